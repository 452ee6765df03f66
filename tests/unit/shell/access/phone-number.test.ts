import { expect, test } from 'vitest';
import { readPhoneNumber } from '#shell/access/phone-number.ts';

const country = (code: string, phoneCode: string, sort: number) => ({
  code,
  phoneCode,
  name: code,
  restricted: false,
  sort,
});
const countries = [
  country('SG', '65', 1),
  country('CA', '1', 2),
  country('US', '1', 3),
  country('BB', '1246', 4),
  country('SA', '966', 5),
];

test.each([
  ['5550 1 0001', 'SG', '+65555010001', 'SG'],
  ['+65 5550 1 0001', 'SA', '+65555010001', 'SG'],
  ['0065-5550-10001', 'SA', '+65555010001', 'SG'],
  ['\u2068+65\u00a05550 10001\u2069', 'SA', '+65555010001', 'SG'],
  ['٥٥٥٠١٠٠٠١', 'SG', '+65555010001', 'SG'],
  ['۵۵۵۰۱۰۰۰۱', 'SG', '+65555010001', 'SG'],
  ['+1 (212) 555-0100', 'US', '+12125550100', 'US'],
  ['+1 (212) 555-0100', 'SG', '+12125550100', 'CA'],
  ['+1 246 555 0100', 'SG', '+12465550100', 'BB'],
])('[A29] the number %j with %s chosen is sent as %s of %s', (text, chosen, account, area) => {
  expect(readPhoneNumber(text, chosen, countries)).toEqual({ account, area });
});

test.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['+', 'empty'],
  ['+65+65', 'letters'],
  ['call me', 'letters'],
  ['5550<b>', 'letters'],
  ['12345678901234567890', 'length'],
  ['123', 'length'],
  ['+999 5550100', 'area'],
] as const)('[A29] the number %j is refused: %s', (text, problem) => {
  expect(readPhoneNumber(text, 'SG', countries)).toEqual({ problem });
});
