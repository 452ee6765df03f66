import { scale, unitsPerCoin } from '#money/index.ts';
import type { Catalog } from '#sandbox/catalog/catalog.ts';
import type { MarketData } from './market-data.ts';

interface Sources {
  catalog: Pick<Catalog, 'pair'>;
  market: Pick<MarketData, 'simulation'>;
}

/** The last price of a coin in USDT, units of 10⁻⁸; 0 for a coin without a pair. exchange-api 4.5 */
export function indexOf({ catalog, market }: Sources, coin: string): bigint {
  if (coin === 'USDT') return unitsPerCoin;
  const pair = catalog.pair(`${coin}USDT`);
  return pair ? BigInt(market.simulation.lastTicks(pair)) * scale(pair.tick) : 0n;
}
