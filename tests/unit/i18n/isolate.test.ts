import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { directed, withoutIsolates } from '#i18n/isolate.ts';
import { fill, flatten } from '#i18n/table.ts';
import type { Values } from '#i18n/table.ts';
import { withoutLists } from '../../translations/files.ts';

/** Signs of direction in letters: `<` from left to right, `>` from right to left, `|` ends them, `_` breaks no line. */
const seen = (text: string): string =>
  text.replaceAll('\u2066', '<').replaceAll('\u2067', '>').replaceAll('\u2069', '|').replaceAll('\u00a0', '_');

const arabic: [string, Values, string][] = [
  [
    'شراء {{quantity}} {{base}} بسعر {{price}} {{quote}}.',
    { quantity: '0.01', base: 'BTC', price: '58,000', quote: 'USDT' },
    'شراء <0.01_BTC| بسعر <58,000_USDT|.',
  ],
  ['{{amount}} {{coin}}', { amount: '0.01', coin: 'BTC' }, '<0.01 BTC|'],
  ['من {{least}} – {{most}} {{coin}}', { least: '1', most: '2', coin: 'BTC' }, 'من <1 – 2_BTC|'],
  ['مستوى VIP {{level}} فأعلى', { level: 3 }, 'مستوى <VIP_3| فأعلى'],
  ['الحدود +{{boost}}', { boost: '10٪' }, 'الحدود <+10٪|'],
  ['{{pair}}، {{base}}/{{quote}}', { pair: 'BTC/USDT', base: 'BTC', quote: 'USDT' }, '<BTC/USDT|، <BTC/USDT|'],
  ['بلغ 1 {{base}} سعر {{price}}', { base: 'BTC', price: '5 USDT' }, 'بلغ <1_BTC| سعر <5 USDT|'],
  ['إلغاء {{side}} {{amount}} {{coin}}', { side: 'شراء', amount: '1', coin: 'BTC' }, 'إلغاء >شراء| <1_BTC|'],
  ['في {{time}}.', { time: '21 نوفمبر 2026، 16:08 UTC' }, 'في >21 نوفمبر 2026، 16:08 UTC|.'],
  ['{{progress}} من {{goal}}', { progress: '2,300', goal: '500' }, '<2,300| من <500|'],
  ['{{count}} أوامر خلال 24 ساعة', { count: 3 }, '3 أوامر خلال 24 ساعة'],
];

test.each(arabic)('[Q-A15] %s', (text, values, expected) => {
  const filled = fill(text, 'key', values, 'ar-SA');
  expect(seen(filled)).toBe(expected);
  expect(withoutIsolates(filled)).toBe(fill(text, 'key', values, 'en'));
});

test('[Q-A15] a date in a chart reads as on the page', () => {
  expect(seen(directed('ar-SA', '31 مايو 2026'))).toBe('>31 مايو 2026|');
  expect(directed('en', 'May 31')).toBe('May 31');
});

test('[Q-A15] in a left-to-right language nothing is added', () => {
  expect(fill('Buy {{amount}} {{coin}}', 'key', { amount: '1', coin: 'BTC' }, 'en')).toBe('Buy 1 BTC');
});

test('[Q-A15] [P32] no Arabic text joins a counted noun to the values before it: they are one isolate from left to right', () => {
  const folder = 'locales/ar-SA';
  const joined = readdirSync(folder).flatMap((name) =>
    [...flatten(withoutLists(JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))))]
      .filter(([, text]) => /\}\} [·/] \{\{\w+\}\} [\u0620-\u064a]/.test(text))
      .map(([key]) => `${name} ${key}`),
  );
  expect(joined).toEqual([]);
});
