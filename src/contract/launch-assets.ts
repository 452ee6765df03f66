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
  auth: 'required',
  params: v.object({ ...cursorParams, projectId: v.optional(Id), from: v.optional(Ms), to: v.optional(Ms) }),
  result: cursorOf(
    v.object({
      rewardId: Id,
      day: Day,
      kind: v.optional(openEnum(['STAKE', 'PRIZE']), 'STAKE'),
      projectId: Id,
      poolId: v.optional(Id),
      coin: v.optional(Coin),
      stake: v.optional(Amount),
      title: v.optional(PlainText),
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
  auth: 'required',
  params: v.object({}),
  result: v.object({
    vipLevel: Count,
    vipBoost: Amount,
    running: Count,
    committedUsd: Amount,
    stakedUsd: Amount,
    earnedUsd: Amount,
    wins: Count,
    averages: rows(v.object({ coin: Coin, average30d: Amount })),
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
  auth: 'optional',
  params: v.object({}),
  result: listOf(
    v.object({
      coin: Coin,
      precision: Count,
      priceUsd: Amount,
      free: v.optional(Amount),
      frozen: v.optional(Amount),
      staked: v.optional(Amount),
      earned: v.optional(Amount),
      received: v.optional(Amount),
      costUsd: v.optional(Amount),
    }),
  ),
  errors: {},
});
