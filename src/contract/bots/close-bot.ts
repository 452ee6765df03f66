/** Closing a bot and what each way returns. exchange-api 2.7, 4.8 */
import * as v from 'valibot';
import { call } from '../call.ts';
import { Amount, Dec, Id, Ms, openEnum, rowsOfKnownKind } from '../scalars.ts';
import { SendTime } from '../schema/shared-fields.ts';
import { CloseMode, Grid, TokenAmount } from './bot.ts';
import { botResult } from './status-codes.ts';

/**
 * One way to close a bot at the current book: what is returned, the fee in it, and the slippage (fraction: how far the
 * average price is from the last price, to the disadvantage of the person). A way that is not enabled has a reason: the
 * pair is suspended, the bot has not started, or less than one lot would be converted. The fee is in the coin that is
 * received.
 */
const CloseEstimate = v.object({
  /** The way to close. */
  close_mode: CloseMode,
  /** True when the bot can be closed this way now. */
  enabled: v.boolean(),
  /** Why it cannot, '' when it can. */
  reason: openEnum(['SUSPENDED', 'NOT_STARTED', 'TOO_SMALL', '']),
  estimate: v.array(TokenAmount),
  /** Fee of the conversion, in the coin that is received. */
  fee: Amount,
  /** How far the average price is from the last price, to the person's disadvantage, a fraction. */
  slippage: Dec,
});
export type CloseEstimate = v.InferOutput<typeof CloseEstimate>;

/** Ways to close a bot, with estimates as of `as_of` (ms UTC). A way of a newer exchange is dropped. */
export const closeModes = call({
  method: 'POST',
  effect: 'read',
  host: 'bot',
  path: '/s1/bot/grid/v1/get-close-modes',
  need: 'required',
  encoding: 'json',
  auth: 'required',
  params: v.object({
    /** Id of the bot. */
    grid_id: Id,
  }),
  result: v.object({
    ...botResult,
    modes: rowsOfKnownKind(v.object({ close_mode: CloseMode }), CloseEstimate),
    /** When the estimates were made, ms UTC. */
    as_of: Ms,
  }),
  errors: {
    /** There is no such bot of the person. */
    404: 'unknownBot',
    /** The bot is closed already. */
    405: 'alreadyClosed',
  },
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
  need: 'required',
  encoding: 'json',
  auth: 'required',
  bucket: 'moneyWrite',
  isWrite: true,
  params: v.object({
    /** Id of the bot. */
    grid_id: Id,
    /** What becomes of the coins: all to base 2, all to quote 3, returned as they are 4. */
    close_mode: CloseMode,
    sendTime: v.optional(SendTime),
  }),
  result: v.object({ ...botResult, ...ClosedBot.entries }),
  errors: {
    /** The bot cannot be closed this way now. */
    400: 'badCloseMode',
    /** There is no such bot of the person. */
    404: 'unknownBot',
    /** The bot is closed already. */
    405: 'alreadyClosed',
    /** The book was too thin: the bot is closed, the rest was returned as it was. */
    501: 'conversionIncomplete',
  },
  refusalResults: { 501: ClosedBot },
});
