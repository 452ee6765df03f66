import * as calls from '../../contract/launchpad.ts';
import type { Project, ProjectRow } from '../../contract/launchpad.ts';
import { projectStatus } from '../../formulas/launchpad.ts';
import { cut, decimal, divide, unscale } from '../../money/index.ts';
import type { Account } from '../account/people.ts';
import type { Exchange } from '../exchange.ts';
import { handleOpen } from '../handle.ts';
import { returnOf } from './listing.ts';
import { entriesOf } from './participations.ts';
import { launches, statusAt } from './projects.ts';
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
  const entries = entriesOf(exchange, account.uid);
  return (project) => {
    const here = entries.filter(({ projectId, amount }) => projectId === project.projectId && amount > 0n);
    const usd = here.reduce((sum, { poolId, amount }) => {
      const coin = project.pools.find(({ terms }) => terms.poolId === poolId)?.terms.coin ?? '';
      return sum + exchange.prices.value(coin, amount);
    }, 0n);
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

const matches = (text: string) => {
  const wanted = text.trim().toLowerCase();
  return ({ code, name, token }: SeedProject) =>
    [code, name, token].some((field) => field.toLowerCase().includes(wanted));
};

export const projectList = handleOpen(calls.projectList, ({ params, account, lang, now, ...exchange }) => {
  const board = readBoard(exchange);
  const reader = { exchange, board, account, lang, now };
  const phases = params.status?.split(',').map(Number);
  const found = launches
    .filter(ofKind(params.kind))
    .filter((project) => !phases || phases.includes(statusAt(project, board.canceled, now)))
    .filter((project) => !params.coin || project.pools.some(({ terms }) => terms.coin === params.coin))
    .filter(matches(params.q ?? ''));
  const sort = params.sort ?? 'time';
  const sorted = sort === 'time' ? found.sort(newestFirst) : rankedBy(reader, sort, found);
  return { result: pageOf(reader, sorted, params) };
});

export const ongoingList = handleOpen(calls.ongoingList, ({ params, account, lang, now, ...exchange }) => {
  const board = readBoard(exchange);
  const found = inPhases(board, ongoing, now).filter(ofKind(params.kind)).sort(soonestEnd);
  return { result: pageOf({ exchange, board, account, lang, now }, found, params) };
});

export const finishedList = handleOpen(calls.finishedList, ({ params, account, lang, now, ...exchange }) => {
  const board = readBoard(exchange);
  const found = inPhases(board, finished, now).filter(ofKind(params.kind)).sort(newestFirst);
  return { result: pageOf({ exchange, board, account, lang, now }, found, params) };
});

export const futures = handleOpen(calls.futures, ({ params, lang, now, ...exchange }) => {
  const board = readBoard(exchange);
  const found = inPhases(board, [projectStatus.PREVIEW], now)
    .sort(soonestStart)
    .slice(0, params.limit ?? defaultLimit);
  return { result: { list: found.map((project) => projectView(exchange, board, project, seedLangOf(lang), now)) } };
});

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

export const home = handleOpen(calls.home, ({ lang, now, ...exchange }) => {
  const board = readBoard(exchange);
  const written = seedLangOf(lang);
  const all = launches.map((seed) => ({ seed, view: projectView(exchange, board, seed, written, now) }));
  const views = new Map(all.map(({ seed, view }) => [seed.projectId, view]));
  const show = (projects: readonly SeedProject[]) => projects.flatMap(({ projectId }) => views.get(projectId) ?? []);
  const open = inPhases(board, [projectStatus.COMMIT], now);
  return {
    result: {
      featured: show(open.slice(0, shown.featured)),
      ongoing: show(inPhases(board, ongoing, now).sort(soonestEnd).slice(0, shown.ongoing)),
      upcoming: show(inPhases(board, [projectStatus.PREVIEW], now).sort(soonestStart)),
      finished: show(inPhases(board, finished, now).sort(newestFirst).slice(0, shown.finished)),
      stats: totals(all),
      faq: homeFaq[written],
    },
  };
});
