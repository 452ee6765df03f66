import { expect, test } from 'vitest';
import { loanRisk, mostToRemove, remedyOf, riskOf } from '#loans/risk/loan-position.ts';
import { whatIf } from '#loans/risk/what-if-model.ts';
import { scale } from '#money/index.ts';
import { loanContext, loanOrder } from '../support/loan-samples.ts';

const major = { initial: scale('0.65'), marginCall: scale('0.8'), liquidation: scale('0.9') };
const stable = { initial: scale('0.8'), marginCall: scale('0.87'), liquidation: scale('0.93') };
const steps = { pledgeStep: 1n, loanStep: scale('0.0001') };
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

test('a margin call ends after what its two links offer', () => {
  const context = loanContext({ BTC: '48000' });
  const risk = known(riskOf(context, debt39000, scale('39000.2145'), scale('1')));
  expect(risk.level).toBe('CALL');
  const { add, repay } = remedyOf(risk, major.marginCall - 1n, steps.pledgeStep, steps.loanStep);
  expect([add, repay]).toEqual(['0.01564', '600.3']);
  const added = known(riskOf(context, debt39000, scale('39000.2145'), scale('1') + scale(add)));
  const repaid = known(riskOf(context, debt39000, scale('39000.2145') - scale(repay), scale('1')));
  expect([added.level, repaid.level]).toEqual(['SAFE', 'SAFE']);
});

test('what can be removed leaves the initial LTV and the minimum', () => {
  const risk = known(riskOf(loanContext(), debt39000, scale('30000.5'), scale('1')));
  expect(mostToRemove(risk, scale('0.0025'), 1n)).toBe(scale('0.23075641'));
  const small = known(riskOf(loanContext(), debt39000, scale('1'), scale('0.003')));
  expect(mostToRemove(small, scale('0.0025'), 1n)).toBe(scale('0.0005'));
});

test('what-if: LTV and price after a change, what would be sold, and what returns to the target', () => {
  const risk = known(riskOf(loanContext(), debt39000, scale('39000.2145'), scale('1')));
  const at = (percent: number) => whatIf(risk, percent, { target: scale('0.5'), feeRate: scale('0.02'), ...steps });
  expect([-5, -10, -20, -28].map((percent) => at(percent).ltv)).toEqual(['0.6843', '0.7223', '0.8126', '0.9028']);
  expect(at(-20)).toMatchObject({ level: 'CALL', price: '48000', sale: undefined });
  expect(at(-20).remedy).toEqual({ add: '0.6251', repay: '15010' });
  const sale = at(-28);
  expect([sale.level, sale.price]).toEqual(['LIQUIDATION', '43200']);
  // 39780.21879 / 43200, up
  expect(sale.sale).toEqual({ sold: '0.9208384', returned: '0.0791616' });
  expect(at(50).remedy).toBeUndefined();
});
