/** Closing a bot and what each way returns. exchange-api 2.7, 4.8 */
import * as v from 'valibot';
import { call } from '../call.ts';
import { Amount, Dec, Id, Ms, openEnum, rowsOfKnownKind } from '../scalars.ts';
import { CloseMode, Grid, TokenAmount } from './bot.ts';
import { botResult } from './status-codes.ts';

/**
 * One way to close a bot at the current book: what is returned, the fee in it, and the slippage (fraction: how far the
 * average price is from the last price, to the disadvantage of the person). A way that is not enabled has a reason: the
 * pair is suspended, the bot has not started, or less than one lot would be converted. The fee is in the coin that is
 * received.
 */
const CloseEstimate = v.object({
  close_mode: CloseMode,
  enabled: v.boolean(),
  reason: openEnum(['SUSPENDED', 'NOT_STARTED', 'TOO_SMALL', '']),
  estimate: v.array(TokenAmount),
  fee: Amount,
  slippage: Dec,
});
export type CloseEstimate = v.InferOutput<typeof CloseEstimate>;

/** Ways to close a bot, with estimates as of `as_of` (ms UTC). A way of a newer exchange is dropped. */
export const closeModes = call({
  method: 'POST',
  effect: 'read',
  host: 'bot',
  path: '/s1/bot/grid/v1/get-close-modes',
  encoding: 'json',
  auth: 'required',
  params: v.object({ grid_id: Id }),
  result: v.object({
    ...botResult,
    modes: rowsOfKnownKind(v.object({ close_mode: CloseMode }), CloseEstimate),
    as_of: Ms,
  }),
  errors: { 404: 'unknownBot', 405: 'alreadyClosed' },
});

/** Result of `close` with 501, besides the fields of a success: the rest was returned as it is, `close_mode` is 4. */
export const ClosedBot = v.object({ grid: Grid });

/**
 * Closes a bot by hand: its orders are canceled, its coins converted by `close_mode` and returned. It has no client id:
 * when the response is lost, the client reads the status of the bot with `list`. A second close is refused with 405.
 * 400: this way is not possible now (`get-close-modes` returns the reason). 501: the book was too thin; the bot is
 * closed, and the result contains it (`ClosedBot`).
 */
export const close = call({
  method: 'POST',
  effect: 'money',
  host: 'bot',
  path: '/s1/bot/grid/v1/close-grid',
  encoding: 'json',
  auth: 'required',
  bucket: 'moneyWrite',
  isWrite: true,
  params: v.object({ grid_id: Id, close_mode: CloseMode, sendTime: v.optional(Ms) }),
  result: v.object({ ...botResult, ...ClosedBot.entries }),
  errors: { 400: 'badCloseMode', 404: 'unknownBot', 405: 'alreadyClosed', 501: 'conversionIncomplete' },
  refusalResults: { 501: ClosedBot },
});
