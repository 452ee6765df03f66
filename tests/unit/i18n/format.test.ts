import { expect, test } from 'vitest';
import { formatAmount, formatCount, formatDate, formatPercent, formatShort } from '../../../src/i18n/format.ts';

test('an amount is written exactly, longer than any JS number holds', () => {
  expect(formatAmount('en', '12345678901234567890.123456789012345678')).toBe(
    '12,345,678,901,234,567,890.123456789012345678',
  );
});

test.each([
  ['en', '1234.5678', { places: 2 }, '1,234.56'],
  ['en', '1.999', { places: 2 }, '1.99'],
  ['en', '-1.999', { places: 2 }, '-1.99'],
  ['en', '5', { places: 2, fixed: true }, '5.00'],
  ['en', '1234567', { group: false }, '1234567'],
  ['de-DE', '1234.5', {}, '1.234,5'],
  ['ar-SA', '1234.5', {}, '1,234.5'],
] as const)('[R5.4] in %s %s by %j is cut, never rounded: %s', (lang, amount, style, expected) => {
  expect(formatAmount(lang, amount, style)).toBe(expected);
});

test.each([
  ['en', '999999', '999,999'],
  ['en', '1000000', '1M'],
  ['ja-JP', '12345678', '12.34M'],
  ['zh-MY', '1000000000', '1B'],
])('[R5.11] in %s %s is short as %s, not by the language’s own units', (lang, amount, expected) => {
  expect(formatShort(lang === 'ja-JP' ? 'ja-JP' : lang === 'zh-MY' ? 'zh-MY' : 'en', amount)).toBe(expected);
});

test('a share is cut, so that all but a little is not 100 %', () => {
  expect(formatPercent('en', '0.99999')).toBe('99.99%');
  expect(formatPercent('en', '1')).toBe('100%');
});

test('a moment says its zone and keeps the Gregorian year everywhere', () => {
  expect(formatDate('en', Date.UTC(2026, 10, 21, 9, 5), { zone: 'UTC' })).toBe('Nov 21, 2026, 09:05 UTC');
  expect(formatDate('en', Date.UTC(2026, 10, 21, 9, 5), { zone: 'UTC', style: 'timeZone' })).toBe('09:05:00 UTC');
  expect(formatDate('th-TH', Date.UTC(2026, 10, 21), { zone: 'UTC', style: 'date' })).toContain('2026');
  expect(formatDate('ar-SA', Date.UTC(2026, 10, 21), { zone: 'UTC', style: 'date' })).toContain('2026');
});

test('a count has no decimals', () => {
  expect(formatCount('en', 1234)).toBe('1,234');
});

test.each(['', 'abc', '1e5', 'NaN', '1.'])('%j is no amount and is refused', (amount) => {
  expect(() => formatAmount('en', amount)).toThrow('not a decimal amount');
});
