import { expect, test } from 'vitest';
import { foundCountries } from '#shell/access/area-picker.ts';

const country = (code: string, phoneCode: string, name: string, sort: number) => ({
  code,
  phoneCode,
  name,
  restricted: false,
  sort,
});
const countries = [
  country('AF', '93', 'أفغانستان', 1),
  country('AX', '358', 'جزر آلاند', 2),
  country('SG', '65', 'سنغافورة', 3),
  country('SA', '966', 'المملكة العربية السعودية', 4),
];
const found = (search: string) => foundCountries(countries, search, 'SA').map(({ code }) => code);

test('[A29] the own area comes first, the others in the exchange’s order', () => {
  expect(found('')).toEqual(['SA', 'AF', 'AX', 'SG']);
});

test.each([
  ['سنغاف', ['SG']],
  ['افغان', ['AF']],
  ['sg', ['SG']],
  ['+65', ['SG']],
  ['96', ['SA']],
  ['<b>', []],
])('[A29] a search for %j finds %j', (search, codes) => {
  expect(found(search)).toEqual(codes);
});
