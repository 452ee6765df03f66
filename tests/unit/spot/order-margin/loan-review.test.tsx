/** @vitest-environment happy-dom */
import { atom } from 'nanostores';
import { beforeEach, expect, test, vi } from 'vitest';
import { $marginRisk } from '#session/leverage/margin-risk.ts';
import type { MarginRiskState } from '#session/leverage/margin-risk.ts';
import { emptyDraft } from '#spot/order-draft/draft.ts';
import { formViewOf } from '#spot/order-draft/order-form-model.ts';
import { LoanReview } from '#spot/order-margin/LoanReview.tsx';
import { $marginInputs } from '#spot/order-margin/margin-inputs.ts';
import { marginRulesOf } from '#spot/order-margin/margin-rules-of.ts';
import type { MarginInputs } from '#spot/order-margin/margin-rules-of.ts';
import { orderIntentOf } from '#spot/order-submit/order-intent.ts';
import { rendered } from '../../ui/support/render.ts';
import { balances, pair } from '../support/order-terms.ts';

const one = [{ from: '0', to: '', ratio: '1' }];
const inputs: MarginInputs = {
  kind: 'standard',
  leverage: '5',
  exposure: [
    { coin: 'USDT', held: '10000', owed: '0', index: '1', tiers: one },
    { coin: 'BTC', held: '0', owed: '0', index: '60000', tiers: [{ from: '0', to: '', ratio: '0.95' }] },
  ],
  loanTerms: new Map([
    [
      'USDT',
      {
        coin: 'USDT',
        hourlyRate: '0.000005',
        minLoan: '1',
        precision: 8,
        vipRoom: '100000',
        poolRoom: '20000000',
        available: '100000',
      },
    ],
  ]),
  openOrders: [],
  pairs: new Map([['BTCUSDT', pair({ maxLeverage: '5' })]]),
};

vi.mock(import('#spot/order-margin/margin-inputs.ts'), async (original) => ({
  ...(await original()),
  $marginInputs: atom<MarginInputs | undefined>(undefined),
}));
vi.mock(import('#session/leverage/margin-risk.ts'), async (original) => ({
  ...(await original()),
  $marginRisk: atom<MarginRiskState>({ phase: 'idle' }),
}));

const risk: MarginRiskState = {
  phase: 'known',
  risk: {
    kind: 'standard',
    assets: '10000',
    net: '10000',
    debts: '0',
    rate: '0',
    level: 'SAFE',
    marks: { limited: '0.8', call: '0.9', liquidation: '0.95' },
    at: 0,
  },
};

beforeEach(() => {
  Object.assign($marginInputs, { value: inputs });
  Object.assign($marginRisk, { value: risk });
});

const intentOf = (size: string) => {
  const view = formViewOf({
    draft: { ...emptyDraft, price: '60000', funding: 'BORROW', size },
    pair: pair({ maxLeverage: '5' }),
    market: { levels: { bids: [['59990', '9']], asks: [['60000', '9']] }, state: 'live', last: '60000' },
    rates: { maker: '0.001', taker: '0.001' },
    user: 1,
    isOnline: true,
    isRestricted: false,
    isUpgrading: false,
    nowMs: 1_000_000_000,
    free: balances('0', '10000'),
    marginRules: marginRulesOf(inputs),
  });
  const intent = orderIntentOf(view, () => 'id');
  if (!intent) throw new Error(JSON.stringify(view.problems));
  return intent;
};

test('[FV1] the review of a borrowing order states the risk after the fill, the liquidation price and its distance', async () => {
  const page = await rendered(<LoanReview lang="en" intent={intentOf('0.69225')} />);
  const text = page.container.textContent;
  expect(text).toContain('0.00%→80.01%Limited');
  expect(text).toContain('Liquidation price of BTC when filled50,526.52−15.79%');
  expect(text).toContain('Own funds used first10,000 USDT');
  expect(page.texts('.notice__title')[0]).toBe('When filled 80.01%, limited.');
  const safe = await rendered(<LoanReview lang="en" intent={intentOf('0.3')} />);
  expect(safe.texts('.notice__title')).toEqual(['This order borrows 8,000 USDT']);
});
