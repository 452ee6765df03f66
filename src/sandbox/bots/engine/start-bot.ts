import { cellProfits } from '#formulas/bots/bot-profit.ts';
import { valueOf } from '#formulas/bots/bot-terms.ts';
import { leastQuantity } from '#formulas/bots/min-investment.ts';
import { gridPlan } from '#formulas/bots/plan.ts';
import type { GridPlan } from '#formulas/bots/plan.ts';
import { botOwner } from '#sandbox/engine/order.ts';
import type { PairMarket } from '#sandbox/engine/pair-market.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { openBot, saveBot } from './bot-store.ts';
import type { StoredBot, StoredLine } from './bot-store.ts';
import { addLine, enterLine } from './line-orders.ts';
import { feesOf, isOnline, lastPriceOf, rangeOf, stepsOf } from './pair-terms.ts';
import { publishBot } from './publish.ts';

/** Buys or sells base coins for the sell lines by a fill-or-kill order; returns false when the book is too thin. */
function fillFirstOrder(exchange: Exchange, market: PairMarket, bot: StoredBot, { firstOrder }: GridPlan): boolean {
  if (!firstOrder) return true;
  const { side, quantity, limit } = firstOrder;
  const { status } = market.submit({
    id: exchange.markets.newId(),
    owner: botOwner(bot.gridId),
    side,
    type: 'LIMIT',
    timeInForce: 'FOK',
    ticks: Number(market.units.ticksOf(limit)),
    lots: Number(market.units.lotsOf(quantity)),
  });
  return status.kind === 'filled';
}

/** Saves the orders of all lines, then enters them, so that a fill at entry finds the other lines. */
function placeLines(
  exchange: Exchange,
  market: PairMarket,
  bot: StoredBot,
  { lines, empty, quantity }: GridPlan,
): void {
  const added = lines.flatMap((price, line): StoredLine[] => {
    const side = line < empty ? 'BUY' : 'SELL';
    const order =
      line === empty ? undefined : addLine(exchange, bot, { line, side, price, quantity, cost: 0n, isMatched: false });
    return order ? [order] : [];
  });
  market.batch(() => {
    for (const line of added) enterLine(market, line);
  });
}

/**
 * Starts a bot that holds its coins: first order, lines, RUNNING. Returns false, after which the caller rolls back or
 * rejects, when the first order cannot be filled or the coins do not suffice. bots.md 3 "Steps that commit"
 */
export function startBot(exchange: Exchange, bot: StoredBot): boolean {
  const market = exchange.markets.of(bot.symbolId);
  const now = exchange.clock.now();
  if (!isOnline(market.symbol, now)) return false;
  const price = lastPriceOf(exchange, market.symbol);
  const steps = stepsOf(market.symbol);
  const fees = feesOf(exchange, market.symbol, bot.uid);
  const investment = { quote: bot.quoteBalance, base: bot.baseBalance };
  const plan = gridPlan({ range: rangeOf(bot), steps, fees, investment, price });
  if (plan.quantity < leastQuantity({ placed: plan, steps, fees })) return false;
  if (!fillFirstOrder(exchange, market, bot, plan)) return false;
  const profits = cellProfits(plan.lines, fees.maker);
  const running = saveBot(exchange, {
    ...(openBot(exchange, bot.gridId)?.bot ?? bot),
    status: 'RUNNING',
    qtyPerGrid: plan.quantity,
    totalInvestment: valueOf(investment, price),
    emptyLine: plan.empty,
    profitFrom: profits.from,
    profitTo: profits.to,
    position: price < bot.minPrice ? 'BELOW' : price > bot.maxPrice ? 'ABOVE' : 'INSIDE',
    jobTime: 0,
    startTime: now,
  });
  placeLines(exchange, market, running, plan);
  publishBot(exchange, running);
  return true;
}
