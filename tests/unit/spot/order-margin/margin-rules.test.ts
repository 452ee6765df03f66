import { describe, expect, test } from 'vitest';
import type { FormInput } from '#spot/order-draft/order-form-model.ts';
import { emptyDraft } from '#spot/order-draft/draft.ts';
import type { Draft } from '#spot/order-draft/draft.ts';
import { formViewOf } from '#spot/order-draft/order-form-model.ts';
import { maximumOf } from '#spot/order-draft/limits.ts';
import { maxLoanOf, marginRulesOf } from '#spot/order-margin/margin-rules-of.ts';
import type { MarginInputs } from '#spot/order-margin/margin-rules-of.ts';
import { debtAfter, loanCostOf, orderEffectOf } from '#spot/order-margin/order-effect.ts';
import { isOutdated, orderIntentOf } from '#spot/order-submit/order-intent.ts';
import { orderRow } from '../support/order-samples.ts';
import { balances, pair } from '../support/order-terms.ts';

const btcTiers = [
  { from: '0', to: '50', ratio: '0.95' },
  { from: '50', to: '', ratio: '0.9' },
];
const one = [{ from: '0', to: '', ratio: '1' }];
const terms = (coin: string, part: object = {}) => ({
  coin,
  hourlyRate: '0.000005',
  minLoan: '1',
  precision: 8,
  vipRoom: '100000',
  poolRoom: '20000000',
  available: '100000',
  ...part,
});

/** An account with 10000 USDT and margin at 3x, as in the vectors of leverage.md 2 M5. */
const inputsOf = (part: Partial<MarginInputs> = {}, loanTerms: object = {}): MarginInputs => ({
  kind: 'standard',
  leverage: '3',
  exposure: [
    { coin: 'USDT', held: '10000', owed: '0', index: '1', tiers: one },
    { coin: 'BTC', held: '0', owed: '0', index: '60000', tiers: btcTiers },
  ],
  loanTerms: new Map([
    ['USDT', terms('USDT', loanTerms)],
    ['BTC', terms('BTC', { vipRoom: '3', poolRoom: '600', hourlyRate: '0.000002' })],
  ]),
  openOrders: [],
  pairs: new Map([['BTCUSDT', pair()]]),
  ...part,
});
const free = balances('0', '10000');
const buy = { pair: pair(), side: 'BUY', price: '60000', free, takerRate: '0.001' } as const;

const formOf = (draft: Partial<Draft>, inputs: MarginInputs | undefined, part: Partial<FormInput> = {}) =>
  formViewOf({
    draft: { ...emptyDraft, price: '60000', funding: 'BORROW', ...draft },
    pair: pair(),
    market: { levels: { bids: [['59990', '9']], asks: [['60000', '9']] }, state: 'live', last: '60000' },
    rates: { maker: '0.001', taker: '0.001' },
    user: 1,
    isOnline: true,
    isRestricted: false,
    isUpgrading: false,
    nowMs: 1_000_000_000,
    free,
    marginRules: inputs && marginRulesOf(inputs),
    ...part,
  });
const kindsOf = (draft: Partial<Draft>, inputs: MarginInputs | undefined) =>
  formOf(draft, inputs).problems.map(({ kind }) => kind);

describe('room of an order', () => {
  test.each([
    ['3', '17225.701'],
    ['5', '31535.1387'],
  ])('[L14] [L16] buying BTC at %sx with 10000 USDT borrows up to %s', (leverage, amount) => {
    expect(maxLoanOf(inputsOf({ leverage }, { precision: 4 }), buy)).toEqual({ amount, limit: 'riskTooHigh' });
  });

  test('[L16] a pair with a lower leverage limits the order', () => {
    const limited = { ...buy, pair: pair({ maxLeverage: '3' }) };
    expect(maxLoanOf(inputsOf({ leverage: '5' }, { precision: 4 }), limited)?.amount).toBe('17225.701');
    expect(maxLoanOf(inputsOf(), { ...buy, pair: pair({ maxLeverage: '1' }) })?.amount).toBe('0');
  });

  test('[L15] names the limit that applies', () => {
    expect(maxLoanOf(inputsOf({}, { vipRoom: '500' }), buy)).toEqual({ amount: '500', limit: 'vipLimitReached' });
    expect(maxLoanOf(inputsOf({}, { poolRoom: '400' }), buy)).toEqual({ amount: '400', limit: 'poolUsedUp' });
    expect(maxLoanOf(inputsOf({ loanTerms: new Map() }), buy)).toEqual({ amount: '0', limit: 'coinNotLent' });
  });

  test('[L16] selling borrowed BTC is limited as held in cash', () => {
    expect(maxLoanOf(inputsOf(), { ...buy, side: 'SELL' })).toEqual({ amount: '0.3030303', limit: 'riskTooHigh' });
  });

  test('open orders that borrowed count as filled, those without a loan do not', () => {
    const order = orderRow({ symbolId: 'BTCUSDT', side: 'BUY', price: '60000', leavesQty: '0.1', locked: '6000' });
    const rest = { ...buy, free: balances('0', '4000') };
    const roomWith = (isLoan: 0 | 1) => maxLoanOf(inputsOf({ openOrders: [{ ...order, isLoan }] }), rest)?.amount;
    expect(roomWith(0)).toBe(maxLoanOf(inputsOf(), rest)?.amount);
    expect(Number(roomWith(1))).toBeLessThan(Number(roomWith(0)));
  });

  test('[L27] is unknown while a price is missing or figures are loading', () => {
    const [usdt] = inputsOf().exposure ?? [];
    const btc = { coin: 'BTC', held: '1', owed: '0', index: undefined, tiers: btcTiers };
    expect(maxLoanOf(inputsOf({ exposure: usdt && [usdt, btc] }), buy)).toBeUndefined();
    expect(maxLoanOf(inputsOf({ exposure: undefined }), buy)).toBeUndefined();
    expect(maxLoanOf(inputsOf({ loanTerms: undefined }), buy)).toBeUndefined();
  });
});

describe('the form with a loan', () => {
  test('uses own coins first and borrows the rest', () => {
    expect(formOf({ size: '0.3' }, inputsOf()).loan).toEqual({ coin: 'USDT', amount: '8000' });
    expect(formOf({ size: '0.1' }, inputsOf()).loan).toBeUndefined();
  });

  test('[L15] its maximum is accepted, one lot more is refused with the limit that applies', () => {
    const inputs = inputsOf();
    const { sizing } = formOf({ size: '0.1' }, inputs);
    const { maximum } = maximumOf(pair(), sizing);
    expect(kindsOf({ size: maximum }, inputs)).toEqual([]);
    expect(kindsOf({ size: (Number(maximum) + 0.000001).toFixed(6) }, inputs)).toEqual(['riskTooHigh']);
    expect(kindsOf({ size: '0.3' }, inputsOf({}, { vipRoom: '500' }))).toEqual(['vipLimitReached']);
  });

  test('without known figures only own coins can be used', () => {
    expect(kindsOf({ size: '0.1' }, undefined)).toEqual([]);
    expect(kindsOf({ size: '0.3' }, undefined)).toEqual(['loanUnknown']);
  });

  test('conditional orders and pairs without margin never borrow', () => {
    expect(formOf({ kind: 'PLAN', size: '0.3' }, inputsOf()).funding).toBe('NORMAL');
    const noMargin = formOf({ size: '0.3' }, inputsOf(), { pair: pair({ loanEnabled: false }) });
    expect(noMargin).toMatchObject({ funding: 'SPOT', loan: undefined });
    expect(noMargin.problems).toMatchObject([{ kind: 'insufficientBalance' }]);
  });

  test('[Q-S24] the intent carries the loan and its flag; another amount of own coins needs another review', () => {
    const form = formOf({ size: '0.3' }, inputsOf());
    const intent = orderIntentOf(form, () => 'id');
    expect(intent).toMatchObject({
      loan: { coin: 'USDT', amount: '8000' },
      request: { call: 'order', params: { isLoan: 1 } },
    });
    expect(intent && isOutdated(intent, form)).toBe(false);
    const later = formOf({ size: '0.3' }, inputsOf(), { free: balances('0', '9000') });
    expect(intent && isOutdated(intent, later)).toBe(true);
    const repaying = orderIntentOf(formOf({ size: '0.1', funding: 'REPAY' }, inputsOf()), () => 'id');
    expect(repaying?.request.params).toMatchObject({ isRepay: 1 });
    const normal = orderIntentOf(formOf({ size: '0.1', funding: 'NORMAL' }, inputsOf()), () => 'id');
    expect(normal?.request.params).not.toHaveProperty('isLoan');
  });
});

describe('effect of an order', () => {
  test('[L17] the first hour is charged at once, rounded up', () => {
    expect(loanCostOf('8000', '0.000005')).toEqual({ hourlyRate: '0.000005', firstHour: '0.04', perDay: '0.96' });
    expect(loanCostOf('0.0001', '0.000002').firstHour).toBe('0.00000001');
  });

  test('[L21] a repaying order leaves what its proceeds after the fee do not cover', () => {
    const owing = inputsOf({
      exposure: [
        { coin: 'USDT', held: '0', owed: '6000', index: '1', tiers: one },
        { coin: 'BTC', held: '1', owed: '0', index: '60000', tiers: btcTiers },
      ],
    });
    const effectOf = (size: string) => {
      const view = formOf({ side: 'SELL', size, funding: 'REPAY' }, owing, { free: balances('1', '0') });
      const effect = orderEffectOf(view, owing);
      if (!effect) throw new Error('the order is incomplete');
      return debtAfter([{ coin: 'USDT', held: 0n, owed: 600_000_000_000n, index: 100_000_000n, tiers: [] }], effect);
    };
    expect(effectOf('0.05')).toBe(300_300_000_000n);
    expect(effectOf('0.2')).toBe(0n);
  });
});
