import { expect, test } from 'vitest';
import { openRisk, riskTagsOf } from '../../../src/spot/risk.ts';
import { pair } from './terms.ts';

test.each([
  [{}, []],
  [{ mark: ['HOT', 'ST'] }, ['ST']],
  [{ zone: 'INNOVATION' as const, mark: ['ST'] }, ['ST', 'INNOVATION']],
  [{ symbolType: 'LT' as const }, ['LT']],
])('a pair that is %o asks for %o', (part, tags) => {
  expect(riskTagsOf(pair(part))).toEqual(tags);
});

test('what was accepted is not asked again, and a visitor is not asked', () => {
  const marked = pair({ mark: ['ST'], zone: 'INNOVATION' });
  expect(openRisk(marked, { member_tag: {} })).toBe('ST');
  expect(openRisk(marked, { member_tag: { ST: 'AGREED' } })).toBe('INNOVATION');
  expect(openRisk(marked, { member_tag: { ST: 'AGREED', INNOVATION: 'AGREED' } })).toBeUndefined();
  expect(openRisk(marked, undefined)).toBeUndefined();
});
