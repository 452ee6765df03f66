import { expect, test } from 'vitest';
import { gaugeModel } from '#leverage/risk/gauge-model.ts';
import type { OrderEffect } from '#leverage/risk/order-effect.ts';
import type { RiskFigures } from '#leverage/risk/risk-levels.ts';
import { gaugeValueText } from '#leverage/risk/gauge-value-text.ts';
import '#i18n/texts-for.ts';
import { scale } from '#money/index.ts';
import { exposure } from '../../formulas/margin/margin-samples.ts';

const marks = { limited: '0.8', call: '0.9', liquidation: '0.95' };
const risk: RiskFigures = { kind: 'standard', rate: '0.89', level: 'LIMITED', marks };
const debtor = [exposure('BTC', '1'), exposure('USDT', '0', '50730')];
const priced = { coin: 'BTC', tick: scale('0.01') };

/** Buys 0.1 BTC at 60000 with 2000 USDT of its own and a loan of 4000. */
const order: OrderEffect = {
  pays: 'USDT',
  spent: scale('6000'),
  gets: 'BTC',
  received: { numerator: scale('0.1'), denominator: 1n },
  feeRate: scale('0.001'),
  loan: scale('4000'),
  firstInterest: scale('0.02'),
  repays: false,
};
const trader = [exposure('BTC', '1'), exposure('USDT', '2000', '20000')];
const traderRisk: RiskFigures = { ...risk, rate: '0.339', level: 'SAFE' };

test('[L35] the gauge shows the rate and the level of the exchange, and the liquidation price with its distance', () => {
  const model = gaugeModel({ risk, exposures: debtor, leverage: 3n, priced });
  expect(model.current).toMatchObject({ rate: '0.89', level: 'LIMITED' });
  expect(model.liquidation).toMatchObject({ price: '56210.53', distance: '-0.06315783' });
  expect([model.filled, model.own]).toEqual([undefined, undefined]);
});

test('[L35] an own result that differs from the exchange’s is shown beside it', () => {
  const model = gaugeModel({ risk: { ...risk, rate: '0.8' }, exposures: debtor, leverage: 3n });
  expect(model.own).toMatchObject({ rate: '0.89', level: 'LIMITED' });
  expect(model.current).toMatchObject({ rate: '0.8' });
});

test('[L26] with an order the rate and the liquidation price are those of the whole account as filled, first interest included', () => {
  const model = gaugeModel({ risk: traderRisk, exposures: trader, leverage: 3n, priced, order });
  // 24000.02 / ((1 + 0.0999) × 60000 × 0.95)
  expect(model.filled).toMatchObject({ rate: '0.3829', level: 'SAFE' });
  expect(model.filled?.explain.inputs).toMatchObject({ debts: '24000.02', assets: '62694.3' });
  // 24000.02 / (0.95 × 1.0999 × 0.95)
  expect(model.liquidation?.price).toBe('24177.49');
});

test('[L21] an order that repays lowers the debt by what it gets', () => {
  const sale: OrderEffect = {
    ...order,
    pays: 'BTC',
    spent: scale('0.5'),
    gets: 'USDT',
    received: { numerator: scale('30000'), denominator: 1n },
    feeRate: 0n,
    loan: 0n,
    firstInterest: 0n,
    repays: true,
  };
  const model = gaugeModel({ risk: traderRisk, exposures: trader, leverage: 3n, order: sale });
  expect(model.filled?.explain.inputs).toMatchObject({ debts: '0', assets: '40500' });
});

test('[L27] while a price is missing or outdated, no value is shown', () => {
  const model = gaugeModel({ risk, exposures: undefined, leverage: 3n, priced });
  expect(model).toEqual({ current: undefined, filled: undefined, own: undefined, marks, liquidation: undefined });
  expect(gaugeValueText('en', model)).toBe('Not known: a price is missing or outdated.');
});

test('[L26] an account whose liquidation no price of the coin can cause says none', () => {
  const model = gaugeModel({
    risk,
    exposures: [exposure('BTC', '1'), exposure('USDT', '60000', '30000')],
    leverage: 3n,
    priced,
  });
  expect(model.liquidation).toMatchObject({ price: '', distance: undefined });
});

test('[FV26] [L35] a screen reader gets rate, level and marks in one text', () => {
  const now = gaugeModel({ risk, exposures: debtor, leverage: 3n });
  expect(gaugeValueText('en', now)).toBe(
    '89.00%, limited. Limited from 80%, margin call from 90%, liquidation from 95%.',
  );
  const withOrder = gaugeModel({ risk: traderRisk, exposures: trader, leverage: 3n, order });
  expect(gaugeValueText('en', withOrder)).toMatch(/^33\.90%, safe\. When filled 38\.29%, safe\. /);
});
