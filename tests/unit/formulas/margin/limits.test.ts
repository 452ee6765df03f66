import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valuesAsFilled } from '#formulas/margin/as-filled.ts';
import { riskValuesOf } from '#formulas/margin/collateral.ts';
import { maxOrderLoan, maxLoanByRisk } from '#formulas/margin/max-loan.ts';
import { compareRisk, loanLimit, riskRate } from '#formulas/margin/risk.ts';
import { transferLimit, transferValue } from '#formulas/margin/transfer-limit.ts';
import { floorTo, quantum, scale, unitsPerCoin, unscale } from '#money/index.ts';
import { exposure, values } from './margin-samples.ts';

const runs = { numRuns: 100 };
const standard = { isUnified: false, leverage: 3n };

test.each([
  ['10000', '0', 'USDT', 3n, '20000'],
  ['10000', '0', 'USDT', 5n, '40000'],
  ['10000', '0', 'BTC', 3n, '0.3030303'],
  ['95500', '30005', 'USDT', 3n, '100985'],
  ['57000', '50730', 'USDT', 3n, '0'],
])(
  '[L14] M5 assets %s and debts %s leave room for a loan in %s at %sx of %s',
  (assets, debts, coin, leverage, amount) => {
    expect(unscale(maxLoanByRisk(values(assets, debts), exposure(coin, '0'), leverage))).toBe(amount);
  },
);

test('[L14] M5 the room is the largest loan that passes, across tiers: one unit more does not', () => {
  const amount = (max: bigint) => fc.bigInt({ min: 0n, max });
  fc.assert(
    fc.property(
      amount(10n ** 11n),
      amount(10n ** 14n),
      amount(10n ** 13n),
      fc.bigInt(2n, 5n),
      (held, usdt, owed, leverage) => {
        const others = [{ ...exposure('USDT', '0'), held: usdt, owed }];
        const coin = { ...exposure('BTC', '0'), held };
        const amount = maxLoanByRisk(riskValuesOf([...others, coin]), coin, leverage);
        const riskAfter = (loan: bigint) =>
          compareRisk(riskValuesOf([...others, { ...coin, held: held + loan, owed: loan }]), loanLimit(leverage));
        expect(riskAfter(amount + 1n)).toBeGreaterThan(0);
        if (amount > 0n) expect(riskAfter(amount)).toBeLessThanOrEqual(0);
      },
    ),
    runs,
  );
});

const account = [exposure('BTC', '1.5'), exposure('USDT', '10000', '30005')] as const;
const debtor = (owed: string) => [exposure('BTC', '1'), exposure('USDT', '0', owed)] as const;
const free = 10n ** 18n;

test('[L14] M6 the transfer limit keeps the risk rate at 0.6', () => {
  const risk = riskValuesOf(account);
  const [btc, usdt] = account;
  expect(unscale(transferLimit(risk, btc, btc.held, standard))).toBe('0.79809941');
  expect(unscale(transferLimit(risk, usdt, usdt.held, standard))).toBe('10000');
});

test.each([
  ['50730', '0'],
  ['34200', '0'],
  ['0', '1'],
])('[L14] M6 of 1 BTC with %s USDT owed %s can leave', (owed, limit) => {
  const [btc] = debtor(owed);
  expect(unscale(transferLimit(riskValuesOf(debtor(owed)), btc, btc.held, standard))).toBe(limit);
});

test('[L28] a coin that is no collateral can leave while the level is SAFE, and stays from LIMITED on', () => {
  const rust = exposure('RUST', '5000');
  expect(transferLimit(values('100', '79.99'), rust, rust.held, standard)).toBe(rust.held);
  expect(transferLimit(values('100', '80'), rust, rust.held, standard)).toBe(0n);
});

test('[L14] M6 a unified account at 2x stays at an initial margin rate of at most 1', () => {
  const risk = riskValuesOf([exposure('USDT', '1000'), exposure('USDC', '0', '100')]);
  const limitAt = (leverage: bigint) =>
    unscale(transferLimit(risk, exposure('USDT', '1000'), free, { isUnified: true, leverage }));
  expect([limitAt(2n), limitAt(3n)]).toEqual(['800', '833.33333333']);
});

test('[L14] M6 in USDT: 95500 − 30005 / 0.6; everything without debts; nothing above 0.6', () => {
  const texts = [values('95500', '30005'), values('57000', '0'), values('57000', '50730')].map(transferValue);
  expect(texts.map((units) => unscale(units))).toEqual(['45491.66666666', '57000', '0']);
});

test('[L28] M6 the limit is the largest quantity that leaves at most 0.6, across tiers', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 11n), fc.bigInt(1n, 10n ** 14n), (held, owed) => {
      const coin = { ...exposure('BTC', '0'), held };
      const riskAfter = (quantity: bigint) =>
        compareRisk(
          riskValuesOf([
            { ...coin, held: held - quantity },
            { ...exposure('USDT', '0'), owed },
          ]),
          {
            numerator: 6n,
            denominator: 10n,
          },
        );
      const limit = transferLimit(riskValuesOf([coin, { ...exposure('USDT', '0'), owed }]), coin, held, standard);
      if (limit > 0n) expect(riskAfter(limit)).toBeLessThanOrEqual(0);
      if (limit < held) expect(riskAfter(limit + 1n)).toBeGreaterThan(0);
    }),
    runs,
  );
});

const feeRate = scale('0.001');

/** The room of an order that first spends 10000 USDT of its own. */
const roomOfBuy = (coin: string, leverage: bigint): bigint =>
  maxOrderLoan(
    [exposure('USDT', '10000'), exposure(coin, '0')],
    { pays: 'USDT', gets: coin, own: scale('10000'), feeRate },
    leverage,
  );

test.each([
  ['BTC', 3n, '17225.701'],
  ['BTC', 5n, '31535.1387'],
  ['SOL', 3n, '13046.7849'],
  ['SOL', 5n, '21183.7345'],
  ['RUST', 3n, '0'],
])('[L14] [L16] M5 as filled: a buy of %s at %sx can borrow %s beyond 10000 USDT', (coin, leverage, loan) => {
  expect(unscale(floorTo(roomOfBuy(coin, leverage), quantum(4)))).toBe(loan);
});

test('[L14] M5 as filled: a sale of borrowed BTC beside 10000 USDT can borrow 0.33266799 at 3x, so that as cash is the limit', () => {
  const exposures = [exposure('USDT', '10000'), exposure('BTC', '0')];
  const order = { pays: 'BTC', gets: 'USDT', own: 0n, feeRate };
  expect(unscale(maxOrderLoan(exposures, order, 3n))).toBe('0.33266799');
  expect(unscale(maxLoanByRisk(riskValuesOf(exposures), exposure('BTC', '0'), 3n))).toBe('0.3030303');
});

test('[L16] held as cash alone, an order for SOL at 5x would be a margin call when it is filled', () => {
  const loan = scale('40000');
  const exposures = [{ ...exposure('USDT', '50000'), owed: loan }, exposure('SOL', '0')];
  const received = { numerator: scale('50000') * unitsPerCoin, denominator: scale('150') };
  const after = valuesAsFilled(exposures, { pays: 'USDT', spent: scale('50000'), gets: 'SOL', received, feeRate });
  expect(riskRate(after)).toBe('0.9422');
});

test('[L15] M5 as filled: the room is the largest loan that passes, across tiers and at any price: one unit more does not', () => {
  const amount = (max: bigint) => fc.bigInt({ min: 0n, max });
  fc.assert(
    fc.property(
      amount(3n * 10n ** 10n),
      amount(10n ** 14n),
      amount(10n ** 13n),
      fc.bigInt(2n, 5n),
      fc.bigInt(5_000_000n, 15_000_000n),
      (held, usdt, owed, leverage, price) => {
        const exposures = [
          { ...exposure('USDT', '0'), held: usdt, owed },
          { ...exposure('BTC', '0'), held },
        ];
        const [own, rate] = [usdt / 2n, { numerator: unitsPerCoin, denominator: price * 10n ** 6n }];
        const amount = maxOrderLoan(exposures, { pays: 'USDT', gets: 'BTC', own, rate, feeRate }, leverage);
        const riskAfter = (loan: bigint) => {
          const spent = own + loan;
          const borrowed = exposures.map((each) =>
            each.coin === 'USDT' ? { ...each, held: usdt + loan, owed: owed + loan } : each,
          );
          const received = { numerator: spent * rate.numerator, denominator: rate.denominator };
          return compareRisk(
            valuesAsFilled(borrowed, { pays: 'USDT', spent, gets: 'BTC', received, feeRate }),
            loanLimit(leverage),
          );
        };
        expect(riskAfter(amount + 1n)).toBeGreaterThan(0);
        if (amount > 0n) expect(riskAfter(amount)).toBeLessThanOrEqual(0);
      },
    ),
    runs,
  );
});

test('[L14] M5 as filled: a price better than the index adds nothing', () => {
  const exposures = [exposure('USDT', '6000'), exposure('BTC', '0')];
  const filledAt = (received: string) =>
    valuesAsFilled(exposures, {
      pays: 'USDT',
      spent: scale('6000'),
      gets: 'BTC',
      received: { numerator: scale(received), denominator: 1n },
      feeRate: 0n,
    });
  const { assets, factor } = filledAt('0.1');
  expect(assets).toBe(5700n * 10n ** 24n * factor);
  expect(filledAt('0.2').assets).toBe(assets);
  expect(filledAt('0.05').assets * factor).toBe((assets * filledAt('0.05').factor) / 2n);
});
