import * as v from 'valibot';
import { mulDiv, scale } from '../../money/index.ts';
import type { Exchange } from '../exchange.ts';
import type { Posting } from '../ledger/ledger.ts';
import { external, userPlace } from '../ledger/places.ts';
import { normal } from '../random.ts';
import { text, units } from '../store/columns.ts';
import { seedContests, seedTraded } from './seed/contests.ts';
import type { SeedContest } from './seed/contests.ts';
import type { SeedProject } from './seed/types.ts';

type Kept = Pick<Exchange, 'store'>;

/** A project's contests, votes and tasks, in the order of the seed. */
export const contestsOf = (projectId: string): readonly SeedContest[] =>
  seedContests.filter((contest) => contest.projectId === projectId);

/** When contests of a project end, each instant once, ms rising. */
export const contestEnds = (projectId: string): number[] =>
  [...new Set(contestsOf(projectId).map(({ end }) => end))].sort((a, b) => a - b);

/** One who took part; progress in units of what the contest counts. */
export type Rival = { uid: string; progress: bigint };

const RivalRow = v.object({ uid: text, progress: units });

/** Coins that stood in a pool at an instant, by person: out of the events, so that a later redeem changes no past. */
const stakedSql = `
  SELECT p.uid, SUM(CASE e.kind WHEN 'REDEEMED' THEN -e.amount ELSE e.amount END) AS progress
  FROM launch_participation p JOIN launch_event e ON e.order_id = p.order_id
  WHERE p.pool_id = ? AND e.kind IN ('JOINED', 'ADDED', 'REDEEMED') AND e.time <= ? GROUP BY p.uid`;

/** The named accounts of a contest as they stood at `at`, or just before its end. */
export function rivalsOf({ store }: Kept, { eventId, projectId, measure, end }: SeedContest, at: number): Rival[] {
  const until = Math.min(at, end - 1);
  if (measure.kind === 'TRADED')
    return store.rows(RivalRow, 'SELECT uid, progress FROM launch_contest WHERE event_id = ?', eventId);
  if (measure.kind === 'STAKED') return store.rows(RivalRow, stakedSql, measure.poolId, until);
  const sql = 'SELECT uid, 100000000 AS progress FROM launch_signup WHERE project_id = ? AND time <= ?';
  return store.rows(RivalRow, sql, projectId, until);
}

/** How wide the crowd's trading spreads. */
const spread = 1.1;

/** What the crowd reached by then: it grows evenly from start to end. */
export function crowdProgress(seed: string, { eventId, measure, start, end }: SeedContest, at: number): bigint[] {
  if (measure.kind !== 'TRADED') return [];
  const passed = BigInt(Math.min(Math.max(at - start, 0), end - start));
  const median = Number(measure.crowd.median);
  return Array.from({ length: measure.crowd.people }, (_, index) => {
    const whole = BigInt(Math.round(median * Math.exp(spread * normal(seed, 'contest', eventId, index))));
    return mulDiv(whole * 10n ** 8n, passed, BigInt(end - start));
  });
}

/** Everybody who reached the goal by the end, and what one of them gets: by progress, or the same for each. */
function prizeRule({ seed, store }: Pick<Exchange, 'seed' | 'store'>, contest: SeedContest) {
  const goal = scale(contest.goal);
  const named = rivalsOf({ store }, contest, contest.end);
  const all = [...named.map(({ progress }) => progress), ...crowdProgress(seed(), contest, contest.end)];
  const reached = all.filter((progress) => progress >= goal);
  const prize = scale(contest.prize);
  const each = contest.each === undefined ? undefined : scale(contest.each);
  const sum = reached.reduce((total, progress) => total + progress, 0n);
  const equal = mulDiv(prize, 1n, BigInt(reached.length));
  const prizeOf = (progress: bigint): bigint => {
    if (progress < goal) return 0n;
    if (each === undefined) return mulDiv(prize, progress, sum);
    return each < equal ? each : equal;
  };
  return { named, prizeOf };
}

/** Pays a contest that ends now: tokens to the spot account, once. */
function payContest(exchange: Exchange, contest: SeedContest, at: number): void {
  const { named, prizeOf } = prizeRule(exchange, contest);
  const postings = named.flatMap(({ uid, progress }): Posting[] => {
    const amount = prizeOf(progress);
    if (amount === 0n) return [];
    exchange.store.run(
      `INSERT INTO launch_contest (event_id, uid, progress, prize) VALUES (?, ?, ?, ?)
       ON CONFLICT (event_id, uid) DO UPDATE SET prize = excluded.prize`,
      contest.eventId,
      uid,
      progress,
      amount,
    );
    return [{ place: userPlace(uid, 'free'), coin: contest.token, amount }];
  });
  const paid = postings.reduce((sum, { amount }) => sum + amount, 0n);
  exchange.ledger.post({ kind: 'launch prize', reference: contest.eventId, at }, [
    { place: external, coin: contest.token, amount: -paid },
    ...postings,
  ]);
}

/** The contests of a project that end at this instant. */
export function payContests(exchange: Exchange, { projectId }: SeedProject, at: number): void {
  for (const contest of contestsOf(projectId)) if (contest.end === at) payContest(exchange, contest, at);
}

const PrizeRow = v.object({ event_id: text, prize: units });

/** Prizes of a person by project, units of its token. */
export function prizesOf({ store }: Kept, uid: string): Map<string, bigint> {
  const rows = store.rows(PrizeRow, 'SELECT event_id, prize FROM launch_contest WHERE uid = ? AND prize > 0', uid);
  const byProject = new Map<string, bigint>();
  for (const { event_id, prize } of rows) {
    const projectId = seedContests.find(({ eventId }) => eventId === event_id)?.projectId;
    if (projectId !== undefined) byProject.set(projectId, (byProject.get(projectId) ?? 0n) + prize);
  }
  return byProject;
}

const PaidRow = v.object({ prize: units });

/** What a contest paid to a person; 0 before its end. */
export const prizeIn = ({ store }: Kept, eventId: string, uid: string): bigint =>
  store.row(PaidRow, 'SELECT prize FROM launch_contest WHERE event_id = ? AND uid = ?', eventId, uid)?.prize ?? 0n;

/** What the demo accounts had traded before the clock starts. */
export function seedContestProgress({ store }: Kept): void {
  for (const [eventId, uid, usd] of seedTraded)
    store.run(
      'INSERT INTO launch_contest (event_id, uid, progress, prize) VALUES (?, ?, ?, 0)',
      eventId,
      uid,
      scale(usd),
    );
}
