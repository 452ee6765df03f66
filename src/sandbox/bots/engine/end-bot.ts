import { closeToBase, closeToQuote } from '#formulas/bots/close-estimate.ts';
import type { BookLevel, CloseEstimate } from '#formulas/bots/close-estimate.ts';
import type { CloseMode } from '#contract/bots/bot.ts';
import type { Side } from '#contract/scalars.ts';
import { botOwner, oppositeOf } from '#sandbox/engine/order.ts';
import type { PairMarket } from '#sandbox/engine/pair-market.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { marketOrderLimit } from '#sandbox/market/reference-price.ts';
import { botAccount } from './book-fills.ts';
import { openBot, saveBot } from './bot-store.ts';
import type { StoredBot } from './bot-store.ts';
import { cancelLine } from './line-orders.ts';
import { feesOf, isOnline, lastPriceOf, stepsOf } from './pair-terms.ts';
import { publishBot, reportEnd } from './publish.ts';

/** Why a bot ends, and what becomes of its coins. */
export interface BotEnd {
  reason: StoredBot['closeReason'];
  mode: CloseMode;
  code?: StoredBot['botCloseCode'];
}

/** Takes all orders of a bot out of the book. */
function cancelLines(exchange: Exchange, market: PairMarket, { gridId }: StoredBot): void {
  for (const line of [...(openBot(exchange, gridId)?.lines.values() ?? [])]) cancelLine(exchange, market, line);
}

/** Cancels the orders of a bot; the next job converts its coins and returns them. bots.md 3 "Steps that commit" */
export function beginEnd(exchange: Exchange, bot: StoredBot, { reason, mode, code = '' }: BotEnd): void {
  cancelLines(exchange, exchange.markets.of(bot.symbolId), bot);
  const now = exchange.clock.now();
  exchange.clock.expectJob(now);
  const ending = {
    status: 'CANCELLING',
    endMode: mode,
    closeReason: reason,
    botCloseCode: code,
    jobTime: now,
  } as const;
  publishBot(exchange, saveBot(exchange, { ...bot, ...ending }));
}

/** The levels that a conversion may trade with: within the price band of a market order. */
function levelsWithin(exchange: Exchange, market: PairMarket, side: Side): { limit: bigint; levels: BookLevel[] } {
  const limit = marketOrderLimit(exchange, market, side);
  const levels = market.book
    .levels(oppositeOf(side))
    .map(({ ticks, lots }) => ({ price: market.units.price(ticks), quantity: market.units.quantity(lots) }))
    .filter(({ price }) => (side === 'BUY' ? price <= limit : price >= limit));
  return { limit, levels };
}

/** What converting a bot's coins gives at the book now: mode 2 to base, 3 to quote. bots.md 2 "close" */
export function conversionEstimate(
  exchange: Exchange,
  market: PairMarket,
  bot: StoredBot,
  mode: '2' | '3',
): CloseEstimate & { limit: bigint } {
  const side = mode === '2' ? 'BUY' : 'SELL';
  const { limit, levels } = levelsWithin(exchange, market, side);
  const input = {
    coins: { quote: bot.quoteBalance, base: bot.baseBalance },
    levels,
    last: lastPriceOf(exchange, market.symbol),
    lot: stepsOf(market.symbol).lot,
    taker: feesOf(exchange, market.symbol, bot.uid).taker,
  };
  return { ...(mode === '2' ? closeToBase(input) : closeToQuote(input)), limit };
}

/** Converts a bot's coins by one IOC order; returns whether less than one lot was left to convert. */
function convert(exchange: Exchange, market: PairMarket, bot: StoredBot, mode: '2' | '3'): boolean {
  const { traded, limit, isIncomplete } = conversionEstimate(exchange, market, bot, mode);
  if (traded > 0n)
    market.submit({
      id: exchange.markets.newId(),
      owner: botOwner(bot.gridId),
      side: mode === '2' ? 'BUY' : 'SELL',
      type: 'LIMIT',
      timeInForce: 'IOC',
      ticks: Number(market.units.ticksOf(limit)),
      lots: Number(market.units.lotsOf(traded)),
    });
  return !isIncomplete;
}

/** Returns all coins of a bot to its owner and ends it. */
function returnCoins(exchange: Exchange, bot: StoredBot, end: Partial<StoredBot>): StoredBot {
  const now = exchange.clock.now();
  const pair = exchange.markets.of(bot.symbolId).symbol;
  const free = userAccount(bot.uid, 'free');
  const account = botAccount(bot.gridId);
  exchange.ledger.post({ kind: 'grid end', reference: bot.gridId }, [
    { account, coin: pair.baseTokenId, amount: -bot.baseBalance },
    { account: free, coin: pair.baseTokenId, amount: bot.baseBalance },
    { account, coin: pair.quoteTokenId, amount: -bot.quoteBalance },
    { account: free, coin: pair.quoteTokenId, amount: bot.quoteBalance },
  ]);
  const fees = feesOf(exchange, pair, bot.uid);
  const ended = saveBot(exchange, {
    ...bot,
    ...end,
    settledBase: bot.baseBalance,
    settledQuote: bot.quoteBalance,
    baseBalance: 0n,
    quoteBalance: 0n,
    carryQuantity: 0n,
    carryCost: 0n,
    endPrice: lastPriceOf(exchange, pair),
    makerFeeRate: fees.maker,
    takerFeeRate: fees.taker,
    jobTime: 0,
    endTime: now,
  });
  publishBot(exchange, ended);
  reportEnd(exchange, ended);
  return ended;
}

/**
 * Cancels the orders of a bot, converts its coins and returns them, in one transaction. When at least one lot cannot be
 * converted, both coins are returned as they are (`closeMode` 4). bots.md 3 "Conversion"
 */
export function endBot(exchange: Exchange, bot: StoredBot, { reason, mode, code = '' }: BotEnd): StoredBot {
  const market = exchange.markets.of(bot.symbolId);
  cancelLines(exchange, market, bot);
  saveBot(exchange, { ...bot, status: 'CANCELLING' });
  const canConvert = mode !== '4' && isOnline(market.symbol, exchange.clock.now());
  const isConverted = mode !== '4' && canConvert && convert(exchange, market, bot, mode);
  const current = openBot(exchange, bot.gridId)?.bot ?? bot;
  return returnCoins(exchange, current, {
    status: 'COMPLETED',
    closeReason: reason,
    botCloseCode: code,
    closeMode: isConverted ? mode : '4',
  });
}

/** Ends a bot that could not start, and returns everything. */
export const rejectBot = (exchange: Exchange, bot: StoredBot): StoredBot =>
  returnCoins(exchange, bot, { status: 'REJECTED', closeReason: 'CLOSED_FAILED_INITIATION', closeMode: '4' });
