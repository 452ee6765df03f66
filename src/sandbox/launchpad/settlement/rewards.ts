import * as v from 'valibot';
import { dayMs, hourMs } from '#formulas/durations.ts';
import { hourlyReward } from '#formulas/launchpool.ts';
import { scale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import type { Posting } from '#sandbox/ledger/ledger.ts';
import { externalAccount, userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { text, units } from '#sandbox/store/columns.ts';
import { prizesOf } from './prizes.ts';
import { newLaunchId } from '../ids.ts';
import { participationsInPool } from '../participation/participations.ts';
import type { StoredParticipation } from '../participation/participations.ts';
import { crowdAccount, poolState } from '../participation/pools.ts';
import type { SeedProject, StakePoolTerms } from '../seed/types.ts';

const SumRow = v.object({ reward: v.nullable(units) });

const EarnedRow = v.object({ project_id: text, amount: units });

/** A person's rewards and prizes by project id, in ledger units of the project's token. */
export function earningsOf({ store }: Pick<Exchange, 'store'>, uid: string): Map<string, bigint> {
  const rewards = store.rows(
    EarnedRow,
    `SELECT p.project_id, SUM(r.reward) AS amount FROM launch_reward r JOIN launch_pool p ON p.pool_id = r.pool_id
     WHERE r.uid = ? GROUP BY p.project_id`,
    uid,
  );
  const earned = new Map(rewards.map(({ project_id, amount }) => [project_id, amount]));
  for (const { contest, amount } of prizesOf({ store }, uid))
    earned.set(contest.projectId, (earned.get(contest.projectId) ?? 0n) + amount);
  return earned;
}

/** A person's rewards in a pool, in ledger units of the token. */
export const poolRewards = ({ store }: Pick<Exchange, 'store'>, uid: string, poolId: string): bigint =>
  store.row(SumRow, 'SELECT SUM(reward) AS reward FROM launch_reward WHERE uid = ? AND pool_id = ?', uid, poolId)
    ?.reward ?? 0n;

/** Adds a reward to the row of a day; `day` is its start in ms UTC. */
export function addReward(
  exchange: Pick<Exchange, 'store' | 'meta'>,
  of: { uid: string; poolId: string; day: number; stake: bigint; reward: bigint; at: number },
): void {
  const changedRows = exchange.store.run(
    'UPDATE launch_reward SET reward = reward + ?, stake = ? WHERE uid = ? AND pool_id = ? AND day = ?',
    of.reward,
    of.stake,
    of.uid,
    of.poolId,
    of.day,
  );
  if (changedRows > 0) return;
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

/**
 * The stake that counts for the hour that began at `hour`: the lowest within it. launchpad.md 4 "Launchpool"
 */
const countedStake = ({ amount, low, lowHour }: StoredParticipation, hour: number): bigint =>
  lowHour === hour ? low : amount;

const GuestsRow = v.object({ amount: v.nullable(units) });

/** The coins of guests from the developer console since `hour`; they were not staked for the whole hour. */
const guestsSince = ({ store }: Exchange, poolId: string, hour: number): bigint =>
  store.row(GuestsRow, 'SELECT SUM(amount) AS amount FROM launch_guest WHERE pool_id = ? AND time > ?', poolId, hour)
    ?.amount ?? 0n;

/**
 * The postings of a pool's rewards for the hour before `at`: one for the crowd, one per account with a reward.
 */
function rewardPostings(exchange: Exchange, project: SeedProject, terms: StakePoolTerms, at: number): Posting[] {
  const hour = at - hourMs;
  const { poolId } = terms;
  const pool = {
    rewardPerHour: scale(terms.rewardPerHour),
    hourlyCap: terms.hourlyCap === undefined ? undefined : scale(terms.hourlyCap),
  };
  const participations = participationsInPool(exchange, poolId);
  const { total, participants } = poolState(exchange, poolId);
  const stakers = participations.filter(({ amount }) => amount > 0n);
  const crowd = stakers.reduce((rest, { amount }) => rest - amount, total) - guestsSince(exchange, poolId, hour);
  const sum = participations.reduce((all, participation) => all + countedStake(participation, hour), crowd);
  const crowdCap = pool.hourlyCap === undefined ? undefined : pool.hourlyCap * BigInt(participants - stakers.length);
  const postings: Posting[] = [
    {
      account: crowdAccount(poolId),
      coin: project.token,
      amount: hourlyReward(crowd, sum, { ...pool, hourlyCap: crowdCap }),
    },
  ];
  for (const participation of participations) {
    const stake = countedStake(participation, hour);
    const reward = hourlyReward(stake, sum, pool);
    if (reward === 0n) continue;
    addReward(exchange, { uid: participation.uid, poolId, day: hour - (hour % dayMs), stake, reward, at });
    postings.push({ account: userAccount(participation.uid, 'free'), coin: project.token, amount: reward });
  }
  return postings;
}

/** Pays the rewards of the hour that ends at `at`, for all pools of a project in one ledger participation. */
export function payHourlyRewards(exchange: Exchange, project: SeedProject, at: number): void {
  const postings = project.pools.flatMap(({ terms }) =>
    terms.method === 'STAKE' ? rewardPostings(exchange, project, terms, at) : [],
  );
  const paid = postings.reduce((sum, { amount }) => sum + amount, 0n);
  exchange.ledger.post({ kind: 'launch reward', reference: project.projectId, at }, [
    { account: externalAccount, coin: project.token, amount: -paid },
    ...postings,
  ]);
}
