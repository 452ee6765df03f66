import type { CoinExposure } from '#formulas/margin/collateral.ts';
import { gaugeModel } from '#leverage/risk/gauge-model.ts';
import { allCoins, whatIf } from '#leverage/risk/what-if-model.ts';
import { scale } from '#money/index.ts';
import { median, spreadOf } from './figures.ts';
import type { Figure } from './figures.ts';

const coinCount = 30;
const rounds = 5;
const keysPerRound = 200;
const tick = scale('0.01');

/** An account with 30 coins of three collateral tiers each, which owes some of them. */
const exposures: CoinExposure[] = Array.from({ length: coinCount }, (_, coin) => ({
  coin: coin === 0 ? 'USDT' : `COIN${coin}`,
  held: scale('1234.56789012') * BigInt(coin + 1),
  owed: coin % 3 === 0 ? scale('456.78901234') : 0n,
  index: coin === 0 ? scale('1') : scale('59.865') * BigInt(coin),
  tiers: [
    { from: 0n, to: scale('500'), ratio: scale('0.95') },
    { from: scale('500'), to: scale('2000'), ratio: scale('0.9') },
    { from: scale('2000'), to: undefined, ratio: scale('0.8') },
  ],
}));
const risk = {
  kind: 'standard',
  rate: '0.1',
  level: 'SAFE',
  marks: { limited: '0.8', call: '0.9', liquidation: '0.95' },
} as const;

/** What a key in the order form computes: the gauge as filled with liquidation price, and one what-if. */
function pressKey(key: number): void {
  const spent = scale('100') + BigInt(key);
  gaugeModel({
    risk,
    exposures,
    leverage: 3n,
    priced: { coin: 'COIN1', tick },
    order: {
      pays: 'USDT',
      spent,
      gets: 'COIN1',
      received: { numerator: spent, denominator: 60n },
      feeRate: scale('0.001'),
      loan: spent,
      firstInterest: 1n,
      repays: false,
    },
  });
  whatIf({ exposures, kind: 'standard', leverage: 3n, coin: allCoins, percent: (key % 101) - 50, tickOf: () => tick });
}

/** Measures what gauge and what-if compute for a key with 30 coins. [L40] */
export function marginFigures(): Figure[] {
  const times = Array.from({ length: rounds }, () => {
    const startedMs = performance.now();
    for (let key = 0; key < keysPerRound; key += 1) pressKey(key);
    return (performance.now() - startedMs) / keysPerRound;
  });
  return [
    {
      name: `gauge and what-if for a key, ${coinCount} coins`,
      unit: 'ms',
      value: median(times),
      spread: spreadOf(times),
      max: 16,
    },
  ];
}
