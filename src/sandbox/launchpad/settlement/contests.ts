import * as v from 'valibot';
import { mulDiv, scale, unitsPerCoin } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import type { Posting } from '#sandbox/ledger/ledger.ts';
import { externalAccount, userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { normal } from '#sandbox/foundation/random.ts';
import { text, units } from '#sandbox/store/columns.ts';
import { addEvent, participationsInProject, saveParticipation } from '../participation/participations.ts';
import { publishParticipation } from '../participation/publish.ts';
import { seedContests, seedTraded } from '../seed/contests.ts';
import type { SeedContest } from '../seed/contests.ts';
import type { Crowd, SeedProject } from '../seed/types.ts';
import { addPrizeNotice } from './notices.ts';

type WithStore = Pick<Exchange, 'store'>;

/** A project's contests, votes and tasks in the order of the seed. */
export const contestsOf = (projectId: string): readonly SeedContest[] =>
  seedContests.filter((contest) => contest.projectId === projectId);

/** The end times of a project's contests, each once, ascending, ms UTC. */
export const contestEndTimes = (projectId: string): number[] =>
  [...new Set(contestsOf(projectId).map(({ end }) => end))].sort((a, b) => a - b);

/** A participant of a contest; `progress` in 10⁻⁸ of the contest's measure. */
export type Contestant = { uid: string; progress: bigint };

const RivalRow = v.object({ uid: text, progress: units });

/** Stakes in a pool at a time, by person: computed from the events, so that later redeems do not count. */
const stakedSql = `
  SELECT p.uid, SUM(CASE e.kind WHEN 'REDEEMED' THEN -e.amount ELSE e.amount END) AS progress
  FROM launch_participation p JOIN launch_event e ON e.order_id = p.order_id
  WHERE p.pool_id = ? AND e.kind IN ('JOINED', 'ADDED', 'REDEEMED') AND e.time <= ? GROUP BY p.uid`;

/** The accounts of a contest with their progress at `at`, at the latest just before its end. */
export function contestantsOf(
  { store }: WithStore,
  { eventId, projectId, measure, end }: SeedContest,
  at: number,
): Contestant[] {
  const until = Math.min(at, end - 1);
  if (measure.kind === 'TRADED')
    return store.rows(RivalRow, 'SELECT uid, progress FROM launch_contest WHERE event_id = ?', eventId);
  if (measure.kind === 'STAKED') return store.rows(RivalRow, stakedSql, measure.poolId, until);
  const sql = 'SELECT uid, 100000000 AS progress FROM launch_signup WHERE project_id = ? AND time <= ?';
  return store.rows(RivalRow, sql, projectId, until);
}

/** Standard deviation of the logarithm of the crowd's volumes. */
const logSpread = 1.1;

/** Volumes of the crowd at the end of a contest, in USD, by the seed of the exchange that computed them last. */
const finalVolumes = new WeakMap<SeedContest, { seed: string; usd: readonly bigint[] }>();

/**
 * The volumes of the crowd at the end of a contest, in USD; cached, because every request of its ranking needs
 * them.
 */
function crowdFinals(seed: string, contest: SeedContest, { people, median }: Crowd): readonly bigint[] {
  const cached = finalVolumes.get(contest);
  if (cached?.seed === seed) return cached.usd;
  const usd = Array.from({ length: people }, (_, index) =>
    BigInt(Math.round(Number(median) * Math.exp(logSpread * normal(seed, 'contest', contest.eventId, index)))),
  );
  finalVolumes.set(contest, { seed, usd });
  return usd;
}

/** The progress of the simulated crowd at `at`; it grows evenly from the start to the end of the contest. */
export function crowdProgress(seed: string, contest: SeedContest, at: number): bigint[] {
  const { measure, start, end } = contest;
  if (measure.kind !== 'TRADED') return [];
  const elapsedMs = BigInt(Math.min(Math.max(at - start, 0), end - start));
  return crowdFinals(seed, contest, measure.crowd).map((finalUsd) =>
    mulDiv(finalUsd * unitsPerCoin, elapsedMs, BigInt(end - start)),
  );
}

/** User id of the first member of the simulated crowd. */
const firstCrowdUid = 700_001;

/** Returns everybody in a contest at `at`, the simulated crowd included, with the most progress first. */
export function standingsOf(
  { seed, store }: Pick<Exchange, 'seed' | 'store'>,
  contest: SeedContest,
  at: number,
): Contestant[] {
  const crowd = crowdProgress(seed(), contest, Math.min(at, contest.end)).map((progress, index) => ({
    uid: String(firstCrowdUid + index),
    progress,
  }));
  return [...contestantsOf({ store }, contest, at), ...crowd].sort((a, b) =>
    a.progress === b.progress ? a.uid.localeCompare(b.uid) : a.progress < b.progress ? 1 : -1,
  );
}

/**
 * The accounts of a contest, and a function for the prize of a progress: by share of the progress, or equal
 * with a maximum per person.
 */
function prizesAtEnd({ seed, store }: Pick<Exchange, 'seed' | 'store'>, contest: SeedContest) {
  const goal = scale(contest.goal);
  const contestants = contestantsOf({ store }, contest, contest.end);
  const all = [...contestants.map(({ progress }) => progress), ...crowdProgress(seed(), contest, contest.end)];
  const winners = all.filter((progress) => progress >= goal);
  const prize = scale(contest.prize);
  const maxPerPerson = contest.maxPerPerson === undefined ? undefined : scale(contest.maxPerPerson);
  const sum = winners.reduce((total, progress) => total + progress, 0n);
  const equalShare = mulDiv(prize, 1n, BigInt(winners.length));
  const prizeOf = (progress: bigint): bigint => {
    if (progress < goal) return 0n;
    if (maxPerPerson === undefined) return mulDiv(prize, progress, sum);
    return maxPerPerson < equalShare ? maxPerPerson : equalShare;
  };
  return { contestants, prizeOf };
}

/**
 * Adds a prize to the history of the person's order: the one in the pool that the contest measures, else the oldest.
 */
function addPrizeToOrder(
  exchange: Exchange,
  { projectId, measure }: SeedContest,
  uid: string,
  amount: bigint,
  at: number,
): void {
  const orders = participationsInProject(exchange, uid, projectId);
  const measured = measure.kind === 'STAKED' ? orders.find(({ poolId }) => poolId === measure.poolId) : undefined;
  const order = measured ?? orders.at(-1);
  if (!order) return;
  addEvent(exchange, order.orderId, { kind: 'PRIZE', amount, time: at });
  publishParticipation(exchange, saveParticipation(exchange, order));
}

/** Pays the prizes of a contest that ends now to the spot accounts. */
function payContest(
  exchange: Exchange,
  project: Pick<SeedProject, 'projectId' | 'code'>,
  contest: SeedContest,
  at: number,
): void {
  const { contestants, prizeOf } = prizesAtEnd(exchange, contest);
  const postings = contestants.flatMap(({ uid, progress }): Posting[] => {
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
    addPrizeToOrder(exchange, contest, uid, amount, at);
    addPrizeNotice(exchange, contest, project, { uid, amount, time: at });
    return [{ account: userAccount(uid, 'free'), coin: contest.token, amount }];
  });
  const paid = postings.reduce((sum, { amount }) => sum + amount, 0n);
  exchange.ledger.post({ kind: 'launch prize', reference: contest.eventId, at }, [
    { account: externalAccount, coin: contest.token, amount: -paid },
    ...postings,
  ]);
}

/** Pays the contests of a project that end at `at`. */
export function payContests(exchange: Exchange, project: SeedProject, at: number): void {
  for (const contest of contestsOf(project.projectId))
    if (contest.end === at) payContest(exchange, project, contest, at);
}

/** Writes the volumes that the demo accounts traded before the clock starts. */
export function seedContestProgress({ store }: WithStore): void {
  for (const [eventId, uid, usd] of seedTraded)
    store.run(
      'INSERT INTO launch_contest (event_id, uid, progress, prize) VALUES (?, ?, ?, 0)',
      eventId,
      uid,
      scale(usd),
    );
}
