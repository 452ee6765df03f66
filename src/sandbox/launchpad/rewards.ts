import * as v from 'valibot';
import { rewardOfHour } from '../../formulas/launchpad.ts';
import { scale } from '../../money/index.ts';
import type { Exchange } from '../exchange.ts';
import type { Posting } from '../ledger/ledger.ts';
import { external, userPlace } from '../ledger/places.ts';
import { text, units } from '../store/columns.ts';
import { prizesOf } from './contests.ts';
import { newLaunchId } from './ids.ts';
import { entriesIn } from './participations.ts';
import type { Entry } from './participations.ts';
import { crowdPlace, poolState } from './pools.ts';
import { dayMs, hourMs } from './projects.ts';
import type { SeedProject, StakeTerms } from './seed/types.ts';

const SumRow = v.object({ reward: v.nullable(units) });

const EarnedRow = v.object({ project_id: text, amount: units });

/** What launches gave a person for nothing, rewards and prizes, by project, units of its token. */
export function earnedBy({ store }: Pick<Exchange, 'store'>, uid: string): Map<string, bigint> {
  const rewards = store.rows(
    EarnedRow,
    `SELECT p.project_id, SUM(r.reward) AS amount FROM launch_reward r JOIN launch_pool p ON p.pool_id = r.pool_id
     WHERE r.uid = ? GROUP BY p.project_id`,
    uid,
  );
  const earned = new Map(rewards.map(({ project_id, amount }) => [project_id, amount]));
  for (const [projectId, prize] of prizesOf({ store }, uid))
    earned.set(projectId, (earned.get(projectId) ?? 0n) + prize);
  return earned;
}

/** All that a person earned in a pool, units of the token. */
export const rewardsIn = ({ store }: Pick<Exchange, 'store'>, uid: string, poolId: string): bigint =>
  store.row(SumRow, 'SELECT SUM(reward) AS reward FROM launch_reward WHERE uid = ? AND pool_id = ?', uid, poolId)
    ?.reward ?? 0n;

/** Adds to the row of a day (ms of its start). */
export function noteReward(
  exchange: Pick<Exchange, 'store' | 'meta'>,
  of: { uid: string; poolId: string; day: number; stake: bigint; reward: bigint; at: number },
): void {
  const changed = exchange.store.run(
    'UPDATE launch_reward SET reward = reward + ?, stake = ? WHERE uid = ? AND pool_id = ? AND day = ?',
    of.reward,
    of.stake,
    of.uid,
    of.poolId,
    of.day,
  );
  if (changed > 0) return;
  exchange.store.run(
    'INSERT INTO launch_reward (reward_id, uid, pool_id, day, stake, reward) VALUES (?, ?, ?, ?, ?, ?)',
    newLaunchId(exchange, of.at),
    of.uid,
    of.poolId,
    of.day,
    of.stake,
    of.reward,
  );
}

/** What counts for the hour that began at `hour`: the lowest value in it. launchpad.md 4 "Launchpool" */
const countedStake = ({ amount, low, lowHour }: Entry, hour: number): bigint => (lowHour === hour ? low : amount);

const GuestsRow = v.object({ amount: v.nullable(units) });

/** What the console's people brought within the hour: it was not there from its start. */
const guestsSince = ({ store }: Exchange, poolId: string, hour: number): bigint =>
  store.row(GuestsRow, 'SELECT SUM(amount) AS amount FROM launch_guest WHERE pool_id = ? AND time > ?', poolId, hour)
    ?.amount ?? 0n;

/** Rewards of a pool for the hour before `at`: one posting for the crowd, one a named account. */
function poolPostings(exchange: Exchange, project: SeedProject, terms: StakeTerms, at: number): Posting[] {
  const hour = at - hourMs;
  const { poolId } = terms;
  const pool = {
    rewardPerHour: scale(terms.rewardPerHour),
    hourlyCap: terms.hourlyCap === undefined ? undefined : scale(terms.hourlyCap),
  };
  const entries = entriesIn(exchange, poolId);
  const { total, participants } = poolState(exchange, poolId);
  const named = entries.filter(({ amount }) => amount > 0n);
  const crowd = named.reduce((rest, { amount }) => rest - amount, total) - guestsSince(exchange, poolId, hour);
  const sum = entries.reduce((all, entry) => all + countedStake(entry, hour), crowd);
  const crowdCap = pool.hourlyCap === undefined ? undefined : pool.hourlyCap * BigInt(participants - named.length);
  const postings: Posting[] = [
    {
      place: crowdPlace(poolId),
      coin: project.token,
      amount: rewardOfHour(crowd, sum, { ...pool, hourlyCap: crowdCap }),
    },
  ];
  for (const entry of entries) {
    const stake = countedStake(entry, hour);
    const reward = rewardOfHour(stake, sum, pool);
    if (reward === 0n) continue;
    noteReward(exchange, { uid: entry.uid, poolId, day: hour - (hour % dayMs), stake, reward, at });
    postings.push({ place: userPlace(entry.uid, 'free'), coin: project.token, amount: reward });
  }
  return postings;
}

/** Credits the hour that ends at `at`, all pools of a project in one entry of the ledger. */
export function payHour(exchange: Exchange, project: SeedProject, at: number): void {
  const postings = project.pools.flatMap(({ terms }) =>
    terms.method === 'STAKE' ? poolPostings(exchange, project, terms, at) : [],
  );
  const paid = postings.reduce((sum, { amount }) => sum + amount, 0n);
  exchange.ledger.post({ kind: 'launch reward', reference: project.projectId, at }, [
    { place: external, coin: project.token, amount: -paid },
    ...postings,
  ]);
}
