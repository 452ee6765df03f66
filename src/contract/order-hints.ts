/** Trade warnings, accepted risk notices and innovation quotas of a person. exchange-api 2.3 */
import * as v from 'valibot';
import { call } from './call.ts';
import { Coin, Flag, listOf, Ms, rowsOfKnownKind, SymbolId } from './scalars.ts';
import { hintTypes, InnovationQuota } from './trading.ts';

const TradeHints = v.object({
  /** All warnings with their settings. */
  hints: rowsOfKnownKind(
    v.looseObject({ type: v.picklist(hintTypes) }),
    v.object({
      /** Kind of warning. */
      type: v.picklist(hintTypes),
      /** 1 when the warning is shown. */
      show: Flag,
      /** When it was last set, ms UTC. */
      updateTime: Ms,
    }),
  ),
});

/** Which trade warnings are switched on. */
export const tradeHint = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/s_api/user/trade_hint',
  need: 'optional',
  auth: 'required',
  params: v.object({}),
  result: TradeHints,
  errors: {},
});

/** Switches a trade warning on or off; returns all settings. */
export const setTradeHint = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/s_api/user/trade_hint',
  need: 'optional',
  auth: 'required',
  effect: 'setting',
  params: v.object({
    /** Kind of warning. */
    type: v.picklist(hintTypes),
    /** 1 shows the warning, 0 hides it. */
    show: Flag,
  }),
  result: TradeHints,
  errors: {},
});

/** Remaining purchase quota of innovation pairs; unified accounts request it by coin. R3.6 */
export const innovationRemain = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/basic/innovation/remain_amount',
  need: 'optional',
  auth: 'required',
  params: v.object({ symbolId: v.optional(SymbolId), coin: v.optional(Coin) }),
  result: listOf(InnovationQuota),
  errors: {
    /** There is no such pair. */
    170121: 'unknownPair',
  },
});

/** Records that a risk notice was accepted, permanently. exchange-api 4.1 */
export const setMemberTag = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/account/set_member_tag',
  need: 'optional',
  auth: 'required',
  effect: 'consent',
  params: v.object({
    /** Which risk notice was accepted. */
    tag: v.picklist(['INNOVATION', 'ST', 'LT']),
    value: v.literal('AGREED'),
  }),
  result: v.object({
    /** All tags of the person by their names. */
    member_tag: v.record(v.string(), v.string()),
  }),
  errors: {},
});
