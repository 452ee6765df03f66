import { expect, test } from 'vitest';
import { loanGauge } from '#leverage/debts/loan-gauge.ts';
import { gaugeValueText } from '#leverage/risk/gauge-value-text.ts';
import '#i18n/texts-for.ts';
import type { MarginRiskState } from '#session/leverage/margin-risk.ts';

const tiers = [{ from: '0', to: '', ratio: '1' }];
const exposure = [
  { coin: 'USDT', held: '10000', owed: '1000', index: '1', tiers },
  { coin: 'BTC', held: '0', owed: '0', index: '60000', tiers: [{ from: '0', to: '', ratio: '0.95' }] },
];
const risk: MarginRiskState = {
  phase: 'known',
  risk: {
    kind: 'standard',
    assets: '10000',
    net: '9000',
    debts: '1000',
    rate: '0.1',
    level: 'SAFE',
    marks: { limited: '0.8', call: '0.9', liquidation: '0.95' },
    at: 0,
  },
};
const loan = { coin: 'USDT', amount: '10000', firstInterest: '0.05' };

test('[L35] a loan is held as cash: debts and assets grow, first interest included', () => {
  // 11000.05 / 20000, rounded up
  expect(loanGauge(risk, exposure, '3', loan)).toMatchObject({
    current: { rate: '0.1', level: 'SAFE' },
    filled: { rate: '0.5501', level: 'SAFE' },
  });
  // 61000 / (10000 + 60000 × 0.95)
  const inBtc = { coin: 'BTC', amount: '1', firstInterest: '0' };
  expect(loanGauge(risk, exposure, '3', inBtc).filled?.rate).toBe('0.9105');
  expect(loanGauge(risk, exposure, '3', inBtc).filled?.level).toBe('MARGIN_CALL');
});

test('without an amount only the current rate is shown', () => {
  for (const amount of ['', '0'])
    expect(loanGauge(risk, exposure, '3', { ...loan, amount })).toMatchObject({
      current: { rate: '0.1' },
      filled: undefined,
    });
});

test('[L27] while a price is missing there is no value', () => {
  const noPrice = exposure.map((row) => (row.coin === 'BTC' ? { ...row, index: undefined } : row));
  const inBtc = { coin: 'BTC', amount: '1', firstInterest: '0' };
  expect(loanGauge(risk, noPrice, '3', inBtc)).toMatchObject({ current: undefined, filled: undefined });
  expect(loanGauge(risk, undefined, '3', loan)).toMatchObject({ current: undefined, filled: undefined });
});

test('[L35] a screen reader says that the second rate is that of the loan', () => {
  const text = gaugeValueText('en', loanGauge(risk, exposure, '3', loan), 'borrowed');
  expect(text).toContain('When borrowed 55.01%, safe.');
});
