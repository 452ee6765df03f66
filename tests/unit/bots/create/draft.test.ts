import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cleanPrice,
  draftOf,
  draftOfAddress,
  editDraft,
  isRecommended,
  recommendedChange,
  $botDrafts,
} from '#bots/create/bot-draft.ts';
import { createParams, draftKey, validateParams } from '#bots/create/bot-params.ts';
import { localProblem } from '#bots/create/draft-errors.ts';
import { backTestInputOf, exampleInvestment, planOf, unitsOf } from '#bots/create/draft-units.ts';
import { openDraft, pairOfAddress } from '#bots/create/open-draft.ts';
import { botPair } from '../support/bot-pair.ts';

const pair = botPair();
const draft = (more: object = {}) => ({
  ...draftOf({}, 'BTCUSDT'),
  min: '57695.08',
  max: '63237.93',
  cells: '8',
  quote: '5000',
  ...more,
});

test('[R5.8] what is not typed, zero or no amount is not sent', () => {
  expect(validateParams('BTCUSDT', draftOf({}, 'BTCUSDT'))).toEqual({
    symbol: 'BTCUSDT',
    type: 'ARITHMETIC',
    invest_mode: 0,
  });
  const params = validateParams('BTCUSDT', draft({ min: '57695.', tp: '0', sl: '0.00', cells: '0' }));
  expect(params).toEqual({
    symbol: 'BTCUSDT',
    type: 'ARITHMETIC',
    invest_mode: 0,
    min_price: '57695',
    max_price: '63237.93',
    quote_investment: '5000',
  });
});

test('[R8.8] a bot is created with what its mode needs, and not before all of it is there', () => {
  const both = draft({ investMode: 2, base: '0.05', entry: '59000', tp: '64500', sl: '56400', source: 'STRATEGY' });
  expect(createParams('BTCUSDT', both)).toEqual({
    symbol: 'BTCUSDT',
    min_price: '57695.08',
    max_price: '63237.93',
    cell_number: 8,
    type: 'ARITHMETIC',
    invest_mode: 2,
    quote_investment: '5000',
    base_investment: '0.05',
    entry_price: '59000',
    take_profit_price: '64500',
    stop_loss_price: '56400',
    source: 'STRATEGY',
  });
  expect(createParams('BTCUSDT', draft({ investMode: 1, base: '0.05' }))).not.toHaveProperty('quote_investment');
  for (const missing of [{ min: '' }, { max: '' }, { cells: '' }, { quote: '' }, { investMode: 1 }, { investMode: 2 }])
    expect(createParams('BTCUSDT', draft(missing))).toBeUndefined();
});

test('[R5.8] equal inputs have one key, in whichever way they are typed', () => {
  expect(draftKey('BTCUSDT', draft({ min: '57695.080' }))).toBe(draftKey('BTCUSDT', draft()));
  expect(draftKey('BTCUSDT', draft({ cells: '9' }))).not.toBe(draftKey('BTCUSDT', draft()));
});

test('[R4.7] a change of the range makes a recommended bot one of own settings; other changes do not', () => {
  const change = recommendedChange(pair);
  if (change) editDraft('BTCUSDT', change);
  const now = () => draftOf($botDrafts.get(), 'BTCUSDT');
  expect(now()).toMatchObject({ source: 'STRATEGY', min: '57695.08' });
  expect(isRecommended(now(), pair)).toBe(true);
  editDraft('BTCUSDT', { quote: '5000', tp: '64500' });
  expect(now().source).toBe('STRATEGY');
  editDraft('BTCUSDT', { max: '63000' });
  expect(now().source).toBe('MANUAL');
  expect(isRecommended(now(), pair)).toBe(false);
  expect(recommendedChange(botPair({ recommend: null }))).toBeUndefined();
});

test.each([
  ['min=1e9&max=2&cells=5', { min: '', max: '2', cells: '5' }],
  ['min=60000&max=50000&cells=0.5', { min: '60000', max: '50000', cells: '' }],
  [`min=${'9'.repeat(60)}&max=1`, { min: '', max: '1' }],
  ['min=57,000&max=58000', { min: '', max: '58000' }],
  ['min=1&max=2&type=SPIRAL&source=ROBOT', { type: 'ARITHMETIC', source: 'MANUAL' }],
  [
    'min=57695.081&max=63237.93&cells=8&type=GEOMETRIC&source=STRATEGY',
    { min: '57695.08', type: 'GEOMETRIC', source: 'STRATEGY' },
  ],
])('[G33] hostile address %s', (query, expected) => {
  expect(draftOfAddress(new URLSearchParams(query), pair)).toMatchObject(expected);
});

test('an address without a range leaves the draft of the tab; the recommendation fills an empty one', () => {
  $botDrafts.set({});
  expect(draftOfAddress(new URLSearchParams('symbol=BTCUSDT'), pair)).toBeUndefined();
  expect(pairOfAddress([pair], new URLSearchParams('symbol=NONE'))).toBe(pair);
  expect(pairOfAddress([], new URLSearchParams())).toBeUndefined();
  openDraft(pair, new URLSearchParams('symbol=BTCUSDT'));
  expect(draftOf($botDrafts.get(), 'BTCUSDT')).toMatchObject({ cells: '8', source: 'STRATEGY' });
  editDraft('BTCUSDT', { cells: '20' });
  openDraft(pair, new URLSearchParams('symbol=BTCUSDT'));
  expect(draftOf($botDrafts.get(), 'BTCUSDT').cells).toBe('20');
  const plain = botPair({ symbol: 'USDCUSDT', last: '1', tick: '0.0001', recommend: null });
  openDraft(plain, new URLSearchParams());
  expect(draftOf($botDrafts.get(), 'USDCUSDT')).toMatchObject({
    min: '0.95',
    max: '1.05',
    cells: '10',
    source: 'MANUAL',
  });
});

test('[R5.8] no text of any length makes an amount that is not positive or has more decimals than the exchange', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (text) => {
      const units = unitsOf(cleanPrice(text, pair));
      expect(units === undefined || (units > 0n && units % 1_000_000n === 0n)).toBe(true);
    }),
  );
  expect(unitsOf('9'.repeat(60))).toBeUndefined();
});

test('the plan has the figures of the mock-up, and none without distinct lines', () => {
  const plan = planOf(draft(), pair, '60015.72');
  expect(plan).toMatchObject({
    quantity: 1_048_000n,
    empty: 3,
    sells: 5,
    worst: -14_834_845_594n,
    best: 8_984_454_488n,
  });
  for (const wrong of [
    { max: '57695.1' },
    { min: '63237.93' },
    { cells: '1' },
    { cells: '501' },
    { min: '' },
    { min: '9'.repeat(60) },
  ])
    expect(planOf(draft(wrong), pair, '60015.72')).toBeUndefined();
});

test('[G19] a back-test without an investment uses an example', () => {
  expect(exampleInvestment(pair)).toBe(100_000_000_000n);
  expect(backTestInputOf(draft({ quote: '' }), pair, '60000')?.investment).toEqual({
    quote: 100_000_000_000n,
    base: 0n,
  });
  expect(backTestInputOf(draft({ sl: '56400' }), pair, '60000')).toMatchObject({
    investment: { quote: 500_000_000_000n, base: 0n },
    stopLoss: 5_640_000_000_000n,
    entry: undefined,
  });
});

test.each([
  [{ min: '' }, { kind: 'missing', field: 'min' }],
  [{ cells: '' }, { kind: 'missing', field: 'cells' }],
  [{ cells: '0' }, { kind: 'notWhole', field: 'cells' }],
  [{ quote: '' }, { kind: 'missing', field: 'investment' }],
  [{ quote: '5000.01' }, { kind: 'balance', field: 'investment', coin: 'quote', limit: '5000' }],
  [
    { investMode: 2, base: '2' },
    { kind: 'balance', field: 'investment', coin: 'base', limit: '1' },
  ],
  [{ tp: '64500.005' }, { kind: 'notOnTick', field: 'tp' }],
  [{}, undefined],
])('[R5.8] what the page finds itself: %o', (change, expected) => {
  expect(localProblem(draft(change), pair, { quote: '5000', base: '1' })).toEqual(expected);
});
