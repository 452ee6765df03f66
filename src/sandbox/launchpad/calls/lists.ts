import type { Call, ParamsSchema } from '#contract/call.ts';
import * as calls from '#contract/launchpad.ts';
import type { Project, ProjectRow } from '#contract/launchpad.ts';
import { projectStatus } from '#formulas/phase.ts';
import { foldedText } from '#i18n/folded-text.ts';
import { truncate, decimal, divide, unscale } from '#money/index.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { handlePublic } from '#sandbox/exchange/handler.ts';
import { listingOf, launchReturn } from '../settlement/listing.ts';
import { amountsByPool } from '../participation/participations.ts';
import { launches, statusAt } from '../projects.ts';
import { publicResult } from './public-result.ts';
import type { PublicRequest } from './public-result.ts';
import type { SeedProject } from '../seed/types.ts';
import { homeFaq, launchLangOf } from '../launch-texts.ts';
import { projectView, readPublicCache } from '../project-view.ts';
import type { PublicCache } from '../project-view.ts';

const ongoing: readonly number[] = [projectStatus.SNAPSHOT, projectStatus.COMMIT, projectStatus.CALCULATING];
const finished: readonly number[] = [projectStatus.DISTRIBUTED, projectStatus.LISTED, projectStatus.CANCELED];
const defaultLimit = 20;

const newestFirst = (a: SeedProject, b: SeedProject): number => b.times.commitStart - a.times.commitStart;
const soonestEnd = (a: SeedProject, b: SeedProject): number => a.times.commitEnd - b.times.commitEnd;
const soonestStart = (a: SeedProject, b: SeedProject): number =>
  (a.times.snapshotStart ?? a.times.commitStart) - (b.times.snapshotStart ?? b.times.commitStart);

/** The projects that are in one of these phases now. */
function inPhases({ canceled }: PublicCache, phases: readonly number[], now: number): SeedProject[] {
  return launches.filter((project) => phases.includes(statusAt(project, canceled, now)));
}

/** A function for the caller's total in a project, in USD because the pools may have different coins. */
function ownTotals(
  exchange: Exchange,
  account: Account | undefined,
): (project: SeedProject) => Pick<ProjectRow, 'mine'> {
  if (!account) return () => ({});
  const amounts = amountsByPool(exchange, account.uid);
  return ({ pools }) => {
    const commits = pools.flatMap(({ terms: { poolId, coin } }) => {
      const amount = amounts.get(poolId) ?? 0n;
      return amount > 0n ? [{ coin, amount }] : [];
    });
    const usd = commits.reduce((sum, { coin, amount }) => sum + exchange.prices.value(coin, amount), 0n);
    return { mine: { participating: commits.length > 0, committed: unscale(usd) } };
  };
}

type Page = { page?: number | undefined; limit?: number | undefined };
type ListRequest = { exchange: Exchange; cache: PublicCache; account: Account | undefined; lang: string; now: number };

/** A page of projects; only the views of its own projects are computed. */
function pageOf(
  { exchange, cache, account, lang, now }: ListRequest,
  projects: readonly SeedProject[],
  { page = 1, limit = defaultLimit }: Page,
) {
  const mine = ownTotals(exchange, account);
  const list = projects
    .slice((page - 1) * limit, page * limit)
    .map((project) => ({ ...projectView(exchange, cache, project, launchLangOf(lang), now), ...mine(project) }));
  return { list, total: projects.length, page, limit };
}

const ofKind = (kind: Project['kind'] | undefined) => (project: SeedProject) => !kind || project.kind === kind;

/** Sorts by return or by participants, highest first; projects without a return come last. */
function rankedBy(
  request: ListRequest,
  sort: 'return' | 'participants',
  projects: readonly SeedProject[],
): SeedProject[] {
  const ranked = projects.map((project) => {
    const view = projectView(request.exchange, request.cache, project, 'en', request.now);
    const launchedReturn = view.listing ? launchReturn(project, view.listing) : '-1';
    return { project, participants: view.stats.participants, launchedReturn };
  });
  ranked.sort((a, b) =>
    sort === 'return' ? decimal(b.launchedReturn).cmp(a.launchedReturn) : b.participants - a.participants,
  );
  return ranked.map(({ project }) => project);
}

const sortedBy = (
  request: ListRequest,
  sort: 'time' | 'return' | 'participants' = 'time',
  projects: readonly SeedProject[],
): SeedProject[] => (sort === 'time' ? [...projects].sort(newestFirst) : rankedBy(request, sort, projects));

const matches = (text: string) => {
  const searchText = foldedText(text);
  return ({ code, name, token }: SeedProject) =>
    // Signs alone find nothing; a text of spaces is no search.
    text.trim() === '' ||
    (searchText !== '' && [code, name, token].some((field) => foldedText(field).includes(searchText)));
};

/** A page of projects: the public page from the cache, a person's page with their own totals. */
function listResult<P extends ParamsSchema>(
  call: Call<P, typeof calls.projectList.result>,
  exchange: Exchange,
  { account, ...request }: PublicRequest<Page> & { account: Account | undefined },
  find: (request: ListRequest) => readonly SeedProject[],
) {
  const { lang, now, params } = request;
  const page = (cache: PublicCache) => {
    const request = { exchange, cache, account, lang, now };
    return pageOf(request, find(request), params);
  };
  return account ? { result: page(readPublicCache(exchange, now)) } : publicResult(exchange, call, request, page);
}

/** Answers `launchpad.projectList`. */
export const projectList = handlePublic(calls.projectList, ({ exchange, params, account, lang, now }) =>
  listResult(calls.projectList, exchange, { params, account, lang, now }, (request) => {
    const phases = params.status?.split(',').map(Number);
    const found = launches
      .filter(ofKind(params.kind))
      .filter((project) => !phases || phases.includes(statusAt(project, request.cache.canceled, now)))
      .filter((project) => !params.coin || project.pools.some(({ terms }) => terms.coin === params.coin))
      .filter(matches(params.q ?? ''));
    return sortedBy(request, params.sort, found);
  }),
);

/** Answers `launchpad.ongoingList`. */
export const ongoingList = handlePublic(calls.ongoingList, ({ exchange, params, account, lang, now }) =>
  listResult(calls.ongoingList, exchange, { params, account, lang, now }, ({ cache }) =>
    inPhases(cache, ongoing, now).filter(ofKind(params.kind)).sort(soonestEnd),
  ),
);

/** Answers `launchpad.finishedList`. */
export const finishedList = handlePublic(calls.finishedList, ({ exchange, params, account, lang, now }) =>
  listResult(calls.finishedList, exchange, { params, account, lang, now }, ({ cache }) =>
    inPhases(cache, finished, now).filter(ofKind(params.kind)).sort(newestFirst),
  ),
);

/** Answers `launchpad.history`: the finished launches whose token has a market. */
export const history = handlePublic(calls.history, ({ exchange, params, lang, now }) =>
  publicResult(exchange, calls.history, { params, lang, now }, (cache) => {
    const request = { exchange, cache, account: undefined, lang, now };
    const found = inPhases(cache, finished, now).filter((project) => listingOf(exchange, project, now));
    return pageOf(request, sortedBy(request, params.sort, found), params);
  }),
);

/** Answers `launchpad.futures`. */
export const futures = handlePublic(calls.futures, ({ exchange, params, lang, now }) =>
  publicResult(exchange, calls.futures, { params, lang, now }, (cache, launchLang) => ({
    list: inPhases(cache, [projectStatus.PREVIEW], now)
      .sort(soonestStart)
      .slice(0, params.limit ?? defaultLimit)
      .map((project) => projectView(exchange, cache, project, launchLang, now)),
  })),
);

/** Most launches of each kind on the home screen. launchpad.md 5 */
const homeLimits = { featured: 3, ongoing: 8, finished: 4 } as const;

/** Totals of all launches: raised in USD, and the mean return of listed launchpads as a fraction cut at 4 decimals. */
function totals(projects: readonly { seed: SeedProject; view: Project }[]) {
  const returns = projects.flatMap(({ seed, view }) =>
    seed.kind === 'LAUNCHPAD' && view.listing ? [launchReturn(seed, view.listing)] : [],
  );
  const sum = returns.reduce((total, each) => total.plus(each), decimal('0'));
  const raised = projects
    .filter(
      ({ seed, view }) =>
        seed.kind === 'LAUNCHPAD' && view.status !== projectStatus.CANCELED && view.status >= projectStatus.DISTRIBUTED,
    )
    .reduce((all, { view }) => all.plus(view.stats.totalCommittedUsd), decimal('0'));
  return {
    projects: projects.length,
    participants: projects.reduce((all, { view }) => all + view.stats.participants, 0),
    raisedUsd: truncate(raised, 2),
    averageReturn: truncate(divide(sum, String(returns.length)), 4),
  };
}

/** Answers `launchpad.home`. */
export const home = handlePublic(calls.home, ({ exchange, params, lang, now }) =>
  publicResult(exchange, calls.home, { params, lang, now }, (cache, launchLang) => {
    const all = launches.map((seed) => ({ seed, view: projectView(exchange, cache, seed, launchLang, now) }));
    const views = new Map(all.map(({ seed, view }) => [seed.projectId, view]));
    const show = (projects: readonly SeedProject[]) => projects.flatMap(({ projectId }) => views.get(projectId) ?? []);
    const open = inPhases(cache, [projectStatus.COMMIT], now);
    return {
      featured: show(open.slice(0, homeLimits.featured)),
      ongoing: show(inPhases(cache, ongoing, now).sort(soonestEnd).slice(0, homeLimits.ongoing)),
      upcoming: show(inPhases(cache, [projectStatus.PREVIEW], now).sort(soonestStart)),
      finished: show(inPhases(cache, finished, now).sort(newestFirst).slice(0, homeLimits.finished)),
      stats: totals(all),
      faq: homeFaq(launchLang),
    };
  }),
);
