import * as v from 'valibot';
import type { Grid, GridRow } from '#contract/bots/bot.ts';
import { dayMs } from '#formulas/durations.ts';
import { aprOf, profitRatio, ratioDecimals } from '#formulas/bots/bot-figures.ts';
import { valueOf } from '#formulas/bots/bot-terms.ts';
import { unscale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import { int } from '#sandbox/store/columns.ts';
import { openBot } from './bot-store.ts';
import type { StoredBot } from './bot-store.ts';
import { feesOf, isOnline, lastPriceOf } from './pair-terms.ts';

/** What `figuresOf` and `botRow` read. */
type Sources = Pick<Exchange, 'market' | 'store' | 'catalog' | 'accounts'>;

const priceText = (price: bigint): string => (price === 0n ? '' : unscale(price));

/** The pair of a bot. Throws when it does not exist. */
export function pairOf({ catalog }: Pick<Exchange, 'catalog'>, { gridId, symbolId }: StoredBot): Pair {
  const pair = catalog.pair(symbolId);
  if (!pair) throw new Error(`bot ${gridId}: no pair ${symbolId}`);
  return pair;
}

/** True when the bot has ended: its figures stay as they were. */
export const hasEnded = ({ status }: StoredBot): boolean => status === 'COMPLETED' || status === 'REJECTED';

/** Profits of a bot at a price, quote coins in units of 10⁻⁸. */
export interface BotFigures {
  /** Last price; after the end the price at that time. */
  price: bigint;
  equity: bigint;
  investment: bigint;
  totalProfit: bigint;
  unrealized: bigint;
  runningMs: number;
}

/**
 * The figures of a bot now. Before its start the investment follows the last price, so there is no profit.
 * bots.md 2
 */
export function botFigures(exchange: Sources, bot: StoredBot, now: number): BotFigures {
  const isOver = hasEnded(bot);
  const price = isOver ? bot.endPrice : lastPriceOf(exchange, pairOf(exchange, bot));
  const coins = isOver
    ? { quote: bot.settledQuote, base: bot.settledBase }
    : { quote: bot.quoteBalance, base: bot.baseBalance };
  const equity = valueOf(coins, price);
  const investment = bot.startTime === 0 ? equity : bot.totalInvestment;
  const totalProfit = equity - investment;
  const runningMs = bot.startTime === 0 ? 0 : (bot.endTime || now) - bot.startTime;
  return { price, equity, investment, totalProfit, unrealized: totalProfit - bot.gridProfit, runningMs };
}

const CountRow = v.object({ count: int });

/** Counts the matched trades of the last 24 hours. */
const matchedLately = ({ store }: Sources, { gridId }: StoredBot, now: number): number =>
  store.row(
    CountRow,
    'SELECT COUNT(*) AS count FROM grid_fill WHERE grid_id = ? AND profit IS NOT NULL AND time > ?',
    gridId,
    now - dayMs,
  )?.count ?? 0;

const ratio = (units: bigint): string => unscale(units, ratioDecimals);

/** Versions that one ms can have: rows are merged by `ver`, and a row read later is newer because its price is. */
const versionsPerMs = 1_000;

const returnedCoins = ({ baseTokenId, quoteTokenId }: Pair, { settledBase, settledQuote }: StoredBot) =>
  [
    { token: baseTokenId, units: settledBase },
    { token: quoteTokenId, units: settledQuote },
  ].flatMap(({ token, units }) => (units === 0n ? [] : [{ token, amount: unscale(units) }]));

/** A bot in the shape of topic `grid`, at the last price of its pair. `now` is ms of exchange time. */
export function botRow(exchange: Sources, bot: StoredBot, now: number): GridRow {
  const pair = pairOf(exchange, bot);
  const { price, equity, investment, totalProfit, unrealized, runningMs } = botFigures(exchange, bot, now);
  const fees = hasEnded(bot) ? { maker: bot.makerFeeRate, taker: bot.takerFeeRate } : feesOf(exchange, pair, bot.uid);
  return {
    grid_id: bot.gridId,
    requestId: bot.requestId,
    symbol: bot.symbolId,
    base_token: pair.baseTokenId,
    quote_token: pair.quoteTokenId,
    type: bot.type,
    status: bot.status,
    min_price: unscale(bot.minPrice),
    max_price: unscale(bot.maxPrice),
    cell_number: bot.cellNumber,
    grid_number: bot.cellNumber + 1,
    invest_mode: bot.investMode,
    total_investment: unscale(investment),
    base_investment: unscale(bot.baseInvestment),
    quote_investment: unscale(bot.quoteInvestment),
    qty_per_grid: unscale(bot.qtyPerGrid),
    total_profit: unscale(totalProfit),
    grid_profit: unscale(bot.gridProfit),
    current_profit: unscale(unrealized),
    current_per: ratio(profitRatio(unrealized, investment)),
    grid_apr: ratio(aprOf(bot.gridProfit, investment, runningMs)),
    total_apr: ratio(aprOf(totalProfit, investment, runningMs)),
    equity: unscale(equity),
    arbitrage_num: bot.matchedTrades,
    arbitrage_num_24: bot.matchedTrades === 0 ? 0 : matchedLately(exchange, bot, now),
    current_price: unscale(price),
    entry_price: priceText(bot.entryPrice),
    stop_loss_price: priceText(bot.stopLossPrice),
    take_profit_price: priceText(bot.takeProfitPrice),
    base_balance: unscale(bot.baseBalance),
    quote_balance: unscale(bot.quoteBalance),
    profit_range: { from: ratio(bot.profitFrom), to: ratio(bot.profitTo) },
    close_mode: bot.closeMode,
    close_reason: bot.closeReason,
    bot_close_code: bot.botCloseCode,
    settlement_assets: returnedCoins(pair, bot),
    account_type: bot.accountType,
    source: bot.source,
    maker_fee_rate: unscale(fees.maker),
    taker_fee_rate: unscale(fees.taker),
    spot_symbol_status: isOnline(pair, now) ? 'ONLINE' : 'OFFLINE',
    create_time: bot.createTime,
    start_time: bot.startTime,
    end_time: bot.endTime,
    operation_time: runningMs,
    ver: (bot.endTime || now) * versionsPerMs + (bot.ver % versionsPerMs),
  };
}

/** The open orders of a bot, by price. */
const openOrders = (exchange: Sources, { gridId }: StoredBot): Grid['open_orders'] =>
  [...(openBot(exchange, gridId)?.lines.values() ?? [])]
    .filter(({ remaining }) => remaining > 0n)
    .sort((a, b) => a.line - b.line)
    .map(({ price, remaining, side }) => ({ price: unscale(price), quantity: unscale(remaining), side }));

/** A bot with its open orders, in the shape of the contract. */
export const botWithOrders = (exchange: Sources, bot: StoredBot, now: number): Grid => ({
  ...botRow(exchange, bot, now),
  open_orders: openOrders(exchange, bot),
});
