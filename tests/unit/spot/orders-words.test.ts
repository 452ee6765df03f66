import { expect, test } from 'vitest';
import { entryErrors } from '../../../src/contract/order.ts';
import { cancelReasons, orderStatuses, planStatuses } from '../../../src/contract/trading.ts';
import { namespaceTexts } from '../../../src/i18n/texts-for.ts';
import { provideTexts, texts } from '../../../src/i18n/texts.ts';
import { isEndedOrder, isEndedPlan, stateOf } from '../../../src/spot/order-states.ts';
import { filledShare, reasonOf, stateLooks, stateWord, typeWord } from '../../../src/spot/order-words.ts';
import { orderRow, planRow } from './order-samples.ts';

provideTexts(namespaceTexts);
const t = texts('en', 'spot');

test('[R4.10] every status has its state: pending, partly filled, filled, canceled, failure', () => {
  expect(orderStatuses.map((status) => [status, stateOf({ status })])).toEqual([
    ['PENDING_NEW', 'pending'],
    ['NEW', 'pending'],
    ['PARTIALLY_FILLED', 'partly'],
    ['PENDING_CANCEL', 'pending'],
    ['FILLED', 'filled'],
    ['CANCELED', 'canceled'],
    ['PARTIALLY_FILLED_CANCELED', 'canceled'],
    ['REJECTED', 'failure'],
  ]);
  expect(planStatuses.map((status) => stateOf({ status }))).toEqual(['pending', 'filled', 'failure', 'canceled']);
});

test('[R4.10] no two states look or read alike', () => {
  const looks = Object.values(stateLooks);
  expect(new Set(looks.map(({ icon }) => icon.name)).size).toBe(looks.length);
  expect(new Set(looks.map(({ text }) => t(text))).size).toBe(looks.length);
});

test('[Q-U12] what was rejected or canceled is never green', () => {
  expect([stateLooks.failure.tone, stateLooks.canceled.tone]).toEqual(['chip--down', '']);
});

test('the last four statuses are final, no other', () => {
  expect(orderStatuses.filter((status) => isEndedOrder({ status }))).toEqual(orderStatuses.slice(4));
  expect(planStatuses.filter((status) => isEndedPlan({ status }))).toEqual(planStatuses.slice(1));
});

test.each(cancelReasons.filter((reason) => reason !== ''))('[Q-U12] the reason %s is said in words', (cancelReason) => {
  const said = reasonOf(t, orderRow({ status: 'CANCELED', cancelReason }));
  expect(said).toMatch(/^[a-z]/);
  expect(said).not.toContain(cancelReason);
});

/** Refused before an order is made, so that no row carries them: the engine's silence, a kind, a time in force, an id. exchange-api 2.3 */
const leaveNoRow = [170_007, 170_115, 170_116, 170_141];
const rowCodes = Object.keys(entryErrors)
  .map(Number)
  .filter((code) => !leaveNoRow.includes(code));

test.each(rowCodes)('[Q-U12] the refusal %i is said in words', (code) => {
  // One without words of its own would say its number.
  for (const said of [
    reasonOf(t, orderRow({ status: 'REJECTED', rejectCode: code })),
    reasonOf(t, planRow({ status: 'PLAN_REJECTED', failCode: code })),
  ]) {
    expect(said).toMatch(/[a-z]/);
    expect(said).not.toContain(String(code));
  }
});

test('a refusal that is not known here says its code', () => {
  expect(reasonOf(t, orderRow({ status: 'REJECTED', rejectCode: 179_999 }))).toContain('179999');
});

test('an order that stands gives no reason', () => expect(reasonOf(t, orderRow())).toBeUndefined());

test.each([
  [{ executedQty: '0.25' }, '0.25'],
  [{ executedQty: '0.33333333' }, '0.3333'],
  [{ unit: 'QUOTE', quantity: '100', executedAmount: '40', executedQty: '0.001' }, '0.4'],
  [{ unit: 'QUOTE', quantity: '100', executedAmount: '99.9', status: 'FILLED' }, '1'],
] as const)('[R4.10] of %o the share %s is filled', (part, share) => {
  expect(filledShare(orderRow(part))).toBe(share);
});

test('types are said with what binds them', () => {
  expect(typeWord(t, orderRow({ timeInForce: 'FOK' }))).toBe('Limit, FOK');
  expect(typeWord(t, orderRow({ type: 'LIMIT_MAKER' }))).toBe('Limit, post only');
  expect(stateWord(t, planRow({ status: 'PLAN_TRIGGERED' }))).toBe('Triggered');
});
