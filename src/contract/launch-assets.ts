/** A person's coins, rewards and standing over all launches. launchpad.md 5 */
import * as v from 'valibot';
import { call } from './call.ts';
import { OrderState } from './participation.ts';
import { Amount, Coin, Count, cursorOf, cursorParams, Day, Id, listOf, Ms, rows } from './scalars.ts';

/** Launchpool rewards by day and pool; `reward` in `token`, `stake` in the pool's coin. */
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
      projectId: Id,
      poolId: Id,
      coin: Coin,
      stake: Amount,
      reward: Amount,
      token: Coin,
      state: OrderState,
    }),
  ),
  errors: {},
});

/** The caller's standing: VIP boost a fraction, sums in USD. */
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

/** Coins that launches take; with a token what the caller has of each. */
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
    }),
  ),
  errors: {},
});
