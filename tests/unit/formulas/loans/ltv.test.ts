import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceAtLtv, loanPriceAtLtv, shownPriceAtLtv } from '#formulas/loans/threshold-price.ts';
import { changeToLtv, ltvAfterChange } from '#formulas/loans/price-change.ts';
import { compareLtv, loanLevel, shownLtv, totalLtv } from '#formulas/loans/ltv.ts';
import { mulDiv, scale, unitsPerCoin, unscale } from '#money/index.ts';
import { anyAmount, btcLtvs, position, stableLtvs } from './loan-samples.ts';

const tick = scale('0.01');

test.each([
  ['39000', '1', '60000', '1', '0.65', 'SAFE'],
  ['20000', '6', '3000', '0.5', '0.5556', 'SAFE'],
  ['47999.5', '1', '60000', '1', '0.7999', 'SAFE'],
  ['48000', '1', '60000', '1', '0.8', 'CALL'],
  ['53999.99999999', '1', '60000', '1', '0.8999', 'CALL'],
  ['54000', '1', '60000', '1', '0.9', 'LIQUIDATION'],
  ['100', '0.01938571', '7400', '1', '0.6971', 'SAFE'],
  ['60000', '25', '3000', '1', '0.8', 'CALL'],
  ['0', '1', '60000', '1', '0', 'SAFE'],
])(
  '[P1] LTV of %s on %s at %s (loan coin %s) is shown as %s, level %s',
  (debt, pledge, index, loanIndex, ltv, level) => {
    const loan = position(debt, pledge, index, loanIndex);
    expect([shownLtv(loan, btcLtvs), loanLevel(loan, btcLtvs)]).toEqual([ltv, level]);
  },
);

test.each([
  ['39000', '1', '0.9', '43333.34'],
  ['39000', '1', '0.8', '48750'],
  ['6010.4181', '0.2', '0.9', '33391.22'],
  ['6010.4181', '0.2', '0.8', '37565.12'],
])('[P1] %s USDT on %s BTC have the LTV %s at %s', (debt, pledge, ltv, price) => {
  expect(shownPriceAtLtv(position(debt, pledge, '60000'), scale(ltv), 'USDT', tick)).toBe(price);
});

test('[P1] a price in a coin that is not stable has 8 significant digits, rounded up', () => {
  expect(shownPriceAtLtv(position('0.15', '12000', '1'), scale('0.93'), 'BTC', 0n)).toBe('0.000013440861');
  expect(shownPriceAtLtv(position('123456789123', '1', '1'), scale('1'), 'XRP', 0n)).toBe('123456790000');
  expect(shownPriceAtLtv(position('0', '1', '1'), scale('0.9'), 'BTC', 0n)).toBe('0');
});

test.each([
  ['0.75', '7843.1372549'],
  ['0.83', '7087.17221828'],
])('[P1] 10000 on 1.7 BTC have the LTV %s at %s, cut at 8', (ltv, price) => {
  const { numerator, denominator } = priceAtLtv(position('10000', '1.7', '1'), scale(ltv));
  expect(unscale(mulDiv(numerator, unitsPerCoin, denominator))).toBe(price);
});

test.each([
  ['20000', '6', '3000', '0.8', '0.0001', '0.72'],
  ['20000', '6', '3000', '0.9', '0.0001', '0.81'],
  ['0.15', '12000', '1', '0.87', '0.01', '69600'],
  ['0.15', '12000', '1', '0.93', '0.01', '74400'],
])('[P1] %s on %s at %s have the LTV %s when the loan coin rises to %s', (debt, pledge, index, ltv, ofLoan, price) => {
  expect(unscale(loanPriceAtLtv(position(debt, pledge, index), scale(ltv), scale(ofLoan)))).toBe(price);
});

test.each([
  ['-0.05', '0.6843'],
  ['-0.1', '0.7223'],
  ['-0.2', '0.8126'],
  ['-0.28', '0.9028'],
])('[P1] 39000.2145 on 1 BTC after a price change of %s: LTV %s', (change, ltv) => {
  expect(ltvAfterChange(position('39000.2145', '1', '60000'), btcLtvs, scale(change), 'pledge')).toBe(ltv);
});

test.each([
  ['0.8', '-0.1874'],
  ['0.9', '-0.2777'],
])('[P1] 39000.2145 on 1 BTC reach the LTV %s at a price change of %s', (ltv, change) => {
  expect(changeToLtv(position('39000.2145', '1', '60000'), scale(ltv), 'pledge')).toBe(change);
});

test('[P1] collateral with a stable price is measured by the change of the loan coin', () => {
  const loan = position('0.15', '12000', '1', '60000');
  expect(ltvAfterChange(loan, stableLtvs, scale('0.1'), 'loan')).toBe('0.825');
  expect(changeToLtv(loan, stableLtvs.marginCall, 'loan')).toBe('0.16');
  expect(changeToLtv(loan, stableLtvs.liquidation, 'loan')).toBe('0.24');
});

test('[P1] the LTV of all loans is rounded up, 0 without loans', () => {
  expect(totalLtv(scale('6010.4181'), scale('12000'))).toBe('0.5009');
  expect(totalLtv(0n, 0n)).toBe('0');
});

const anyLoan = fc.record({
  debt: anyAmount('1', '1000000'),
  pledge: anyAmount('0.001', '1000'),
  loanIndex: fc.constant(unitsPerCoin),
  pledgeIndex: anyAmount('0.01', '100000'),
});

test('[P5] one tick below the shown liquidation price the loan is liquidated, one tick above it is not', () => {
  fc.assert(
    fc.property(anyLoan, (loan) => {
      const shown = scale(shownPriceAtLtv(loan, btcLtvs.liquidation, 'USDT', tick));
      const levelAt = (pledgeIndex: bigint) => loanLevel({ ...loan, pledgeIndex }, btcLtvs);
      expect(levelAt(shown + tick)).not.toBe('LIQUIDATION');
      if (shown > tick) expect(levelAt(shown - tick)).toBe('LIQUIDATION');
    }),
  );
});

test('[P5] the shown LTV never reaches a threshold early', () => {
  // Debts around a threshold, where rounding decides.
  const near = fc.record({ pledge: anyAmount('0.001', '10'), offset: fc.bigInt({ min: -50n, max: 50n }) });
  fc.assert(
    fc.property(near, fc.constantFrom(btcLtvs.marginCall, btcLtvs.liquidation), ({ pledge, offset }, threshold) => {
      const pledgeIndex = scale('60000');
      const debt = mulDiv(pledge * pledgeIndex, threshold, unitsPerCoin * unitsPerCoin) + offset;
      const loan = { debt, pledge, loanIndex: unitsPerCoin, pledgeIndex };
      expect(scale(shownLtv(loan, btcLtvs)) >= threshold).toBe(compareLtv(loan, threshold) >= 0);
    }),
  );
});

test('[P6] the price and the price change to a threshold agree with the LTV there', () => {
  fc.assert(
    fc.property(anyLoan, (loan) => {
      const { numerator, denominator } = priceAtLtv(loan, btcLtvs.marginCall);
      // At the exact price, in units so small that it is whole, the LTV is the threshold itself.
      const atPrice = { ...loan, pledgeIndex: numerator, loanIndex: denominator };
      expect(compareLtv(atPrice, btcLtvs.marginCall)).toBe(0);
      const change = scale(changeToLtv(loan, btcLtvs.marginCall, 'pledge'));
      const exact = numerator * unitsPerCoin * unitsPerCoin - loan.pledgeIndex * denominator * unitsPerCoin;
      const difference = exact - change * loan.pledgeIndex * denominator;
      const unit = scale('0.0001') * loan.pledgeIndex * denominator;
      expect(difference < unit && difference > -unit).toBe(true);
    }),
  );
});
