import * as contract from '#contract/bots/close-bot.ts';
import { closeMode } from '#contract/bots/bot.ts';
import type { CloseMode } from '#contract/bots/bot.ts';
import { botSuccess } from '#contract/bots/status-codes.ts';
import { ratioDecimals } from '#formulas/bots/bot-figures.ts';
import { unscale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import { botsWhere, openBot } from '../engine/bot-store.ts';
import type { StoredBot } from '../engine/bot-store.ts';
import { conversionEstimate, endBot } from '../engine/end-bot.ts';
import { botWithOrders, pairOf } from '../engine/bot-row.ts';
import { isOnline } from '../engine/pair-terms.ts';

/** A person's bot that can be closed, or why there is none. */
function closable(exchange: Exchange, uid: string, gridId: string) {
  const bot = openBot(exchange, gridId)?.bot;
  if (bot?.uid === uid && (bot.status === 'NEW' || bot.status === 'RUNNING')) return { bot };
  const isOwn = botsWhere(exchange, 'grid_id = ? AND uid = ?', [gridId, uid]).length > 0;
  return refuse(isOwn ? 'alreadyClosed' : 'unknownBot', { field: 'grid_id' });
}

const coinsText = ({ baseTokenId, quoteTokenId }: Pair, { base, quote }: { base: bigint; quote: bigint }) =>
  [
    { token: baseTokenId, units: base },
    { token: quoteTokenId, units: quote },
  ].flatMap(({ token, units }) => (units === 0n ? [] : [{ token, amount: unscale(units) }]));

/** One way to close a bot, with its estimate at the book now. */
function modeOf(exchange: Exchange, bot: StoredBot, mode: CloseMode, now: number): contract.CloseEstimate {
  const pair = pairOf(exchange, bot);
  const held = coinsText(pair, { base: bot.baseBalance, quote: bot.quoteBalance });
  const asTheyAre = { close_mode: mode, enabled: true, reason: '', estimate: held, fee: '0', slippage: '0' } as const;
  if (mode === closeMode.asTheyAre) return asTheyAre;
  if (bot.status === 'NEW') return { ...asTheyAre, enabled: false, reason: 'NOT_STARTED' };
  if (!isOnline(pair, now)) return { ...asTheyAre, enabled: false, reason: 'SUSPENDED' };
  const { traded, fee, returned, slippage } = conversionEstimate(
    exchange,
    exchange.markets.of(bot.symbolId),
    bot,
    mode,
  );
  if (traded === 0n) return { ...asTheyAre, enabled: false, reason: 'TOO_SMALL' };
  return {
    ...asTheyAre,
    estimate: coinsText(pair, returned),
    fee: unscale(fee),
    slippage: unscale(slippage, ratioDecimals),
  };
}

/** `grid.closeModes`: the ways to close a bot with what each returns. */
export const closeModes = handle(contract.closeModes, ({ exchange, params, account: { uid }, now }) => {
  const found = closable(exchange, uid, params.grid_id);
  if ('refused' in found) return found;
  const modes = Object.values(closeMode).map((mode) => modeOf(exchange, found.bot, mode, now));
  return { result: { status_code: botSuccess, debug_msg: '', modes, as_of: now } };
});

/** `grid.close`: cancels the orders, converts the coins and returns them, in one transaction. */
export const close = handle(contract.close, ({ exchange, params, account: { uid }, now }) => {
  const found = closable(exchange, uid, params.grid_id);
  if ('refused' in found) return found;
  const { close_mode: mode } = params;
  if (!modeOf(exchange, found.bot, mode, now).enabled) return refuse('badCloseMode', { field: 'close_mode' });
  const ended = endBot(exchange, found.bot, { reason: 'CLOSED_MANUALLY', mode });
  const grid = botWithOrders(exchange, ended, exchange.clock.now());
  if (ended.closeMode !== mode) return refuse('conversionIncomplete', { result: { grid }, commits: true });
  return { result: { status_code: botSuccess, debug_msg: '', grid } };
});
