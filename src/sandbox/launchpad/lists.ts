import type { Call, ParamsSchema } from '../../contract/call.ts';
import * as calls from '../../contract/launchpad.ts';
import type { Project, ProjectRow } from '../../contract/launchpad.ts';
import { projectStatus } from '../../formulas/launchpad.ts';
import { cut, decimal, divide, unscale } from '../../money/index.ts';
import type { Account } from '../account/people.ts';
import type { Exchange } from '../exchange.ts';
import { handleOpen } from '../handle.ts';
import { listingOf, returnOf } from './listing.ts';
import { heldIn } from './participations.ts';
import { launches, statusAt } from './projects.ts';
import { publicAnswer } from './public-answers.ts';
import type { Given } from './public-answers.ts';
import type { SeedProject } from './seed/types.ts';
import { homeFaq, seedLangOf } from './texts.ts';
import { projectView, readBoard } from './view.ts';
import type { Board } from './view.ts';

const ongoing: readonly number[] = [projectStatus.SNAPSHOT, projectStatus.COMMIT, projectStatus.CALCULATING];
const finished: readonly number[] = [projectStatus.DISTRIBUTED, projectStatus.LISTED, projectStatus.CANCELED];
const defaultLimit = 20;

const newestFirst = (a: SeedProject, b: SeedProject): number => b.times.commitStart - a.times.commitStart;
const soonestEnd = (a: SeedProject, b: SeedProject): number => a.times.commitEnd - b.times.commitEnd;
const soonestStart = (a: SeedProject, b: SeedProject): number =>
  (a.times.snapshotStart ?? a.times.commitStart) - (b.times.snapshotStart ?? b.times.commitStart);

/** Projects in one of these phases now. */
function inPhases({ canceled }: Board, phases: readonly number[], now: number): SeedProject[] {
  return launches.filter((project) => phases.includes(statusAt(project, canceled, now)));
}

/** What the caller has in a project; pools may differ in coin, so the sum is in USD. */
function mineIn(exchange: Exchange, account: Account | undefined): (project: SeedProject) => Pick<ProjectRow, 'mine'> {
  if (!account) return () => ({});
  const held = heldIn(exchange, account.uid);
  return ({ pools }) => {
    const here = pools.flatMap(({ terms: { poolId, coin } }) => {
      const amount = held.get(poolId) ?? 0n;
      return amount > 0n ? [{ coin, amount }] : [];
    });
    const usd = here.reduce((sum, { coin, amount }) => sum + exchange.prices.value(coin, amount), 0n);
    return { mine: { participating: here.length > 0, committed: unscale(usd) } };
  };
}

type Page = { page?: number | undefined; limit?: number | undefined };
type Reader = { exchange: Exchange; board: Board; account: Account | undefined; lang: string; now: number };

/** A page of projects, of which only the shown ones are computed. */
function pageOf(
  { exchange, board, account, lang, now }: Reader,
  projects: readonly SeedProject[],
  { page = 1, limit = defaultLimit }: Page,
) {
  const mine = mineIn(exchange, account);
  const list = projects
    .slice((page - 1) * limit, page * limit)
    .map((project) => ({ ...projectView(exchange, board, project, seedLangOf(lang), now), ...mine(project) }));
  return { list, total: projects.length, page, limit };
}

const ofKind = (kind: Project['kind'] | undefined) => (project: SeedProject) => !kind || project.kind === kind;

/** Sort value of `return` and `participants`; projects without one come last. */
function rankedBy(reader: Reader, sort: 'return' | 'participants', projects: readonly SeedProject[]): SeedProject[] {
  const ranked = projects.map((project) => {
    const view = projectView(reader.exchange, reader.board, project, 'en', reader.now);
    const back = view.listing ? returnOf(project, view.listing) : '-1';
    return { project, participants: view.stats.participants, back };
  });
  ranked.sort((a, b) => (sort === 'return' ? decimal(b.back).cmp(a.back) : b.participants - a.participants));
  return ranked.map(({ project }) => project);
}

const sortedBy = (
  reader: Reader,
  sort: 'time' | 'return' | 'participants' = 'time',
  projects: readonly SeedProject[],
): SeedProject[] => (sort === 'time' ? [...projects].sort(newestFirst) : rankedBy(reader, sort, projects));

const matches = (text: string) => {
  const wanted = text.trim().toLowerCase();
  return ({ code, name, token }: SeedProject) =>
    [code, name, token].some((field) => field.toLowerCase().includes(wanted));
};

/** A page of projects: everybody's is written once, a person's says what is theirs. */
function listAnswer<P extends ParamsSchema>(
  call: Call<P, typeof calls.projectList.result>,
  exchange: Exchange,
  { account, ...given }: Given<Page> & { account: Account | undefined },
  find: (reader: Reader) => readonly SeedProject[],
) {
  const { lang, now, params } = given;
  const page = (board: Board) => {
    const reader = { exchange, board, account, lang, now };
    return pageOf(reader, find(reader), params);
  };
  return account ? { result: page(readBoard(exchange, now)) } : publicAnswer(exchange, call, given, page);
}

export const projectList = handleOpen(calls.projectList, ({ params, account, lang, now, ...exchange }) =>
  listAnswer(calls.projectList, exchange, { params, account, lang, now }, (reader) => {
    const phases = params.status?.split(',').map(Number);
    const found = launches
      .filter(ofKind(params.kind))
      .filter((project) => !phases || phases.includes(statusAt(project, reader.board.canceled, now)))
      .filter((project) => !params.coin || project.pools.some(({ terms }) => terms.coin === params.coin))
      .filter(matches(params.q ?? ''));
    return sortedBy(reader, params.sort, found);
  }),
);

export const ongoingList = handleOpen(calls.ongoingList, ({ params, account, lang, now, ...exchange }) =>
  listAnswer(calls.ongoingList, exchange, { params, account, lang, now }, ({ board }) =>
    inPhases(board, ongoing, now).filter(ofKind(params.kind)).sort(soonestEnd),
  ),
);

export const finishedList = handleOpen(calls.finishedList, ({ params, account, lang, now, ...exchange }) =>
  listAnswer(calls.finishedList, exchange, { params, account, lang, now }, ({ board }) =>
    inPhases(board, finished, now).filter(ofKind(params.kind)).sort(newestFirst),
  ),
);

/** Finished launches whose token has a market: what became of them. */
export const history = handleOpen(calls.history, ({ params, lang, now, ...exchange }) =>
  publicAnswer(exchange, calls.history, { params, lang, now }, (board) => {
    const reader = { exchange, board, account: undefined, lang, now };
    const found = inPhases(board, finished, now).filter((project) => listingOf(exchange, project, now));
    return pageOf(reader, sortedBy(reader, params.sort, found), params);
  }),
);

export const futures = handleOpen(calls.futures, ({ params, lang, now, ...exchange }) =>
  publicAnswer(exchange, calls.futures, { params, lang, now }, (board, written) => ({
    list: inPhases(board, [projectStatus.PREVIEW], now)
      .sort(soonestStart)
      .slice(0, params.limit ?? defaultLimit)
      .map((project) => projectView(exchange, board, project, written, now)),
  })),
);

/** Most of each kind on the home screen. launchpad.md 5 */
const shown = { featured: 3, ongoing: 8, finished: 4 } as const;

/** Sums over all launches: raised in USD, the mean return of listed launchpads as a fraction cut at 4 places. */
function totals(projects: readonly { seed: SeedProject; view: Project }[]) {
  const returns = projects.flatMap(({ seed, view }) =>
    seed.kind === 'LAUNCHPAD' && view.listing ? [returnOf(seed, view.listing)] : [],
  );
  const sum = returns.reduce((all, back) => all.plus(back), decimal('0'));
  const raised = projects
    .filter(
      ({ seed, view }) =>
        seed.kind === 'LAUNCHPAD' && view.status !== projectStatus.CANCELED && view.status >= projectStatus.DISTRIBUTED,
    )
    .reduce((all, { view }) => all.plus(view.stats.totalCommittedUsd), decimal('0'));
  return {
    projects: projects.length,
    participants: projects.reduce((all, { view }) => all + view.stats.participants, 0),
    raisedUsd: cut(raised, 2),
    averageReturn: cut(divide(sum, String(returns.length)), 4),
  };
}

export const home = handleOpen(calls.home, ({ params, lang, now, ...exchange }) =>
  publicAnswer(exchange, calls.home, { params, lang, now }, (board, written) => {
    const all = launches.map((seed) => ({ seed, view: projectView(exchange, board, seed, written, now) }));
    const views = new Map(all.map(({ seed, view }) => [seed.projectId, view]));
    const show = (projects: readonly SeedProject[]) => projects.flatMap(({ projectId }) => views.get(projectId) ?? []);
    const open = inPhases(board, [projectStatus.COMMIT], now);
    return {
      featured: show(open.slice(0, shown.featured)),
      ongoing: show(inPhases(board, ongoing, now).sort(soonestEnd).slice(0, shown.ongoing)),
      upcoming: show(inPhases(board, [projectStatus.PREVIEW], now).sort(soonestStart)),
      finished: show(inPhases(board, finished, now).sort(newestFirst).slice(0, shown.finished)),
      stats: totals(all),
      faq: homeFaq[written],
    };
  }),
);
