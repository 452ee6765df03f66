import { expect, test } from 'vitest';
import type { TradingSymbol } from '#contract/account.ts';
import { tradeStatus } from '#contract/market-data.ts';
import type { KycRule } from '#spot/pairs/pairs-store.ts';
import { haltOf } from '#spot/terminal/trading-halt.ts';
import { resolvePair } from '#spot/pairs/resolve-pair.ts';
import { pair } from '../support/order-terms.ts';

const of = (base: string, part: Partial<TradingSymbol> = {}) =>
  pair({ symbolId: `${base}USDT`, symbolName: `${base}/USDT`, baseTokenId: base, ...part });
const requestOf = (base: string) => ({ base, quote: 'USDT' });
const hides = (symbolId: string): KycRule => ({ symbolId, isShow: false, area: ['US'], minLevel: 0, reason: 'AREA' });
const rulesOf = (...rules: KycRule[]) => new Map(rules.map((rule) => [rule.symbolId, rule]));

const pairs = [of('ETH', { sort: 2 }), of('BTC', { sort: 1 }), of('VEIL', { showStatus: 0, sort: 0 })];
const input = { pairs, rules: rulesOf(), lastSymbolId: '' };

test('an existing pair opens before the rules are loaded, also one that lists hide', () => {
  expect(resolvePair({ ...input, rules: undefined, requested: requestOf('ETH') })).toEqual({
    kind: 'open',
    pair: pairs[0],
  });
  expect(resolvePair({ ...input, requested: requestOf('VEIL') })).toEqual({ kind: 'open', pair: pairs[2] });
});

test('[R5.9] an unknown pair falls back to the last saved pair', () => {
  expect(resolvePair({ ...input, requested: requestOf('NOPE'), lastSymbolId: 'ETHUSDT' })).toEqual({
    kind: 'fallBack',
    to: pairs[0],
    reason: 'unknown',
  });
});

test.each([
  ['none is saved', ''],
  ['the saved one is unknown too', 'GONEUSDT'],
])('[R5.9] it falls back to the first pair of the lists when %s', (_, lastSymbolId) => {
  expect(resolvePair({ ...input, requested: requestOf('NOPE'), lastSymbolId })).toMatchObject({
    kind: 'fallBack',
    to: pairs[1],
  });
});

test('[R5.9] [R6.5] a pair that a verification rule hides shows the rule, whether the list contains it or not', () => {
  const rules = rulesOf(hides('ETHUSDT'), hides('NOPEUSDT'));
  for (const base of ['ETH', 'NOPE'])
    expect(resolvePair({ ...input, rules, requested: requestOf(base) })).toEqual({ kind: 'hidden', areas: ['US'] });
});

test('[R5.9] no pair is unknown before the list and the rules are loaded', () => {
  expect(resolvePair({ ...input, pairs: [], requested: requestOf('NOPE') })).toEqual({ kind: 'wait' });
  expect(resolvePair({ ...input, rules: undefined, requested: requestOf('NOPE') })).toEqual({ kind: 'wait' });
});

test('[R5.9] [R6.5] the fallback is never a pair that a rule hides', () => {
  const rules = rulesOf(hides('ETHUSDT'));
  expect(resolvePair({ ...input, rules, requested: requestOf('NOPE'), lastSymbolId: 'ETHUSDT' })).toMatchObject({
    to: pairs[1],
  });
});

test('[FS22] a pair that only its address opens is no fallback, even if it was opened last', () => {
  const resolution = resolvePair({ ...input, requested: requestOf('NOPE'), lastSymbolId: 'VEILUSDT' });
  expect(resolution).toEqual({ kind: 'fallBack', to: pairs[1], reason: 'unknown' });
});

test('[R3.2] a delisted pair falls back to another pair', () => {
  const delisted = of('RUST', { tradeStatus: tradeStatus.delisted });
  const resolution = resolvePair({
    ...input,
    pairs: [...pairs, delisted],
    requested: requestOf('RUST'),
    lastSymbolId: 'RUSTUSDT',
  });
  expect(resolution).toEqual({ kind: 'fallBack', to: pairs[1], reason: 'delisted' });
});

test('without a requested pair the last one opens; without any pair the result says so', () => {
  expect(resolvePair({ ...input, requested: undefined, lastSymbolId: 'ETHUSDT' })).toMatchObject({
    to: pairs[0],
    reason: 'notRequested',
  });
  const onlyDelisted = [of('RUST', { tradeStatus: tradeStatus.delisted })];
  expect(resolvePair({ ...input, pairs: onlyDelisted, requested: requestOf('RUST') })).toEqual({ kind: 'nothing' });
});

test('[R3.2] a suspended pair has a reason and an end, a pair before its opening has a time, a trading one has no halt', () => {
  const suspension = {
    symbolId: 'HALTUSDT',
    reason: 'MAINTENANCE' as const,
    startTime: 1,
    endTime: 5,
    showChart: false,
  };
  const halt = of('HALT', { tradeStatus: tradeStatus.suspended });
  expect(haltOf(halt, suspension)).toEqual({
    kind: 'suspended',
    reason: 'MAINTENANCE',
    untilMs: 5,
    showsChart: false,
  });
  expect(haltOf(halt, undefined)).toEqual({ kind: 'suspended', reason: 'UNKNOWN', untilMs: 0, showsChart: true });
  expect(haltOf(of('DAWN', { tradeStatus: tradeStatus.beforeOpening, openTime: 7 }), undefined)).toEqual({
    kind: 'opening',
    untilMs: 7,
  });
  expect(haltOf(of('BTC'), suspension)).toBeUndefined();
});
