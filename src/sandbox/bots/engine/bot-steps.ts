import { offerAfterBuy } from '#formulas/bots/bot-profit.ts';
import { floorTo, scale } from '#money/index.ts';
import { one } from '#formulas/bots/bot-terms.ts';
import { lineAt } from '#formulas/bots/lines.ts';
import type { PairMarket, PriceRange } from '#sandbox/engine/pair-market.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { openBot, openBots, removeLine, saveBot, takeCompleted } from './bot-store.ts';
import type { CompletedLine, OpenBot, Position, StoredBot, StoredLine } from './bot-store.ts';
import { beginEnd } from './end-bot.ts';
import { cancelLine, placeLine } from './line-orders.ts';
import { rangeOf } from './pair-terms.ts';
import { publishBot, reportRange } from './publish.ts';
import { entersAt } from './watch-prices.ts';

/** What trades reached, units of 10⁻⁸. */
interface Reached {
  low: bigint;
  high: bigint;
  last: bigint;
}

function reachedBy(market: PairMarket, ranges: readonly PriceRange[]): Reached {
  const low = Math.min(...ranges.map((range) => range.low));
  const high = Math.max(...ranges.map((range) => range.high));
  return {
    low: market.units.price(low),
    high: market.units.price(high),
    last: market.units.price(market.lastTicks ?? high),
  };
}

/** Ends a bot whose stop loss or take profit was reached; returns whether it did. */
function endAtTrigger(exchange: Exchange, bot: StoredBot, { low, high }: Reached): boolean {
  const { stopLossPrice, takeProfitPrice } = bot;
  if (stopLossPrice > 0n && low <= stopLossPrice) beginEnd(exchange, bot, { reason: 'CLOSED_STOP_LOSS', mode: '3' });
  else if (takeProfitPrice > 0n && high >= takeProfitPrice)
    beginEnd(exchange, bot, { reason: 'CLOSED_TAKE_PROFIT', mode: '3' });
  else return false;
  return true;
}

function positionAt(bot: StoredBot, tick: bigint, last: bigint): Position {
  const { position, minPrice, maxPrice } = bot;
  if (last < minPrice) return 'BELOW';
  if (last > maxPrice) return 'ABOVE';
  if (position === 'INSIDE') return 'INSIDE';
  const inner = entersAt(bot, tick);
  return (position === 'BELOW' ? last >= inner : last <= inner) ? 'INSIDE' : position;
}

/** Notifies the owner when the last price leaves the range, or comes back to its first line inside. They alternate. */
function watchRange(exchange: Exchange, market: PairMarket, bot: StoredBot, { last }: Reached): void {
  const position = positionAt(bot, scale(market.symbol.tick), last);
  if (position === bot.position) return;
  const isSameSide = position !== 'INSIDE' && bot.position !== 'INSIDE';
  const saved = saveBot(exchange, { ...bot, position });
  if (!isSameSide) reportRange(exchange, saved, last, position === 'INSIDE' ? 'ENTERED' : 'LEFT');
}

/** Lets a waiting bot start with the next job when a trade reached its entry price. */
function enterAtPrice(exchange: Exchange, bot: StoredBot, { low, high }: Reached): void {
  if (bot.entrySide === 'UP' ? high < bot.entryPrice : low > bot.entryPrice) return;
  const now = exchange.clock.now();
  exchange.clock.expectJob(now);
  publishBot(exchange, saveBot(exchange, { ...bot, status: 'INITIALIZING', jobTime: now }));
}

/** What a buy order may take so that the quote coins pay for all others; normally its whole quantity. */
function affordable({ bot, lines }: OpenBot, price: bigint, lot: bigint): bigint {
  let free = bot.quoteBalance * one;
  for (const { side, price: at, remaining } of lines.values()) if (side === 'BUY') free -= at * remaining;
  const quantity = free > 0n ? floorTo(free / price, lot) : 0n;
  return quantity < bot.qtyPerGrid ? quantity : bot.qtyPerGrid;
}

/** Places the opposite order of a complete line on the empty line; then this line is the empty one. */
function placeOpposite(exchange: Exchange, market: PairMarket, open: OpenBot, done: StoredLine): void {
  const { tick, lot } = market.symbol;
  const { bot } = open;
  const target = bot.emptyLine;
  const price = lineAt(rangeOf(bot), scale(tick), target);
  removeLine(exchange, done);
  if (done.side === 'SELL') {
    const quantity = affordable(open, price, scale(lot));
    const saved = saveBot(exchange, { ...bot, emptyLine: done.line });
    placeLine(exchange, market, saved, { line: target, side: 'BUY', price, quantity, cost: 0n, isMatched: false });
    return;
  }
  const bought = { received: done.quantity - done.fee, cost: done.executedAmount };
  const { offer, carry } = offerAfterBuy(bought, { quantity: bot.carryQuantity, cost: bot.carryCost }, scale(lot));
  const saved = saveBot(exchange, {
    ...bot,
    emptyLine: done.line,
    carryQuantity: carry.quantity,
    carryCost: carry.cost,
  });
  placeLine(exchange, market, saved, { ...offer, line: target, side: 'SELL', price, isMatched: true });
}

/**
 * Places the opposite orders of complete lines. One that trades as it enters is handled before the fills that came
 * earlier, as if it had been in the book in time.
 */
function placeOpposites(exchange: Exchange, market: PairMarket, completed: readonly CompletedLine[]): void {
  for (const { gridId, line } of completed) {
    const open = openBot(exchange, gridId);
    const done = open?.lines.get(line);
    if (!done || open?.bot.status !== 'RUNNING') continue;
    placeOpposite(exchange, market, open, done);
    placeOpposites(
      exchange,
      market,
      takeCompleted(exchange, (fresh) => fresh.gridId === gridId),
    );
  }
}

/** The order on the wrong side of the empty line that is next to it: a sell below, or a buy above. */
function misplaced({ bot, lines }: OpenBot): StoredLine | undefined {
  const wrong = [...lines.values()].filter(
    ({ side, line, remaining }) => remaining > 0n && (side === 'SELL' ? line < bot.emptyLine : line > bot.emptyLine),
  );
  return wrong.sort((a, b) => Math.abs(a.line - bot.emptyLine) - Math.abs(b.line - bot.emptyLine))[0];
}

/**
 * Moves orders to the right side of the empty line. They are on the wrong side only when a market that turned within
 * one settlement filled lines in both directions.
 */
function sortLines(exchange: Exchange, market: PairMarket, gridId: string): void {
  for (;;) {
    const open = openBot(exchange, gridId);
    const wrong = open?.bot.status === 'RUNNING' ? misplaced(open) : undefined;
    if (!open || !wrong) return;
    const { bot } = open;
    cancelLine(exchange, market, wrong);
    const price = lineAt(rangeOf(bot), scale(market.symbol.tick), bot.emptyLine);
    const saved = saveBot(exchange, { ...bot, emptyLine: wrong.line });
    placeLine(exchange, market, saved, { ...wrong, line: bot.emptyLine, price });
    placeOpposites(
      exchange,
      market,
      takeCompleted(exchange, (fresh) => fresh.gridId === gridId),
    );
  }
}

/**
 * The steps of a pair's bots after trades, bots by id: stop loss and take profit, range notices, entry prices, then the
 * opposite orders of complete lines, none for a bot that has just ended. bots.md 3 "Settlement of one entry"
 */
export function runBotSteps(exchange: Exchange, market: PairMarket, ranges: readonly PriceRange[]): void {
  const bots = openBots(exchange, market.symbol.symbolId);
  if (bots.length === 0) return;
  const reached = reachedBy(market, ranges);
  for (const { bot } of bots)
    if (bot.status === 'RUNNING' && !endAtTrigger(exchange, bot, reached)) watchRange(exchange, market, bot, reached);
  for (const { bot } of bots) if (bot.status === 'NEW') enterAtPrice(exchange, bot, reached);
  const completed = takeCompleted(
    exchange,
    ({ gridId }) => openBot(exchange, gridId)?.bot.symbolId === market.symbol.symbolId,
  );
  const ids = [...new Set(completed.map(({ gridId }) => gridId))].sort();
  for (const id of ids) {
    placeOpposites(
      exchange,
      market,
      completed.filter(({ gridId }) => gridId === id),
    );
    sortLines(exchange, market, id);
  }
}
