import { expect, test } from 'vitest';
import { unacceptedRisk, riskTagsOf } from '#spot/order-draft/risk-notice.ts';
import { pair } from '../support/order-terms.ts';

test.each([
  [{}, []],
  [{ mark: ['HOT', 'ST'] }, ['ST']],
  [{ zone: 'INNOVATION' as const, mark: ['ST'] }, ['ST', 'INNOVATION']],
  [{ symbolType: 'LT' as const }, ['LT']],
])('a pair with %o requires the risk texts %o', (part, tags) => {
  expect(riskTagsOf(pair(part))).toEqual(tags);
});

test('accepted risk texts are not required again, and a visitor needs none', () => {
  const marked = pair({ mark: ['ST'], zone: 'INNOVATION' });
  expect(unacceptedRisk(marked, { member_tag: {} })).toBe('ST');
  expect(unacceptedRisk(marked, { member_tag: { ST: 'AGREED' } })).toBe('INNOVATION');
  expect(unacceptedRisk(marked, { member_tag: { ST: 'AGREED', INNOVATION: 'AGREED' } })).toBeUndefined();
  expect(unacceptedRisk(marked, undefined)).toBeUndefined();
});
