import { gridSymbols as declared } from '../../contract/account.ts';
import { botSuccess } from '../../contract/grid.ts';
import type { Grid, GridSymbol } from '../../contract/grid.ts';
import { mulDivUp, scale, unscale } from '../../money/index.ts';
import { fees } from '../account/fees.ts';
import type { Exchange } from '../exchange.ts';
import { handleOpen } from '../handle.ts';
import { placesOf } from '../market/pairs.ts';
import type { Pair } from '../market/pairs.ts';
import { tickerOf } from '../market/ticker.ts';
import { botIds, botsOf } from './bots.ts';
import { gridRow, statusOf } from './figures.ts';
import { isRunning } from './schema.ts';

const unit = 10n ** 8n;
/** Fewest and most cells of a bot. exchange-api 4.8 */
const cells = { least: 2, most: 500 } as const;

/** Leveraged tokens are made for days, not for grids; a delisted pair takes no orders any more. */
const hasGrids = ({ symbolType, showStatus, tradeStatus }: Pair): boolean =>
  symbolType === 'SPOT' && showStatus === 1 && tradeStatus !== 3;

/** What the fewest cells need at the last price: an order each, none below the pair's least. */
function leastInvestment({ minQty, minAmount }: Pair, last: string): bigint {
  const ofQuantity = mulDivUp(scale(minQty), scale(last), unit);
  const ofAmount = scale(minAmount);
  return BigInt(cells.least) * (ofQuantity > ofAmount ? ofQuantity : ofAmount);
}

/** The running bot whose grid earns most: what the strategy tab recommends. None while none earns. */
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
  const { maker, taker } = fees[vipLevel] ?? fees[0];
  const best = bestOf(running);
  return {
    symbol: pair.symbolId,
    base_token: pair.baseTokenId,
    quote_token: pair.quoteTokenId,
    price_precision: placesOf(pair.tick),
    base_precision: placesOf(pair.lot),
    quote_precision: pair.quotePrecision,
    min_investment: unscale(leastInvestment(pair, c)),
    // The first purchase is one market order, at most of all that is invested.
    max_investment: pair.maxMarketAmount,
    min_cell_number: cells.least,
    max_cell_number: cells.most,
    last_price: c,
    change_24h: m,
    maker_fee_rate: pair.makerFee ?? maker,
    taker_fee_rate: pair.takerFee ?? taker,
    spot_symbol_status: statusOf(pair, now),
    running_num: running.length,
    hot_apr: best?.grid_apr ?? '0',
    recommend: best ? { min_price: best.min_price, max_price: best.max_price, cell_number: best.cell_number } : null,
  };
}

/** The pairs as they are now, with what everybody's running bots do there. */
export const gridSymbols = handleOpen(declared, ({ params: { symbol }, account, now, ...exchange }) => {
  const bots = botsOf(exchange, botIds(exchange, isRunning), now).map((bot) => gridRow(exchange, bot, now));
  const running = Map.groupBy(bots, (bot) => bot.symbol);
  const symbols = exchange.catalog
    .pairs()
    .filter((pair) => hasGrids(pair) && (symbol === undefined || pair.symbolId === symbol))
    .map((pair) => symbolRow(exchange, pair, running.get(pair.symbolId) ?? [], account?.vipLevel ?? 0, now));
  return { result: { status_code: botSuccess, symbols } };
});
