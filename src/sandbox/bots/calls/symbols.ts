import { gridSymbols as declared } from '#contract/account.ts';
import type { GridSymbol } from '#contract/bots/grid-symbol.ts';
import { botSuccess } from '#contract/bots/status-codes.ts';
import { ratioDecimals } from '#formulas/bots/bot-figures.ts';
import { maxCells, minCells } from '#formulas/bots/bot-profit.ts';
import { leastInvestment, leastQuantity } from '#formulas/bots/min-investment.ts';
import { placedLines } from '#formulas/bots/lines.ts';
import { decimalsOf } from '#money/decimals.ts';
import { ceilTo, floorTo, unscale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { handlePublic } from '#sandbox/exchange/handler.ts';
import { tickerOf } from '#sandbox/market/calls/ticker.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import { openBots } from '../engine/bot-store.ts';
import { feesAt, hasBots, isOnline, isTrading, lastPriceOf, stepsOf } from '../engine/pair-terms.ts';
import { recommendationOf } from '../recommendations.ts';

/** Half of the range whose minimum investment a pair shows, in parts of the price: ±10 %, with the fewest grids. */
const shownRange = 10n;

/** The least investment at the last price: fewest grids, 10 % around it. Quote coins, units of 10⁻⁸. */
function minInvestment(exchange: Exchange, pair: Pair, vipLevel: number): bigint {
  const price = lastPriceOf(exchange, pair);
  const steps = stepsOf(pair);
  const range = {
    min: floorTo(price - price / shownRange, steps.tick),
    max: ceilTo(price + price / shownRange, steps.tick),
    cells: minCells,
    type: 'ARITHMETIC',
  } as const;
  const terms = { placed: placedLines(range, steps.tick, price), price, steps, fees: feesAt(pair, vipLevel) };
  return leastInvestment(terms, leastQuantity(terms), 'quote', 0n).quote;
}

function symbolRow(exchange: Exchange, pair: Pair, vipLevel: number, now: number): GridSymbol {
  const { c, m } = tickerOf(exchange, pair, now);
  const fees = feesAt(pair, vipLevel);
  const recommended = recommendationOf(exchange, pair, now);
  return {
    symbol: pair.symbolId,
    base_token: pair.baseTokenId,
    quote_token: pair.quoteTokenId,
    price_precision: decimalsOf(pair.tick),
    base_precision: decimalsOf(pair.lot),
    quote_precision: pair.quotePrecision,
    min_investment: unscale(minInvestment(exchange, pair, vipLevel)),
    // The first purchase is one order of at most the whole investment.
    max_investment: pair.maxMarketAmount,
    min_cell_number: minCells,
    max_cell_number: maxCells,
    last_price: c,
    change_24h: m,
    maker_fee_rate: unscale(fees.maker),
    taker_fee_rate: unscale(fees.taker),
    spot_symbol_status: isOnline(pair, now) ? 'ONLINE' : 'OFFLINE',
    running_num: openBots(exchange, pair.symbolId).length,
    hot_apr: unscale(recommended?.apr ?? 0n, ratioDecimals),
    recommend: recommended
      ? {
          min_price: unscale(recommended.range.min),
          max_price: unscale(recommended.range.max),
          cell_number: recommended.range.cells,
        }
      : null,
  };
}

/** Answers `account.gridSymbols`: the pairs for which bots can be created now, with the fees of the caller. */
export const gridSymbols = handlePublic(declared, ({ exchange, params: { symbol }, account, now }) => {
  const symbols = exchange.catalog
    .pairs()
    .filter((pair) => hasBots(pair) && isTrading(pair, now) && (symbol === undefined || pair.symbolId === symbol))
    .map((pair) => symbolRow(exchange, pair, account?.vipLevel ?? 0, now));
  return { result: { status_code: botSuccess, symbols } };
});
