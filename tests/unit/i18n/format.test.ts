import { expect, test } from 'vitest';
import {
  columnDecimals,
  formatAmount,
  formatChange,
  formatCount,
  formatDate,
  formatPercent,
  formatShort,
} from '#i18n/format.ts';
import { allLangs } from '#i18n/locales.ts';

test('an amount is formatted exactly, with more digits than a JS number has', () => {
  expect(formatAmount('en', '12345678901234567890.123456789012345678')).toBe(
    '12,345,678,901,234,567,890.123456789012345678',
  );
});

test.each([
  ['en', '1234.5678', { decimals: 2 }, '1,234.56'],
  ['en', '1.999', { decimals: 2 }, '1.99'],
  ['en', '-1.999', { decimals: 2 }, '−1.99'],
  ['de-DE', '-1234.5', {}, '−1.234,5'],
  ['en', '5', { decimals: 2, fixed: true }, '5.00'],
  ['en', '1234567', { group: false }, '1234567'],
  ['de-DE', '1234.5', {}, '1.234,5'],
  ['ar-SA', '1234.5', {}, '1,234.5'],
] as const)('[R5.4] in %s %s with style %j is truncated, never rounded: %s', (lang, amount, style, expected) => {
  expect(formatAmount(lang, amount, style)).toBe(expected);
});

test.each([
  ['en', '999999', '999,999'],
  ['en', '1000000', '1M'],
  ['ja-JP', '12345678', '12.34M'],
  ['zh-MY', '1000000000', '1B'],
])('[R5.11] in %s %s is abbreviated as %s, not with units of the language', (lang, amount, expected) => {
  expect(formatShort(lang === 'ja-JP' ? 'ja-JP' : lang === 'zh-MY' ? 'zh-MY' : 'en', amount)).toBe(expected);
});

test.each([
  ['1200000', '1.20M'],
  ['850000', '850,000.00'],
])('in a column %s is abbreviated as %s: all rows have the same number of decimals', (amount, expected) => {
  expect(formatShort('en', amount, { decimals: 2, fixed: true })).toBe(expected);
});

test('in a column a percentage keeps its zeros', () => {
  expect(formatPercent('en', '0.25', 1, { fixed: true })).toBe('25.0%');
});

test.each([
  ['0.047', '+4.70%', 'up'],
  ['-0.2135', '−21.35%', 'down'],
  ['0', '0.00%', 'same'],
  ['0.00001', '0.00%', 'same'],
  ['-0.00001', '0.00%', 'same'],
  ['0.00005', '+0.01%', 'up'],
  ['12.3456', '+1,234.56%', 'up'],
] as const)('[Q-A03] a change of %s is formatted as %s with direction %s', (share, text, direction) => {
  expect(formatChange('en', share)).toEqual({ text, direction });
});

test.each(['en', 'ar-SA', 'zh-MY', 'de-DE', 'sv-SE'] as const)(
  '[Q-A03] in %s a change has a plus or the one minus sign before its figure',
  (lang) => {
    const marks = /[\u200e\u200f\u061c]/g;
    expect(formatChange(lang, '0.047').text.replace(marks, '')).toMatch(/^\+4[.,]70/);
    expect(formatChange(lang, '-0.047').text.replace(marks, '')).toMatch(/^−4[.,]70/);
    expect(formatAmount(lang, '-4.7').replace(marks, '')).toMatch(/^−4[.,]7$/);
  },
);

test('a column has as many decimals as its longest amount needs, up to the maximum', () => {
  expect(columnDecimals(['1', '0.25', undefined, '10.5'])).toBe(2);
  expect(columnDecimals(['0.123456789'], 4)).toBe(4);
  expect(columnDecimals([])).toBe(0);
});

test('a share is truncated, so that nearly all is not 100 %', () => {
  expect(formatPercent('en', '0.99999')).toBe('99.99%');
  expect(formatPercent('en', '1')).toBe('100%');
});

test('a time names its zone and has the Gregorian year in every language', () => {
  expect(formatDate('en', Date.UTC(2026, 10, 21, 9, 5), { zone: 'UTC' })).toBe('Nov 21, 2026, 09:05 UTC');
  expect(formatDate('en', Date.UTC(2026, 10, 21, 9, 5), { zone: 'UTC', style: 'timeZone' })).toBe('09:05:00 UTC');
  expect(formatDate('th-TH', Date.UTC(2026, 10, 21), { zone: 'UTC', style: 'date' })).toContain('2026');
  expect(formatDate('ar-SA', Date.UTC(2026, 10, 21), { zone: 'UTC', style: 'date' })).toContain('2026');
});

test('a count has no decimals', () => {
  expect(formatCount('en', 1234)).toBe('1,234');
});

test.each(['', 'abc', '1e5', 'NaN', '1.'])('%j is not an amount and throws', (amount) => {
  expect(() => formatAmount('en', amount)).toThrow('not a decimal amount');
});

test.each([
  ['en', 'Jun 2, 2026, 15:00 UTC'],
  ['zh-MY', '2026年6月2日 15:00 UTC'],
  ['ar-SA', '2 يونيو 2026، 15:00 UTC'],
] as const)('[Q-U22] in %s the zone follows the time', (lang, text) => {
  expect(formatDate(lang, Date.parse('2026-06-02T15:00:00Z'), { zone: 'UTC' })).toBe(text);
});

test.each(allLangs)('[Q-U22] in %s the time is in figures, with the short name of the zone after it', (lang) => {
  const time = Date.parse('2026-06-02T15:04:05Z');
  expect(formatDate(lang, time, { zone: 'UTC', style: 'momentZone' })).toMatch(
    /15(?:[:.]| h )04(?:[:.]| min )05(?: s)? UTC/,
  );
});
