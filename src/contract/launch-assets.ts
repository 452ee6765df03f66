/** A person's coins, rewards and totals over all launches. launchpad.md 5 */
import * as v from 'valibot';
import { call } from './call.ts';
import { LaunchOrderState } from './participation.ts';
import {
  Amount,
  Coin,
  Count,
  cursorOf,
  cursorParams,
  Day,
  Id,
  listOf,
  Ms,
  openEnum,
  PlainText,
  rows,
} from './scalars.ts';

/**
 * Launchpool rewards per day and pool, and prizes of contests, newest first; `reward` in `token`. `poolId`, `coin` and
 * `stake` (in the coin) are present for the rewards of a stake, `title` for a prize.
 */
export const rewardList = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/rewardList',
  need: 'required',
  auth: 'required',
  params: v.object({
    ...cursorParams,
    /** Only this project. */
    projectId: v.optional(Id),
    /** First time, ms UTC. */
    from: v.optional(Ms),
    /** Last time, ms UTC. */
    to: v.optional(Ms),
  }),
  result: cursorOf(
    v.object({
      /** Id of the reward. */
      rewardId: Id,
      day: Day,
      /** Reward of a stake, or prize of a contest. */
      kind: v.optional(openEnum(['STAKE', 'PRIZE']), 'STAKE'),
      /** Id of the project. */
      projectId: Id,
      /** Id of the pool, of a stake's reward only. */
      poolId: v.optional(Id),
      coin: v.optional(Coin),
      /** The stake that earned it, in `coin`. */
      stake: v.optional(Amount),
      /** Title of the contest, of a prize only. */
      title: v.optional(PlainText),
      /** The reward, in `token`. */
      reward: Amount,
      token: Coin,
      state: LaunchOrderState,
    }),
  ),
  errors: {},
});

/** The caller's VIP level and totals: `vipBoost` is a fraction, amounts are USD, averages are in the coin. */
export const userCenterInfo = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/userCenterInfo',
  need: 'required',
  auth: 'required',
  params: v.object({}),
  result: v.object({
    /** The caller's VIP level. */
    vipLevel: Count,
    /** What the level adds to limits of launches, a fraction. */
    vipBoost: Amount,
    /** Launches in which the caller takes part now. */
    running: Count,
    /** Committed to running launches, in USD. */
    committedUsd: Amount,
    /** Staked in running launchpools, in USD. */
    stakedUsd: Amount,
    /** Rewards of all launches, in USD. */
    earnedUsd: Amount,
    /** Winning tickets of all lotteries. */
    wins: Count,
    /** Average holdings by coin. */
    averages: rows(
      v.object({
        coin: Coin,
        /** Average holding of the last 30 days, in the coin. */
        average30d: Amount,
      }),
    ),
  }),
  errors: {},
});

/**
 * Coins that launches accept; with a token also the caller's amounts of each, and the tokens that the caller received
 * from launches: `received` includes allocations, rewards and prizes, `costUsd` is what the allocations cost at the
 * launch price.
 */
export const currencyList = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/currencyList',
  need: 'required',
  auth: 'optional',
  params: v.object({}),
  result: listOf(
    v.object({
      coin: Coin,
      /** Decimals of amounts in the coin. */
      precision: Count,
      /** Price of one coin, in USD. */
      priceUsd: Amount,
      /** Free balance of the caller, in the coin. */
      free: v.optional(Amount),
      /** Locked balance of the caller, in the coin. */
      frozen: v.optional(Amount),
      /** Stakes of the caller, in the coin. */
      staked: v.optional(Amount),
      /** Launchpool rewards of the caller, in the coin. */
      earned: v.optional(Amount),
      /** Tokens that the caller received from launches, in the coin. */
      received: v.optional(Amount),
      /** What the allocations cost at the launch price, in USD. */
      costUsd: v.optional(Amount),
    }),
  ),
  errors: {},
});
