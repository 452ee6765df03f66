import { expect, test } from 'vitest';
import { isWholeCode, readLoginCode } from '#shell/access/login-code.ts';

test.each([
  ['123 456', '123456'],
  ['１２３４５６', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['\u2066123-456\u2069 ', '123456'],
  ['1234', '1234'],
  ['1234567890', '1234567890'],
  ['123', undefined],
  ['12345678901', undefined],
  ['12a456', undefined],
  ['', undefined],
])('[OK29] the code %j is read as %s', (typed, code) => {
  expect(readLoginCode(typed)).toBe(code);
});

test('[OK29] only codes of apps have a last digit', () => {
  expect([isWholeCode('TOTP', '12345'), isWholeCode('TOTP', '123 456'), isWholeCode('EMAIL', '123456')]).toEqual([
    false,
    true,
    false,
  ]);
});
