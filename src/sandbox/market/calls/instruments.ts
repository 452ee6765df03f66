import * as contract from '#contract/account.ts';
import type { ResultOf } from '#contract/call.ts';
import { tradeStatus } from '#contract/market-data.ts';
import { hourMs } from '#formulas/durations.ts';
import { unscale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { handlePublic } from '#sandbox/exchange/handler.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import { priceBandBound, referencePrice } from '../reference-price.ts';

type Instrument = ResultOf<typeof contract.dynamicSymbol>['list'][number];

/** Spot pairs with a perpetual of the same name. exchange-api 6 */
const linearPairs: readonly string[] = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT'];
const linearLeverage = '100';
const fundingRate = '0.0001';
const fundingIntervalMs = 8 * hourMs;

const statusOf: Readonly<Record<Pair['tradeStatus'], Instrument['status']>> = {
  [tradeStatus.trading]: 'Trading',
  [tradeStatus.suspended]: 'Settling',
  [tradeStatus.beforeOpening]: 'PreLaunch',
  [tradeStatus.delisted]: 'Closed',
};

/** The instrument of a pair with its price band of now. */
function instrumentOf(exchange: Exchange, pair: Pair, category: Instrument['category'], now: number): Instrument {
  const isTrading = pair.tradeStatus === tradeStatus.trading;
  const reference = isTrading
    ? referencePrice(exchange, exchange.markets.of(pair.symbolId))
    : (exchange.prices.last(pair.symbolId) ?? 0n);
  const bound = (side: 'BUY' | 'SELL'): string => unscale(priceBandBound(pair, side, reference));
  const isLinear = category === 'linear';
  return {
    symbol: pair.symbolId,
    category,
    baseCoin: pair.baseTokenId,
    quoteCoin: pair.quoteTokenId,
    status: statusOf[pair.tradeStatus],
    tick: pair.tick,
    lot: pair.lot,
    maxLeverage: isLinear ? linearLeverage : pair.maxLeverage,
    fundingRate: isLinear ? fundingRate : '',
    fundingTime: isLinear ? now - (now % fundingIntervalMs) + fundingIntervalMs : 0,
    priceUp: bound('BUY'),
    priceDown: bound('SELL'),
    updateTime: now,
  };
}

/** `account.dynamicSymbol`: visible pairs, or the perpetuals; the sandbox has no inverse ones. */
const dynamicSymbol = handlePublic(
  contract.dynamicSymbol,
  ({ exchange, params: { category = 'linear', symbols }, now }) => {
    const names = symbols === undefined ? undefined : new Set(symbols.split(','));
    const isListed = ({ symbolId, showStatus }: Pair): boolean =>
      category === 'spot' ? showStatus === 1 : category === 'linear' && linearPairs.includes(symbolId);
    return {
      result: {
        list: exchange.catalog
          .pairs()
          .filter((pair) => isListed(pair) && (names?.has(pair.symbolId) ?? true))
          .map((pair) => instrumentOf(exchange, pair, category, now)),
      },
    };
  },
);

/** Handlers of instruments. */
export const instrumentHandlers = [dynamicSymbol];
