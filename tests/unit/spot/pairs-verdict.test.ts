import { expect, test } from 'vitest';
import type { TradingSymbol } from '../../../src/contract/account.ts';
import type { KycRule } from '../../../src/spot/pairs-store.ts';
import { stoppageOf } from '../../../src/spot/stoppage.ts';
import { verdictOf } from '../../../src/spot/verdict.ts';
import { pair } from './terms.ts';

const of = (base: string, part: Partial<TradingSymbol> = {}) =>
  pair({ symbolId: `${base}USDT`, symbolName: `${base}/USDT`, baseTokenId: base, ...part });
const asks = (base: string) => ({ base, quote: 'USDT' });
const hides = (symbolId: string): KycRule => ({ symbolId, isShow: false, area: ['US'], minLevel: 0, reason: 'AREA' });
const rulesOf = (...rules: KycRule[]) => new Map(rules.map((rule) => [rule.symbolId, rule]));

const pairs = [of('ETH', { sort: 2 }), of('BTC', { sort: 1 }), of('VEIL', { showStatus: 0, sort: 0 })];
const known = { pairs, rules: rulesOf(), last: '' };

test('a pair that is there opens before the rules have come; a hidden one too, for who knows it', () => {
  expect(verdictOf({ ...known, rules: undefined, asked: asks('ETH') })).toEqual({ kind: 'open', pair: pairs[0] });
  expect(verdictOf({ ...known, asked: asks('VEIL') })).toEqual({ kind: 'open', pair: pairs[2] });
});

test('[R5.9] a pair that is not there falls back to the last saved pair', () => {
  expect(verdictOf({ ...known, asked: asks('NOPE'), last: 'ETHUSDT' })).toEqual({
    kind: 'fallBack',
    to: pairs[0],
    because: 'unknown',
  });
});

test.each([
  ['none was saved', ''],
  ['the saved one is gone too', 'GONEUSDT'],
])('[R5.9] it falls back to the first pair of the lists when %s', (_, last) => {
  expect(verdictOf({ ...known, asked: asks('NOPE'), last })).toMatchObject({ kind: 'fallBack', to: pairs[1] });
});

test('[R5.9] [R6.5] a pair that the identity rule hides shows the rule instead, whether the list has it or not', () => {
  const rules = rulesOf(hides('ETHUSDT'), hides('NOPEUSDT'));
  for (const base of ['ETH', 'NOPE'])
    expect(verdictOf({ ...known, rules, asked: asks(base) })).toEqual({ kind: 'hidden', areas: ['US'] });
});

test('[R5.9] nothing is judged missing before the list and the rules have come', () => {
  expect(verdictOf({ ...known, pairs: [], asked: asks('NOPE') })).toEqual({ kind: 'wait' });
  expect(verdictOf({ ...known, rules: undefined, asked: asks('NOPE') })).toEqual({ kind: 'wait' });
});

test('[R5.9] [R6.5] the fall is never onto a pair that a rule hides', () => {
  const rules = rulesOf(hides('ETHUSDT'));
  expect(verdictOf({ ...known, rules, asked: asks('NOPE'), last: 'ETHUSDT' })).toMatchObject({ to: pairs[1] });
});

test('[R3.2] a delisted pair falls back, and not onto itself', () => {
  const delisted = of('RUST', { tradeStatus: 3 });
  const verdict = verdictOf({ ...known, pairs: [...pairs, delisted], asked: asks('RUST'), last: 'RUSTUSDT' });
  expect(verdict).toEqual({ kind: 'fallBack', to: pairs[1], because: 'delisted' });
});

test('who asks for no pair gets the last one, without a word; no pair at all is said', () => {
  expect(verdictOf({ ...known, asked: undefined, last: 'ETHUSDT' })).toMatchObject({
    to: pairs[0],
    because: 'unasked',
  });
  const lone = [of('RUST', { tradeStatus: 3 })];
  expect(verdictOf({ ...known, pairs: lone, asked: asks('RUST') })).toEqual({ kind: 'nothing' });
});

test('[R3.2] a suspended pair says why and until when, one before its opening when it opens, a trading one nothing', () => {
  const suspension = {
    symbolId: 'HALTUSDT',
    reason: 'MAINTENANCE' as const,
    startTime: 1,
    endTime: 5,
    showChart: false,
  };
  const halt = of('HALT', { tradeStatus: 0 });
  expect(stoppageOf(halt, suspension)).toEqual({
    kind: 'suspended',
    reason: 'MAINTENANCE',
    untilMs: 5,
    showsChart: false,
  });
  expect(stoppageOf(halt, undefined)).toEqual({ kind: 'suspended', reason: 'UNKNOWN', untilMs: 0, showsChart: true });
  expect(stoppageOf(of('DAWN', { tradeStatus: 2, openTime: 7 }), undefined)).toEqual({ kind: 'opening', untilMs: 7 });
  expect(stoppageOf(of('BTC'), suspension)).toBeUndefined();
});
