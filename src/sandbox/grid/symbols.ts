import { gridSymbols as declared } from '#contract/account.ts';
import { botSuccess } from '#contract/grid/grid.ts';
import type { Grid } from '#contract/grid/grid.ts';
import type { GridSymbol } from '#contract/grid/grid-symbol.ts';
import { tradeStatus } from '#contract/market-data.ts';
import { mulDivUp, scale, unscale, unitsPerCoin } from '#money/index.ts';
import { feeTiers } from '../account/fees.ts';
import type { Exchange } from '../exchange.ts';
import { handlePublic } from '../handler.ts';
import { decimalsOf } from '#money/decimals.ts';
import type { Pair } from '../market/catalog/pairs.ts';
import { tickerOf } from '../market/bars/ticker.ts';
import { botIds, botsOf } from './bots.ts';
import { gridRow, pairStatusOf } from './grid-row.ts';
import { isRunning } from './schema.ts';

/** Minimum and maximum number of cells of a bot. exchange-api 4.8 */
const cellLimits = { min: 2, max: 500 } as const;

/** Excludes hidden pairs, leveraged tokens, which lose value in a grid, and delisted pairs, which accept no orders. */
const hasGrids = ({ symbolType, showStatus, tradeStatus: status }: Pair): boolean =>
  symbolType === 'SPOT' && showStatus === 1 && status !== tradeStatus.delisted;

/** Returns the investment for the minimum number of cells at the last price, with the pair's minimum order in each. Quote coins. */
function minInvestment({ minQty, minAmount }: Pair, last: string): bigint {
  const minByQuantity = mulDivUp(scale(minQty), scale(last), unitsPerCoin);
  const minByAmount = scale(minAmount);
  return BigInt(cellLimits.min) * (minByQuantity > minByAmount ? minByQuantity : minByAmount);
}

/** Returns the running bot with the highest grid APR, which the strategy tab recommends; undefined while none has a profit. */
const bestOf = (running: readonly Grid[]): Grid | undefined =>
  running.reduce<Grid | undefined>(
    (best, bot) => (scale(bot.grid_apr) > scale(best?.grid_apr ?? '0') ? bot : best),
    undefined,
  );

function symbolRow(
  exchange: Pick<Exchange, 'market' | 'epoch'>,
  pair: Pair,
  running: readonly Grid[],
  vipLevel: number,
  now: number,
): GridSymbol {
  const { c, m } = tickerOf(exchange, pair, now);
  const { maker, taker } = feeTiers[vipLevel] ?? feeTiers[0];
  const best = bestOf(running);
  return {
    symbol: pair.symbolId,
    base_token: pair.baseTokenId,
    quote_token: pair.quoteTokenId,
    price_precision: decimalsOf(pair.tick),
    base_precision: decimalsOf(pair.lot),
    quote_precision: pair.quotePrecision,
    min_investment: unscale(minInvestment(pair, c)),
    // The first purchase is one market order of at most the whole investment.
    max_investment: pair.maxMarketAmount,
    min_cell_number: cellLimits.min,
    max_cell_number: cellLimits.max,
    last_price: c,
    change_24h: m,
    maker_fee_rate: pair.makerFee ?? maker,
    taker_fee_rate: pair.takerFee ?? taker,
    spot_symbol_status: pairStatusOf(pair, now),
    running_num: running.length,
    hot_apr: best?.grid_apr ?? '0',
    recommend: best ? { min_price: best.min_price, max_price: best.max_price, cell_number: best.cell_number } : null,
  };
}

/** Answers `account.gridSymbols`: the pairs with the figures of the running bots of all people. */
export const gridSymbols = handlePublic(declared, ({ exchange, params: { symbol }, account, now }) => {
  const bots = botsOf(exchange, botIds(exchange, isRunning), now).map((bot) => gridRow(exchange, bot, now));
  const running = Map.groupBy(bots, (bot) => bot.symbol);
  const symbols = exchange.catalog
    .pairs()
    .filter((pair) => hasGrids(pair) && (symbol === undefined || pair.symbolId === symbol))
    .map((pair) => symbolRow(exchange, pair, running.get(pair.symbolId) ?? [], account?.vipLevel ?? 0, now));
  return { result: { status_code: botSuccess, symbols } };
});
