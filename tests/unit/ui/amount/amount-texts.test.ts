import { expect, test } from 'vitest';
import { namespaceTexts } from '#i18n/texts-for.ts';
import { provideTexts } from '#i18n/texts.ts';
import { editNoticeText } from '#ui/amount/amount-texts.ts';

provideTexts(namespaceTexts);
const edit = { decimals: 4, max: '1274.16', unit: 'SLIP', amount: '1000' };

test.each([
  ['cut', 'Up to 4 decimal places. Extra digits were removed.'],
  ['capped', 'Set to the maximum: 1,274.16 SLIP.'],
  ['comma', 'The comma was read as a decimal point.'],
  ['dropped', 'Only digits and a decimal point are allowed. Using 1,000.'],
  ['none', 'This is not a number. Nothing was pasted.'],
] as const)('[Q-A07] the notice of an edit with the result %s is: %s', (notice, text) => {
  expect(editNoticeText('en', notice, edit)).toBe(text);
});

test('[Q-A07] an amount without decimals after its point is shown without the point', () => {
  expect(editNoticeText('en', 'dropped', { ...edit, amount: '1000.' })).toMatch(/Using 1,000\.$/);
});
