import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collateralValue, riskValueDecimals, riskValuesOf } from '#formulas/margin/collateral.ts';
import { riskLevel, riskLevels, riskRate, unifiedRates } from '#formulas/margin/risk.ts';
import { unscale } from '#money/index.ts';
import { exposure, tiers, values } from './margin-samples.ts';

const runs = { numRuns: 100 };
const standard = { isUnified: false, leverage: 3n };
const unified = { isUnified: true, leverage: 3n };

test.each([
  ['50', '2850000'],
  ['51', '2904000'],
  ['250', '13350000'],
  ['0', '0'],
])('[L14] M3 %s BTC at 60000 count %s USDT as collateral', (held, value) => {
  expect(unscale(collateralValue(exposure('BTC', held)), riskValueDecimals)).toBe(value);
});

test('[L14] M3 counts each part of the quantity in its own tier', () => {
  const coin = { ...exposure('BTC', '6000', '0', '20000'), tiers: tiers(['0', '1'], ['5000', '0.975']) };
  expect(unscale(collateralValue(coin), riskValueDecimals)).toBe('119500000');
});

test.each([
  ['95500', '30005', '0.3142', 'SAFE'],
  ['0', '0', '0', 'SAFE'],
  ['0', '5', '9.9999', 'LIQUIDATION'],
  ['57000', '50730', '0.89', 'LIMITED'],
  ['100000', '79999.99', '0.7999', 'SAFE'],
  ['100000', '80000.0001', '0.8001', 'LIMITED'],
  ['35000000', '20000000', '0.5715', 'SAFE'],
])('[L14] M4 assets %s and debts %s are shown as %s, level %s', (assets, debts, rate, level) => {
  const risk = values(assets, debts);
  expect([riskRate(risk), riskLevel(risk, standard)]).toEqual([rate, level]);
});

test.each([
  ['79.9999', '80', '0.7999', '0.8'],
  ['89.9999', '90', '0.8999', '0.9'],
  ['94.9999', '95', '0.9499', '0.95'],
])('[FV10] a debt of %s on 100 is shown below its mark, %s at it', (below, at, shownBelow, shownAt) => {
  expect([riskRate(values('100', below)), riskRate(values('100', at))]).toEqual([shownBelow, shownAt]);
});

test.each([
  ['79.99999999', 'SAFE'],
  ['80', 'LIMITED'],
  ['89.99999999', 'LIMITED'],
  ['90', 'MARGIN_CALL'],
  ['94.99999999', 'MARGIN_CALL'],
  ['95', 'LIQUIDATION'],
])('[L23] debts of %s on 100 have the level %s: the exact value decides', (debts, level) => {
  expect(riskLevel(values('100', debts), standard)).toBe(level);
});

test('[L14] M4 a vector of coins: 1.5 BTC and 10000 USDT with 30005 USDT owed', () => {
  const risk = riskValuesOf([exposure('BTC', '1.5'), exposure('USDT', '10000', '30005')]);
  expect(risk).toEqual(values('95500', '30005'));
});

test.each([
  ['194000', '5000', '0.0133', '0.0011', 'SAFE'],
  ['30000', '20000', '1', '0.08', 'SAFE'],
  ['30000', '20000.01', '1.0001', '0.0801', 'LIMITED'],
  ['108', '100', '6.25', '0.5', 'MARGIN_CALL'],
  ['104', '100', '9.9999', '1', 'LIQUIDATION'],
  ['100', '100', '9.9999', '9.9999', 'LIQUIDATION'],
  ['0', '0', '0', '0', 'SAFE'],
])('[L14] U1 assets %s and debts %s: IMRate %s, MMRate %s, level %s', (assets, debts, imRate, mmRate, level) => {
  const risk = values(assets, debts);
  expect({ ...unifiedRates(risk, 3n), level: riskLevel(risk, unified) }).toEqual({ imRate, mmRate, level });
});

test('[L14] a fall of a collateral coin or a rise of a borrowed one never lowers the rate or the level', () => {
  const price = fc.bigInt({ min: 1n, max: 10n ** 13n });
  fc.assert(
    fc.property(price, price, fc.bigInt({ min: 0n, max: 10n ** 12n }), (a, b, owed) => {
      const [low, high] = a < b ? [a, b] : [b, a];
      const riskAt = (collateral: bigint, borrowed: bigint) =>
        riskValuesOf([
          { ...exposure('BTC', '100'), index: collateral },
          { ...exposure('SOL', '0'), owed, index: borrowed },
        ]);
      const rateOf = (risk: ReturnType<typeof riskAt>) => Number(riskRate(risk));
      const rankOf = (risk: ReturnType<typeof riskAt>) => riskLevels.indexOf(riskLevel(risk, standard));
      expect(rateOf(riskAt(low, low))).toBeGreaterThanOrEqual(rateOf(riskAt(high, low)));
      expect(rateOf(riskAt(low, high))).toBeGreaterThanOrEqual(rateOf(riskAt(low, low)));
      expect(rankOf(riskAt(low, high))).toBeGreaterThanOrEqual(rankOf(riskAt(high, high)));
    }),
    runs,
  );
});
