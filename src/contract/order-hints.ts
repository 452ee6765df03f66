/** What a person is warned of, has accepted, and may still buy. exchange-api 2.3 */
import * as v from 'valibot';
import { call } from './call.ts';
import { Coin, Flag, listOf, Ms, rows } from './scalars.ts';
import { hintTypes, InnovationQuota, SymbolId } from './trading.ts';

const Hints = v.object({
  hints: rows(v.object({ type: v.picklist(hintTypes), show: Flag, updateTime: Ms })),
});

/** Which hints this person wants to see. */
export const tradeHint = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/s_api/user/trade_hint',
  auth: 'required',
  params: v.object({}),
  result: Hints,
  errors: {},
});

/** Switches a hint off or on. */
export const setTradeHint = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/s_api/user/trade_hint',
  auth: 'required',
  params: v.object({ type: v.picklist(hintTypes), show: Flag }),
  result: Hints,
  errors: {},
});

/** What may still be bought of innovation pairs; unified persons ask by coin. spec 3 "Innovation quota" */
export const innovationRemain = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/basic/innovation/remain_amount',
  auth: 'required',
  params: v.object({ symbolId: v.optional(SymbolId), coin: v.optional(Coin) }),
  result: listOf(InnovationQuota),
  errors: { 170121: 'unknownPair' },
});

/** Records that a risk text was accepted; it cannot be withdrawn. exchange-api 4.1 */
export const setMemberTag = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/account/set_member_tag',
  auth: 'required',
  params: v.object({ tag: v.picklist(['INNOVATION', 'ST', 'LT']), value: v.literal('AGREED') }),
  result: v.object({ member_tag: v.record(v.string(), v.string()) }),
  errors: {},
});
