import fc from 'fast-check';
import { expect, test } from 'vitest';
import { riskValuesOf } from '#formulas/margin/collateral.ts';
import type { CoinExposure } from '#formulas/margin/collateral.ts';
import { costOfDebts, debtPayments, takeover } from '#formulas/margin/liquidation-amounts.ts';
import { liquidationPrice } from '#formulas/margin/liquidation-price.ts';
import { valuesAfterChange } from '#formulas/margin/price-change.ts';
import { riskLevel, riskRate } from '#formulas/margin/risk.ts';
import { scale, unitsPerCoin, unscale } from '#money/index.ts';
import { exposure } from './margin-samples.ts';

const runs = { numRuns: 200 };
const standard = { isUnified: false, leverage: 3n };
const tick = scale('0.01');

const priceText = (exposures: readonly CoinExposure[], isUnified = false): string => {
  const found = liquidationPrice(exposures, 'BTC', { isUnified }, tick);
  return found ? `${found.side} ${unscale(found.price)}` : 'none';
};

test.each([
  ['1 BTC, owes 50730 USDT', [exposure('BTC', '1'), exposure('USDT', '0', '50730')], 'below 56210.53'],
  ['1.5 BTC, 10000 USDT, owes 30005', [exposure('BTC', '1.5'), exposure('USDT', '10000', '30005')], 'below 15146.82'],
  ['90000 USDT, owes 1 BTC', [exposure('BTC', '0', '1'), exposure('USDT', '90000')], 'above 85500'],
  [
    '0.2 BTC, 90000 USDT, owes 1 BTC and 10000 USDC',
    [exposure('BTC', '0.2', '1'), exposure('USDT', '90000'), exposure('USDC', '0', '10000')],
    'above 92129.34',
  ],
  ['60000 USDT, 1 BTC, owes 30000', [exposure('BTC', '1'), exposure('USDT', '60000', '30000')], 'none'],
  ['as much BTC owed as it counts', [exposure('BTC', '1', '0.9025'), exposure('USDT', '90000')], 'none'],
  ['no debts', [exposure('BTC', '1'), exposure('USDT', '90000')], 'none'],
])('[L14] M7 %s: liquidated %s', (_account, exposures, expected) => {
  expect(priceText(exposures)).toBe(expected);
});

test('[L14] M7 a unified account with 2 BTC that owes 90000 is liquidated below 49263.16', () => {
  expect(priceText([exposure('BTC', '2'), exposure('USDT', '0', '90000')], true)).toBe('below 49263.16');
});

test('[L14] M7 a coin that the account does not have or owe has no liquidation price', () => {
  expect(liquidationPrice([exposure('USDT', '1', '1')], 'BTC', standard, tick)).toBeUndefined();
});

test('[L26] M7 equals the bisection of M4: the first tick on its side of the price is liquidated, the price itself is not yet', () => {
  const amount = (max: bigint) => fc.bigInt({ min: 0n, max });
  const maxTicks = 10n ** 9n;
  fc.assert(
    fc.property(
      amount(3n * 10n ** 10n),
      amount(10n ** 10n),
      amount(10n ** 14n),
      amount(10n ** 14n),
      amount(10n ** 13n),
      fc.boolean(),
      (held, owed, usdt, usdtOwed, usdcOwed, isUnified) => {
        const exposures = [
          { ...exposure('BTC', '0'), held, owed },
          { ...exposure('USDT', '0'), held: usdt, owed: usdtOwed },
          { ...exposure('USDC', '0'), owed: usdcOwed },
        ];
        const isLiquidated = (ticks: bigint): boolean => {
          const at = exposures.map((each) => (each.coin === 'BTC' ? { ...each, index: ticks * tick } : each));
          return riskLevel(riskValuesOf(at), { isUnified, leverage: 3n }) === 'LIQUIDATION';
        };
        const found = liquidationPrice(exposures, 'BTC', { isUnified }, tick);
        const [atLow, atHigh] = [isLiquidated(1n), isLiquidated(maxTicks)];
        if (atLow === atHigh) {
          if (found) expect(found.price <= tick || found.price >= maxTicks * tick).toBe(true);
          return;
        }
        let [low, high] = [1n, maxTicks];
        while (high - low > 1n) {
          const middle = (low + high) / 2n;
          if (isLiquidated(middle) === atLow) low = middle;
          else high = middle;
        }
        const isExact = isLiquidated(low) && isLiquidated(high);
        expect(isExact).toBe(false);
        expect(found?.side).toBe(atLow ? 'below' : 'above');
        // The price is rounded toward the safe side, unless it is exactly a tick, which is liquidated itself.
        const ticks = (found?.price ?? 0n) / tick;
        expect([low, high]).toContain(ticks);
      },
    ),
    runs,
  );
});

const btcBelow = [exposure('BTC', '1'), exposure('USDT', '0', '50730')];

test.each([
  [btcBelow, '-0.1', '0.9889'],
  [[exposure('BTC', '1.5'), exposure('USDT', '10000', '30005')], '-0.1', '0.3451'],
  [[exposure('BTC', '0', '1'), exposure('USDT', '90000')], '0.1', '0.7334'],
  [btcBelow, '-1', '9.9999'],
  [btcBelow, '0', '0.89'],
])('[L14] what-if of %o, BTC %s: %s', (exposures, change, rate) => {
  expect(riskRate(valuesAfterChange(exposures, new Set(['BTC']), scale(change)))).toBe(rate);
});

test('[L27] what-if is monotone: as a price moves one way, the rate does not turn', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 13n });
  const change = fc.bigInt({ min: -unitsPerCoin, max: unitsPerCoin });
  fc.assert(
    fc.property(
      amount,
      amount,
      amount,
      amount,
      fc.array(change, { minLength: 3 }),
      (held, owed, usdt, debt, changes) => {
        const exposures = [
          { ...exposure('BTC', '0'), held: held / 100n, owed: owed / 100n },
          { ...exposure('SOL', '0'), held, owed },
          { ...exposure('USDT', '0'), held: usdt, owed: debt },
        ];
        const rates = changes
          .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
          .map((each) => Number(riskRate(valuesAfterChange(exposures, new Set(['BTC', 'SOL']), each))));
        const steps = rates.slice(1).map((rate, index) => rate - (rates[index] ?? 0));
        expect(steps.every((step) => step >= 0) || steps.every((step) => step <= 0)).toBe(true);
      },
    ),
    runs,
  );
});

interface Coin {
  coin: string;
  held: string;
  index: string;
}

/** Takes coins over in their order until the debts are paid; amounts as texts. */
function liquidate(coins: readonly Coin[], owed: Omit<Coin, 'held'> & { owed: string }) {
  let debts = [{ coin: owed.coin, owed: scale(owed.owed), index: scale(owed.index) }];
  let usdt = 0n;
  const sold: string[] = [];
  const fees: string[] = [];
  const paid: string[] = [];
  const left: string[] = [];
  for (const { held, index } of coins) {
    const { quantity, proceeds, fee } = takeover(scale(held), scale(index), costOfDebts(debts));
    const payments = debtPayments(debts, proceeds - fee);
    sold.push(unscale(quantity));
    fees.push(unscale(fee));
    left.push(unscale(scale(held) - quantity));
    usdt += proceeds - fee - payments.reduce((sum, { cost }) => sum + cost, 0n);
    paid.push(...payments.map((each) => unscale(each.paid)));
    debts = debts.map((debt) => ({
      ...debt,
      owed: debt.owed - payments.reduce((sum, each) => sum + each.paid, 0n),
    }));
  }
  return { sold, fees, paid, left, usdt: unscale(usdt), shortfall: unscale(costOfDebts(debts)) };
}

test('[L14] M8 of 1 BTC at 56210.52 that owes 50730, as much is sold as pays the debt and 2 %', () => {
  expect(
    liquidate([{ coin: 'BTC', held: '1', index: '56210.52' }], { coin: 'USDT', owed: '50730', index: '1' }),
  ).toEqual({
    sold: ['0.92091848'],
    fees: ['1035.30613277'],
    paid: ['50730'],
    left: ['0.07908152'],
    usdt: '0.00050563',
    shortfall: '0',
  });
});

test('[L14] M8 at 50000 all is sold, pays 49000 and leaves a shortfall of 1730: insurance gets 1000 and pays it', () => {
  expect(
    liquidate([{ coin: 'BTC', held: '1', index: '50000' }], { coin: 'USDT', owed: '50730', index: '1' }),
  ).toMatchObject({ sold: ['1'], fees: ['1000'], paid: ['49000'], shortfall: '1730' });
});

test('[L14] M8 of 70000 USDT that owe 1 BTC at 66500, 67857.14285715 USDT are converted', () => {
  expect(liquidate([{ coin: 'USDT', held: '70000', index: '1' }], { coin: 'BTC', owed: '1', index: '66500' })).toEqual({
    sold: ['67857.14285715'],
    fees: ['1357.14285715'],
    paid: ['1'],
    left: ['2142.85714285'],
    usdt: '0',
    shortfall: '0',
  });
});

test('[L14] M8 of several coins each is sold in its order until the debt is paid', () => {
  const coins = [
    { coin: 'USDC', held: '100', index: '1' },
    { coin: 'BTC', held: '0.5', index: '50000' },
    { coin: 'ETH', held: '10', index: '1900' },
  ];
  expect(liquidate(coins, { coin: 'USDT', owed: '40000', index: '1' })).toMatchObject({
    sold: ['100', '0.5', '8.27175081'],
    usdt: '0.00000822',
    shortfall: '0',
  });
});

test('[L14] M8 a part of a debt is paid rounded down, and the debts are paid in their order', () => {
  const debts = [
    { coin: 'USDC', owed: scale('10'), index: scale('0.9999') },
    { coin: 'BTC', owed: scale('1'), index: scale('60000.01') },
  ];
  const payments = debtPayments(debts, scale('39.99901'));
  expect(payments.map(({ coin, paid, cost }) => [coin, unscale(paid), unscale(cost)])).toEqual([
    ['USDC', '10', '9.999'],
    ['BTC', '0.00050000', '30.00001'].map((text) => text.replace(/0+$/, '')),
  ]);
});

test('[L24] a sale never takes more than is held, and pays the debts up to the last unit when the coins are worth enough', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 12n),
      fc.bigInt(1n, 10n ** 13n),
      fc.bigInt(1n, 10n ** 14n),
      (held, index, debts) => {
        const { quantity, proceeds, fee } = takeover(held, index, debts);
        expect(quantity <= held && fee <= proceeds).toBe(true);
        if (quantity < held) expect(debts - (proceeds - fee) <= 1n).toBe(true);
      },
    ),
    runs,
  );
});
