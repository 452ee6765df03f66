import type { Grid } from '../../contract/grid.ts';
import { mulDiv, scale, unscale } from '../../money/index.ts';
import type { Exchange } from '../exchange.ts';
import type { Pair } from '../market/pairs.ts';
import type { StoredBot } from './bots.ts';

const hourMs = 3_600_000;
const yearMs = 31_536_000_000n;
const unit = 10n ** 8n;
/** Places of profit ratios and APRs, cut. exchange-api 5 */
const ratioPlaces = 4;

const ratio = (part: bigint, whole: bigint): string =>
  unscale(mulDiv(part, 10n ** BigInt(ratioPlaces), whole), ratioPlaces);

/** What a profit comes to in a year, as a fraction; 0 in the first hour. exchange-api 4.8 */
const aprOf = (profit: bigint, investment: bigint, runMs: number): string =>
  runMs < hourMs ? '0' : ratio(profit * yearMs, investment * BigInt(runMs));

/** 'ONLINE' while the pair trades. */
export const statusOf = ({ tradeStatus, openTime }: Pair, now: number): 'ONLINE' | 'OFFLINE' =>
  tradeStatus === 1 && openTime <= now ? 'ONLINE' : 'OFFLINE';

const priceOf = (units: bigint): string => (units === 0n ? '' : unscale(units));

/** A bot as the contract shows it: what it is worth follows from the pair's last price, once it ended from that of its end. */
export function gridRow(
  { catalog, market }: Pick<Exchange, 'catalog' | 'market'>,
  { request_id, profit_from, profit_to, end_price, ...bot }: StoredBot,
  now: number,
): Grid {
  const pair = catalog.pair(bot.symbol);
  if (!pair) throw new Error(`a bot of no pair: ${bot.symbol}`);
  const price = end_price > 0n ? end_price : BigInt(market.simulation.glance(pair).last) * scale(pair.tick);
  const equity = bot.quote_balance + mulDiv(bot.base_balance, price, unit);
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
    entry_price: priceOf(bot.entry_price),
    stop_loss_price: priceOf(bot.stop_loss_price),
    take_profit_price: priceOf(bot.take_profit_price),
    base_balance: unscale(bot.base_balance),
    quote_balance: unscale(bot.quote_balance),
    profit_range: { from: unscale(profit_from), to: unscale(profit_to) },
    maker_fee_rate: unscale(bot.maker_fee_rate),
    taker_fee_rate: unscale(bot.taker_fee_rate),
    spot_symbol_status: statusOf(pair, now),
    operation_time: runMs,
  };
}
