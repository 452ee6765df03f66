import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  basketDecimals,
  fundingFee,
  isOutOfBand,
  leverageOf,
  managementFee,
  navFloor,
  navOf,
  pathChange,
  premiumOf,
  purchase,
  rebalanced,
  redemption,
  triggerPrice,
} from '#formulas/leveraged.ts';
import type { Basket } from '#formulas/leveraged.ts';
import { canonical, decimal, scale, unscale } from '#money/index.ts';

const fine = (text: string): bigint => scale(text, basketDecimals);
const basket = (position: string, loan: string): Basket => ({ position: fine(position), loan: fine(loan) });
const textOf = ({ position, loan }: Basket): string[] => [
  unscale(position, basketDecimals),
  unscale(loan, basketDecimals),
];
/** NAVs and leverages with 4 decimals are display values, half-up. */
const displayed = (value: bigint): string =>
  canonical(decimal(unscale(value, basketDecimals)).round(4, decimal.roundHalfUp));
const rate = scale('0.0005');

describe('T1 NAV and leverage', () => {
  test.each([
    ['0.0005', '-20', '61000', '10.5', '2.9048'],
    ['-0.0005', '40', '61000', '9.5', '-3.2105'],
    ['0.00075', '-20', '40000', '10', '3'],
    ['3', '-400', '210', '230', '2.7391'],
  ])('[L1] basket %s and %s at %s has NAV %s and leverage %s', (position, loan, price, nav, leverage) => {
    const of = basket(position, loan);
    expect(displayed(navOf(of, scale(price)))).toBe(nav);
    expect(displayed(leverageOf(of, scale(price)))).toBe(leverage);
  });

  test('[L1] [L13] a NAV at the floor closes the token, which then has no leverage', () => {
    const of = basket('0.0005', '-20');
    for (const price of ['40000', '39000', '40000.002']) {
      expect(unscale(navOf(of, scale(price)), basketDecimals)).toBe('0.000001');
      expect(leverageOf(of, scale(price))).toBe(0n);
    }
    expect(navOf(of, scale('40000.01'))).toBe(fine('0.000005'));
  });
});

describe('T2 band', () => {
  test.each([
    ['0.0005', '-20', 4n, '53333.3333'],
    ['0.0005', '-20', 2n, '80000'],
    ['-0.0005', '40', -4n, '64000'],
    ['-0.0005', '40', -2n, '53333.3333'],
    ['0.0003', '-18', 4n, '80000'],
    ['0.0003', '-18', 2n, '120000'],
  ])('[L1] basket %s and %s has leverage %s at %s', (position, loan, leverage, price) => {
    expect(unscale(triggerPrice(basket(position, loan), leverage), 4)).toBe(price);
  });

  test.each([
    ['0.0003', '-18', '80000', false],
    ['0.0003', '-18', '79999.99', true],
    ['0.0003', '-18', '120000', false],
    ['0.0003', '-18', '120000.01', true],
    ['-0.0005', '40', '64000', false],
    ['-0.0005', '40', '64000.01', true],
  ])('[L1] [L2] basket %s and %s at %s is beyond the band: %s', (position, loan, price, isBeyond) => {
    expect(isOutOfBand(basket(position, loan), scale(price))).toBe(isBeyond);
  });

  test('[L1] a tick beyond 4 is a leverage of 4.0000015', () => {
    const leverage = leverageOf(basket('0.0003', '-18'), scale('79999.99'));
    expect(decimal(unscale(leverage, basketDecimals)).round(7, decimal.roundHalfUp).toFixed()).toBe('4.0000015');
  });
});

describe('T3 rebalance', () => {
  test.each([
    [3n, '10.5', '61000', '0.00051639344262295', '-20.99999999999995'],
    [-3n, '9.5', '61000', '-0.000467213114754098', '37.999999999999978'],
    [3n, '7', '54000', '0.000388888888888888', '-13.999999999999952'],
    [3n, '10.4963251575', '61000.37', '0.000516209581556636', '-20.992650314999971955'],
    [-3n, '9.4963251575', '61000.37', '-0.000467029551992881', '37.985300629999978366'],
    [3n, '230', '210', '3.285714285714285714', '-459.99999999999999994'],
  ])('[L1] target %s with NAV %s at %s gives %s and %s', (target, nav, price, position, loan) => {
    const after = rebalanced(target, fine(nav), scale(price));
    expect(textOf(after)).toEqual([position, loan]);
    expect(navOf(after, scale(price))).toBe(fine(nav));
  });

  test('[L1] the leverage before a fall of 10 % is rebalanced is 3.8571, and the published one buys for 60 USDT', () => {
    expect(displayed(leverageOf(basket('0.0005', '-20'), scale('54000')))).toBe('3.8571');
    const bought = rebalanced(3n, fine('230'), scale('210')).position - fine('3');
    expect(displayed((bought * scale('210')) / scale('1'))).toBe('60');
  });
});

const targets = fc.constantFrom(3n, -3n);
/** From the floor to 10⁶ USDT. */
const navs = fc.bigInt(navFloor + 1n, 10n ** 24n);
/** Prices with 2 decimals, ledger units. */
const prices = fc.bigInt(1n, 10n ** 9n).map((cents) => cents * 10n ** 6n);

test('[L1] a rebalance leaves the NAV exactly equal at every price with 2 decimals', () => {
  fc.assert(
    fc.property(targets, navs, prices, (target, nav, price) => {
      expect(navOf(rebalanced(target, nav, price), price)).toBe(nav);
    }),
    { numRuns: 300 },
  );
});

/** The basket after funding, and after management at the NAV that funding left. */
function afterCosts(of: Basket, target: bigint, price: bigint): [Basket, Basket] {
  const funded = { ...of, loan: of.loan - fundingFee(target, navOf(of, price)) };
  return [funded, { ...funded, loan: funded.loan - managementFee(navOf(funded, price)) }];
}

describe('T4 costs', () => {
  test.each([
    ['0.0005', '-20', 3n, '60000', '9.997', '9.99650015'],
    ['-0.0005', '40', -3n, '60000', '10.003', '10.00249985'],
    ['0.0005', '-20', 3n, '61000', '10.49685', '10.4963251575'],
  ])('[L1] basket %s and %s, target %s at %s: NAV %s after funding, %s after management', (...row) => {
    const [position, loan, target, price, funding, management] = row;
    const navs = afterCosts(basket(position, loan), target, scale(price)).map((of) => navOf(of, scale(price)));
    expect(navs).toEqual([fine(funding), fine(management)]);
  });

  test.each([
    [3n, '0.9719'],
    [-3n, '1.0258'],
  ])('[L1] 30 days at a constant price: target %s, NAV times %s', (target, factor) => {
    const price = scale('60000');
    let of = rebalanced(target, fine('1'), price);
    for (let day = 0; day < 30; day += 1) {
      for (let third = 0; third < 2; third += 1) of = { ...of, loan: of.loan - fundingFee(target, navOf(of, price)) };
      [, of] = afterCosts(of, target, price);
      of = rebalanced(target, navOf(of, price), price);
    }
    expect(displayed(navOf(of, price))).toBe(factor);
  });

  test('[L1] a long token pays at least the exact fee, a short one receives at most it, and management takes at least its own', () => {
    fc.assert(
      fc.property(navs, (nav) => {
        expect(fundingFee(3n, nav) * 10_000n).toBeGreaterThanOrEqual(3n * nav);
        expect(-fundingFee(-3n, nav) * 10_000n).toBeLessThanOrEqual(3n * nav);
        expect(managementFee(nav) * 100_000n).toBeGreaterThanOrEqual(5n * nav);
      }),
      { numRuns: 100 },
    );
  });
});

describe('T5 purchase and redemption', () => {
  test.each([
    ['1000', '10', '0.5', '99.95'],
    ['100', '10.5', '0.05', '9.519'],
    ['100.0001', '9.987654321', '0.05000005', '10.0073'],
    ['1000', '10.4963251575', '0.5', '95.2238'],
  ])('[L1] %s USDT at NAV %s cost %s and give %s tokens', (amount, nav, fee, tokens) => {
    const result = purchase(scale(amount), fine(nav), rate);
    expect([unscale(result.fee), unscale(result.tokens)]).toEqual([fee, tokens]);
  });

  test.each([
    ['100', '10', '0.5', '999.5'],
    ['10', '9.987654321', '0.04993828', '99.8266'],
    ['10', '0.000001', '0.00000001', '0'],
  ])('[L1] %s tokens at NAV %s cost %s and pay %s USDT', (quantity, nav, fee, amount) => {
    const result = redemption(scale(quantity), fine(nav), rate);
    expect([unscale(result.fee), unscale(result.amount)]).toEqual([fee, amount]);
  });

  test('[L13] nothing is below 0, and no round trip wins', () => {
    const steps = fc.bigInt(1n, 10n ** 10n).map((units) => units * 10n ** 4n);
    fc.assert(
      fc.property(steps, navs, (amount, nav) => {
        const { fee, tokens } = purchase(amount, nav, rate);
        const back = redemption(tokens, nav, rate).amount;
        expect(fee > 0n && tokens >= 0n && back >= 0n && back < amount).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test('[L13] the NAV is never below its floor', () => {
    const any = fc.bigInt(-(10n ** 24n), 10n ** 24n);
    fc.assert(
      fc.property(any, any, prices, (position, loan, price) => {
        expect(navOf({ position, loan }, price)).toBeGreaterThanOrEqual(navFloor);
      }),
      { numRuns: 100 },
    );
  });
});

test.each([
  ['9.9009', '9.8712', '0.003'],
  ['10', '10', '0'],
  ['9.9', '10', '-0.01'],
  ['10.00001', '10', '0'],
])('[L1] T6: price %s at NAV %s has premium %s', (price, nav, premium) => {
  expect(unscale(premiumOf(scale(price), fine(nav)), 4)).toBe(premium);
});

test.each([
  [3n, ['0.1', '0.1', '0.1', '0.1'], '1.8561'],
  [1n, ['0.1', '0.1', '0.1', '0.1'], '0.4641'],
  [3n, ['-0.1', '-0.1', '-0.1', '-0.1'], '-0.7599'],
  [1n, ['-0.1', '-0.1', '-0.1', '-0.1'], '-0.3439'],
  [3n, ['0.1', '-0.1', '0.1', '-0.1'], '-0.1719'],
  [1n, ['0.1', '-0.1', '0.1', '-0.1'], '-0.0199'],
  [-3n, ['0.1', '-0.1', '0.1', '-0.1'], '-0.1719'],
])('[L1] T7: target %s over %s changes by %s', (target, changes, change) => {
  expect(canonical(pathChange(target, changes).round(4, decimal.roundHalfUp))).toBe(change);
});
