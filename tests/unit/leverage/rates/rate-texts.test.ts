import { expect, test } from 'vitest';
import '#i18n/texts-for.ts';
import { hourlyText, periodRate, periodTexts } from '#i18n/rate-texts.ts';
import { tierTexts } from '#leverage/rates/RatesTables.tsx';

test('a rate per day is 24 times, a rate per year 8,760 times the rate per hour, without compounding', () => {
  expect([periodRate('0.000005', 'day'), periodRate('0.000005', 'year')]).toEqual(['0.00012', '0.0438']);
});

test('[L29] the smallest rate of a column keeps all its decimals, the others get as many', () => {
  const write = periodTexts('en', [{ hourlyRate: '0.000005' }, { hourlyRate: '0.0000025' }]);
  expect([write.hour('0.000005'), write.hour('0.0000025')]).toEqual(['0.00050%', '0.00025%']);
  expect([write.day('0.000005'), write.year('0.0000025')]).toEqual(['0.012%', '2.19%']);
  expect(hourlyText('en', '0.000002375')).toBe('0.0002375%');
});

test('collateral ratios have one line per tier', () => {
  const tiers = [
    { from: '0', to: '50', ratio: '0.95' },
    { from: '50', to: '', ratio: '0.9' },
  ];
  expect(tierTexts('en', { tiers })).toEqual(['95%', 'above 50: 90%']);
  expect(tierTexts('en', { tiers: [] })).toEqual([]);
});
