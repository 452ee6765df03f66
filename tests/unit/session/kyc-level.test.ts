import { expect, test } from 'vitest';
import { kycLevelOf } from '#session/kyc.ts';

const levelOf = (level: string, tag = '') =>
  kycLevelOf({ member_tag: { KYC: tag } }, { applicant: { level, status: 'PASSED', country: '' } });

test.each(Array.from({ length: 10 }, (_, level) => level))('[A17] [R6.4] LEVEL_%i is its number', (level) => {
  expect(levelOf(`LEVEL_${String(level)}`)).toBe(level);
});

test('[A17] [R6.4] the member tag is level 10, whatever the identity says', () => {
  expect(levelOf('LEVEL_1', 'SUCCESS')).toBe(10);
  expect(levelOf('LEVEL_1', 'PROCESS')).toBe(1);
});

test.each(['', 'LEVEL_', 'LEVEL_10', 'level_2', 'LEVEL_x', '3'])(
  '[A17] [R6.4] the malformed level "%s" is 0',
  (level) => {
    expect(levelOf(level)).toBe(0);
  },
);

test('[A17] [R6.4] what is not loaded is level 0', () => {
  expect(kycLevelOf(undefined, undefined)).toBe(0);
});
