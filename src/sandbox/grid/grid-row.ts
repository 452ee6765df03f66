import type { Grid } from '#contract/grid/grid.ts';
import { tradeStatus } from '#contract/market-data.ts';
import { dayMs, hourMs } from '#formulas/durations.ts';
import { mulDiv, scale, unscale, unitsPerCoin } from '#money/index.ts';
import type { Exchange } from '../exchange.ts';
import type { Pair } from '../market/catalog/pairs.ts';
import type { StoredBot } from './bots.ts';

const yearMs = 365 * dayMs;
/** Decimals of profit ratios and APRs, cut. exchange-api 5 */
const ratioDecimals = 4;

const ratio = (part: bigint, whole: bigint): string =>
  unscale(mulDiv(part, 10n ** BigInt(ratioDecimals), whole), ratioDecimals);

/** Returns the yearly return as a fraction; 0 within the first hour. exchange-api 4.8 */
const aprOf = (profit: bigint, investment: bigint, runMs: number): string =>
  runMs < hourMs ? '0' : ratio(profit * BigInt(yearMs), investment * BigInt(runMs));

/** Returns 'ONLINE' while the pair trades. */
export const pairStatusOf = ({ tradeStatus: status, openTime }: Pair, now: number): 'ONLINE' | 'OFFLINE' =>
  status === tradeStatus.trading && openTime <= now ? 'ONLINE' : 'OFFLINE';

/** An unset price is 0 in the database and '' in the contract. */
const priceText = (units: bigint): string => (units === 0n ? '' : unscale(units));

/**
 * Returns a bot as a row of the contract. Its value follows from the pair's last price, or from the price at its end once
 * it has ended. Throws when the pair is unknown.
 */
export function gridRow(
  { catalog, market }: Pick<Exchange, 'catalog' | 'market'>,
  { request_id, profit_from, profit_to, end_price, ...bot }: StoredBot,
  now: number,
): Grid {
  const pair = catalog.pair(bot.symbol);
  if (!pair) throw new Error(`a bot has the unknown pair ${bot.symbol}`);
  const price = end_price > 0n ? end_price : BigInt(market.simulation.tickerPrices(pair).last) * scale(pair.tick);
  const equity = bot.quote_balance + mulDiv(bot.base_balance, price, unitsPerCoin);
  const totalProfit = equity - bot.total_investment;
  const currentProfit = totalProfit - bot.grid_profit;
  const runMs = bot.start_time === 0 ? 0 : (bot.end_time || now) - bot.start_time;
  return {
    ...bot,
    requestId: request_id,
    base_token: pair.baseTokenId,
    quote_token: pair.quoteTokenId,
    grid_number: bot.cell_number + 1,
    min_price: unscale(bot.min_price),
    max_price: unscale(bot.max_price),
    total_investment: unscale(bot.total_investment),
    base_investment: unscale(bot.base_investment),
    quote_investment: unscale(bot.quote_investment),
    qty_per_grid: unscale(bot.qty_per_grid),
    total_profit: unscale(totalProfit),
    grid_profit: unscale(bot.grid_profit),
    current_profit: unscale(currentProfit),
    current_per: ratio(currentProfit, bot.total_investment),
    grid_apr: aprOf(bot.grid_profit, bot.total_investment, runMs),
    total_apr: aprOf(totalProfit, bot.total_investment, runMs),
    equity: unscale(equity),
    current_price: unscale(price),
    entry_price: priceText(bot.entry_price),
    stop_loss_price: priceText(bot.stop_loss_price),
    take_profit_price: priceText(bot.take_profit_price),
    base_balance: unscale(bot.base_balance),
    quote_balance: unscale(bot.quote_balance),
    profit_range: { from: unscale(profit_from), to: unscale(profit_to) },
    maker_fee_rate: unscale(bot.maker_fee_rate),
    taker_fee_rate: unscale(bot.taker_fee_rate),
    spot_symbol_status: pairStatusOf(pair, now),
    operation_time: runMs,
  };
}
