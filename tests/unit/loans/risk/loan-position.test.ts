import { expect, test } from 'vitest';
import fc from 'fast-check';
import { mostToRemove, removeProblem } from '#formulas/loans/loan-checks.ts';
import { repaymentProblem } from '#formulas/loans/loan-repayment.ts';
import { loanRisk, orderTerms, pledgeToHold, remedyOf, riskOf } from '#loans/risk/loan-position.ts';
import { whatIf } from '#loans/risk/what-if-model.ts';
import { scale, unscale } from '#money/index.ts';
import { loanContext, loanOrder } from '../support/loan-samples.ts';

const major = { initial: scale('0.65'), marginCall: scale('0.8'), liquidation: scale('0.9') };
const stable = { initial: scale('0.8'), marginCall: scale('0.87'), liquidation: scale('0.93') };
const steps = { pledgeStep: 1n, loanStep: scale('0.0001'), loanAmount: scale('39000'), minLoan: scale('100') };
const debt39000 = { loanToken: 'USDT', pledgeToken: 'BTC', ltvs: major } as const;
const known = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('a price is missing');
  return value;
};

test('[P30] a loan has its LTV, and each threshold as price and distance', () => {
  const risk = known(loanRisk(loanContext(), loanOrder()));
  expect(risk).toMatchObject({
    ltv: '0.5009',
    level: 'SAFE',
    priceCoin: 'BTC',
    priceUnit: 'USDT',
    price: '60000',
    call: { ltv: '0.8', price: '37565.12', change: '-0.3739' },
    liquidation: { ltv: '0.9', price: '33391.22', change: '-0.4434' },
  });
});

test('[P6] collateral with a stable price names the price of the loan coin, which rises', () => {
  const risk = known(
    riskOf(loanContext(), { loanToken: 'BTC', pledgeToken: 'USDT', ltvs: stable }, scale('0.15'), scale('12000')),
  );
  expect(risk).toMatchObject({ changed: 'loan', priceCoin: 'BTC', priceUnit: 'USDT', ltv: '0.75', price: '60000' });
  expect([risk.call.price, risk.liquidation.price]).toEqual(['69600', '74400']);
  expect(risk.call.change).toBe('0.16');
});

test('without a price, and without collateral, a loan has no risk', () => {
  const context = { ...loanContext(), priceOf: () => undefined };
  expect(loanRisk(context, loanOrder())).toBeUndefined();
  expect(riskOf(loanContext(), debt39000, scale('1'), 0n)).toBeUndefined();
});

test('the level is exact: just below a threshold it is not reached', () => {
  const at = (debt: string) => known(riskOf(loanContext(), debt39000, scale(debt), scale('1')));
  expect([at('47999.5').level, at('47999.5').ltv]).toEqual(['SAFE', '0.7999']);
  expect(at('48000').level).toBe('CALL');
  expect(at('54000').level).toBe('LIQUIDATION');
});

const called = loanOrder({
  loanAmount: '39000',
  principal: '39000',
  interest: '0.2145',
  pledgeAmount: '1',
  hourlyInterestRate: '0.0000055',
  nextChargeTime: loanOrder().createTime + 3_600_000,
});

test('[FV3] the remedy of a margin call leads back to the initial LTV, and the smallest one holds for 24 hours', () => {
  const context = loanContext({ BTC: '48700' });
  const risk = known(loanRisk(context, called));
  expect(risk.level).toBe('CALL');
  const remedy = remedyOf(risk, major.initial, orderTerms(context, called));
  expect(remedy).toEqual({ add: '0.23203964', repay: '7345.2145' });
  const add = known(pledgeToHold(risk, called, 1n));
  const after = (interest: string) =>
    known(riskOf(context, debt39000, scale('39000') + scale(interest), scale('1') + add)).level;
  // 25 charges of 0.2145, then one more.
  expect([unscale(add), after('5.3625'), after('5.577')]).toEqual(['0.00116435', 'SAFE', 'CALL']);
  expect(pledgeToHold(risk, { ...called, expireTime: called.createTime + 20 * 3_600_000 }, 1n)).toBeUndefined();
});

test('[FV2] every repayment that a remedy offers is accepted, and leads to the LTV or below', () => {
  const cents = (most: number) => fc.integer({ min: 1, max: most }).map((count) => BigInt(count) * 1_000_000n);
  fc.assert(
    fc.property(
      cents(10_000_000),
      cents(2_000_000),
      fc.integer({ min: 30_000, max: 90_000 }),
      (debt, interest, price) => {
        const owed = debt + scale('100') + interest;
        const risk = known(riskOf(loanContext({ BTC: String(price) }), debt39000, owed, scale('1')));
        const terms = { ...steps, loanAmount: debt + scale('100') };
        const repay = scale(remedyOf(risk, major.initial, terms).repay);
        expect(repaymentProblem(repay, { principal: owed - interest, interest, penalty: 0n }, terms)).toBeUndefined();
        const left = riskOf(loanContext({ BTC: String(price) }), debt39000, owed - repay, scale('1'));
        expect(Number(left?.ltv)).toBeLessThanOrEqual(0.65);
      },
    ),
  );
});

test('[FV24] the amount that a refused removal offers is the most that both rules accept', () => {
  const position = {
    debt: scale('100.00055'),
    pledge: scale('0.01'),
    loanIndex: scale('1'),
    pledgeIndex: scale('60000'),
  };
  const limits = { minPledge: scale('0.0025'), pledgeStep: 1n, ltvs: major };
  const problem = removeProblem(scale('0.01'), position, limits);
  expect(problem).toEqual({ error: 'pledgeOutOfRange', field: 'amount', limit: scale('0.00743588') });
  expect(removeProblem(known(problem).limit ?? 0n, position, limits)).toBeUndefined();
});

test('what can be removed leaves the initial LTV and the minimum', () => {
  const risk = known(riskOf(loanContext(), debt39000, scale('30000.5'), scale('1')));
  expect(mostToRemove(risk.position, { ...steps, minPledge: scale('0.0025'), ltvs: major })).toBe(scale('0.23075641'));
  const small = known(riskOf(loanContext(), debt39000, scale('1'), scale('0.003')));
  expect(mostToRemove(small.position, { ...steps, minPledge: scale('0.0025'), ltvs: major })).toBe(scale('0.0005'));
});

test('what-if: LTV and price after a change, what would be sold, and what returns to the target', () => {
  const risk = known(riskOf(loanContext(), debt39000, scale('39000.2145'), scale('1')));
  const at = (percent: number) => whatIf(risk, percent, { target: scale('0.5'), feeRate: scale('0.02'), ...steps });
  expect([-5, -10, -20, -28].map((percent) => at(percent).ltv)).toEqual(['0.6843', '0.7223', '0.8126', '0.9028']);
  expect(at(-20)).toMatchObject({ level: 'CALL', price: '48000', sale: undefined });
  expect(at(-20).remedy).toEqual({ add: '0.62500894', repay: '15000.2145' });
  const sale = at(-28);
  expect([sale.level, sale.price]).toEqual(['LIQUIDATION', '43200']);
  // 39780.21879 / 43200, up
  expect(sale.sale).toEqual({ sold: '0.9208384', returned: '0.0791616' });
  expect(at(50).remedy).toBeUndefined();
});
