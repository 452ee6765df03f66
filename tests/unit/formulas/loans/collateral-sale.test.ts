import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collateralSale, liquidationFee } from '#formulas/loans/collateral-sale.ts';
import { debtOf } from '#formulas/loans/loan-interest.ts';
import { scale, unitsPerCoin, unscale } from '#money/index.ts';
import { anyAmount, indexes } from './loan-samples.ts';

const feeRate = scale('0.02');
/** A debt of principal, interest and penalty. */
const owed = (principal: string, interest = '0', penalty = '0') => ({
  principal: scale(principal),
  interest: scale(interest),
  penalty: scale(penalty),
});

test('[P1] at 43333 the sale of 0.91801212 BTC pays 39000.2145 and the fee, the rest returns', () => {
  const sale = collateralSale(owed('39000', '0.2145'), scale('1'), indexes('43333'), feeRate);
  expect([unscale(sale.sold), unscale(sale.returned), unscale(sale.fee)]).toEqual([
    '0.91801212',
    '0.08198788',
    '780.00429',
  ]);
  // The excess by rounding, exact: 10⁻¹⁶ USDT.
  const excess = sale.sold * scale('43333') - (debtOf(sale.paid) + sale.fee) * unitsPerCoin;
  expect(unscale(excess, 16)).toBe('0.00040596');
});

test('[P1] [P20] at 39500 all is sold and a part of the fee is paid, at 38000 insurance pays the rest of the debt', () => {
  const partly = collateralSale(owed('39000', '0.2145'), scale('1'), indexes('39500'), feeRate);
  expect([unscale(partly.sold), unscale(partly.fee), unscale(debtOf(partly.shortfall))]).toEqual([
    '1',
    '499.7855',
    '0',
  ]);
  const short = collateralSale(owed('39000', '0.2145'), scale('1'), indexes('38000'), feeRate);
  expect([unscale(short.fee), unscale(debtOf(short.shortfall))]).toEqual(['0', '1000.2145']);
  expect(unscale(short.paid.interest)).toBe('0.2145');
});

test('[P1] an overdue loan: 10021.285 on 0.3 BTC at 60000', () => {
  const sale = collateralSale(owed('10000', '9.24', '12.045'), scale('0.3'), indexes('60000'), feeRate);
  expect([unscale(sale.fee), unscale(sale.sold), unscale(sale.returned)]).toEqual([
    '200.4257',
    '0.17036185',
    '0.12963815',
  ]);
});

test('[P1] two coins that are not USDT: 20000 XRP at 0.81 on 6 ETH at 3000', () => {
  const sale = collateralSale(owed('20000'), scale('6'), indexes('3000', '0.81'), feeRate);
  expect([unscale(sale.sold), unscale(sale.returned)]).toEqual(['5.508', '0.492']);
});

test('[P19] no more is sold than debt and fee need, and what is not sold returns', () => {
  const anySale = fc.record({
    principal: anyAmount('100', '100000'),
    interest: anyAmount('0', '500'),
    pledge: anyAmount('0.01', '5'),
    pledgeIndex: anyAmount('1000', '90000'),
    loanIndex: fc.constantFrom(unitsPerCoin, scale('0.5'), scale('3000.01')),
  });
  fc.assert(
    fc.property(anySale, ({ principal, interest, pledge, pledgeIndex, loanIndex }) => {
      const debt = { principal, interest, penalty: 0n };
      const sale = collateralSale(debt, pledge, { loanIndex, pledgeIndex }, feeRate);
      const fee = liquidationFee(debtOf(debt), feeRate);
      expect(sale.returned).toBe(pledge - sale.sold);
      // Values in units of the price: sold × price − (debt + fee) < price × 10⁻⁸.
      const due = (debtOf(debt) + fee) * loanIndex;
      expect(sale.sold * pledgeIndex - due < pledgeIndex).toBe(true);
      if ((pledge - 1n) * pledgeIndex >= due) expect(sale.returned).toBeGreaterThan(0n);
      expect(debtOf(sale.paid) + debtOf(sale.shortfall)).toBe(debtOf(debt));
      expect(debtOf(sale.paid) + sale.fee).toBeLessThanOrEqual(sale.proceeds);
      if (debtOf(sale.shortfall) > 0n) expect([sale.returned, sale.fee]).toEqual([0n, 0n]);
    }),
  );
});
