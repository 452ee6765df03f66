import { describe, expect, test } from 'vitest';
import type { Lang } from '#i18n/locales.ts';
import { fixedNumbers, fixedNumbersOfEnglish } from '../../translations/fixed-numbers.ts';
import { parseEnglishTerms, parseGlossary } from '../../translations/glossary.ts';
import { repeatedTexts, severalTranslations } from '../../translations/repeated.ts';
import { languageOf, translationFindings } from '../../translations/rules.ts';

const glossary = parseGlossary(`# German (de-DE)

| English | Translation | Stems | Avoid |
| --- | --- | --- | --- |
| order | Order | order | Bestellung / Auftrag |
| limit order | Limit-Order | limit-order / limitierte | |

## Same as English

- Status

## Never

- rückkauf: redeem
`);

/** Returns the messages about one text of a language. */
function messages(lang: Lang, text: string, english: string, level: 'error' | 'report' = 'error'): string[] {
  const [own, original] = [new Map([['a.b', text]]), new Map([['a.b', english]])];
  return translationFindings(own, original, languageOf(lang, lang === 'de-DE' ? glossary : undefined))
    .filter((finding) => finding.level === level)
    .map(({ message }) => message);
}

describe('errors', () => {
  test.each([
    ['de-DE', 'Cancel', 'Cancel', /same as in English/],
    ['de-DE', 'Die Order ist the letzte', 'The order is the last', /English word "the"/],
    ['fr-CA', 'Votre ordre is clos', 'Your order is closed', /English word "is"/],
    ['ru-RU', 'Otmena ordera', 'Cancel the order', /no letter/],
    ['ar-SA', 'Cancel it', 'Cancel', /no letter/],
    ['zh-TW', '撤销订单', 'Cancel the order', /simplified characters: 订单/],
    ['de-DE', 'Die "Order"', 'The order', /quotation marks/],
    ['de-DE', 'Rückkaufen', 'Redeem', /"rückkauf", which is wrong for "redeem"/],
    ['ja-JP', '“注文”', 'The order', /quotation marks/],
    ['vi-VN', '8,760 lần', '8,760 times', /does not have the number 8760/],
    ['de-DE', 'Kurs 0.95', 'The rate', /0\.95, which is no number/],
    ['ru-RU', 'Комиссия 5%', 'Fee 5%', /writes 5%, and screens 50\u00a0%/],
    ['lv-LV', 'Maksa {{amount}} %', 'Fee {{amount}}%', /and screens 50%/],
    ['tr-TR', 'Ücret 5%', 'Fee 5%', /and screens %50/],
    ['ar-SA', 'الرسوم 5%', 'Fee 5%', /and screens 50٪/],
    ['ru-RU', 'Цена – 5', 'The price is 5', /dash – instead of —/],
    ['de-DE', 'Der Preis — 5', 'The price is 5', /dash — instead of –/],
    ['ja-JP', '価格 ({{coin}})', 'Price ({{coin}})', /narrow brackets/],
  ] as const)('%s: %s', (lang, text, english, message) => {
    expect(messages(lang, text, english)).toEqual([expect.stringMatching(message)]);
  });

  test.each([
    ['de-DE', 'Status', 'Status'],
    ['de-DE', 'VIP {{level}}', 'VIP {{level}}'],
    ['de-DE', '{{value}}x', '{{value}}x'],
    ['ja-JP', 'Launchpad', 'Launchpad'],
    ['ja-JP', 'TP/SL', 'TP/SL'],
    ['nl-NL', 'De order is gesloten', 'The order is closed'],
    ['de-DE', 'Die „Order“', 'The order'],
    ['zh-TW', '撤銷委託', 'Cancel the order'],
    ['vi-VN', '8.760 lần', '8,760 times'],
    ['ru-RU', 'Комиссия 5\u00a0%', 'Fee 5%'],
    ['tr-TR', 'Ücret %5', 'Fee 5%'],
    ['ru-RU', 'Цены {{from}} – {{to}}', 'Prices {{from}} – {{to}}'],
    ['ja-JP', '価格（{{coin}}）', 'Price ({{coin}})'],
    ['ja-JP', 'NAV (USDT)', 'NAV (USDT)'],
  ] as const)('%s: none in %s', (lang, text, english) => {
    expect(messages(lang, text, english)).toEqual([]);
  });

  test('plural forms are those of the language', () => {
    const english = new Map([
      ['n_one', '{{count}} day'],
      ['n_other', '{{count}} days'],
    ]);
    const polish = new Map([
      ['n_one', '{{count}} dzień'],
      ['n_two', '{{count}} dni'],
      ['n_few', '{{count}} dni'],
      ['n_other', '{{count}} dnia'],
    ]);
    const found = translationFindings(polish, english, languageOf('pl-PL', undefined));
    expect(found.map(({ message }) => message)).toEqual(['has no form "many"', 'has a form "two", never used']);
  });
});

describe('numbers that formatters write', () => {
  test.each([
    ['8.760 lần', ['8.760']],
    ['fällt um 2,5 %', ['2,5']],
    ['%80 olur', ['%80']],
    ['عند 80٪', ['80٪']],
    ['um 00:00 UTC', ['00:00']],
    ['60\u00a0000 USDT', ['60\u00a0000']],
    ['{{a}}, {{b}} in 24h', []],
    ['第 24 小时', []],
  ])('%s', (text, numbers) => {
    expect(fixedNumbers(text)).toEqual(numbers);
  });

  test.each([
    ['Up to 4 decimal places', ['4']],
    ['From 2x to 10x', ['2', '10']],
    ['24h change', []],
    ['{{coin}}, 30-day average', []],
    ['At least 0, at most 1 − 1 / leverage', []],
  ])('in English: %s', (text, numbers) => {
    expect(fixedNumbersOfEnglish(text)).toEqual(numbers);
  });
});

describe('reports', () => {
  test.each([
    ['a term without one of its stems', 'Preis-Order', 'Limit order', /"limit order" without/],
    ['a word to avoid', 'Ihre Bestellung wurde ausgeführt.', 'Your order was filled.', /uses "Bestellung" for "order"/],
    ['a label of up to ten characters that is thirteen longer', 'Benachrichtigung', 'Tab', /long for a label/],
    ['a label that is more than 1.6 times as long', 'Auszahlungsvorgänge', 'Withdrawals', /long for a label/],
  ])('%s', (_what, text, english, message) => {
    expect(messages('de-DE', text, english, 'report')).toEqual([expect.stringMatching(message)]);
  });

  test.each([
    ['a stem in an inflected form', 'Limitierte Order', 'Limit order'],
    ['a long sentence', 'Ihre Order wurde vollständig ausgeführt.', 'Your order filled.'],
  ])('none: %s', (_what, text, english) => {
    expect(messages('de-DE', text, english, 'report')).toEqual([]);
  });
});

describe('English terms', () => {
  const { terms, reasons } = parseEnglishTerms(`# English

| Term | Part of speech | Meaning | Where used | It is not |
| --- | --- | --- | --- | --- |
| fill | noun, verb | a trade | spot | |

## Several translations of one text

- Close: a button, and a price
- above {{from}}: {{ratio}}: agrees with its noun
`);
  const repeated = repeatedTexts(
    new Map([
      ['a:close', 'Close'],
      ['b:close', 'Close'],
      ['a:view', 'View'],
      ['b:view', 'View'],
      ['b:days_one', '{{count}} day'],
      ['b:days_other', '{{count}} day'],
      ['b:once', 'Once'],
    ]),
  );

  test('are the first column of the table, the reasons are below it', () => {
    expect(terms).toEqual(['fill']);
    expect([...reasons]).toEqual([
      ['Close', 'a button, and a price'],
      ['above {{from}}: {{ratio}}', 'agrees with its noun'],
    ]);
  });

  test('[FT10] repeated texts are those of several keys; forms of a plural are none', () => {
    expect([...repeated]).toEqual([
      ['Close', ['a:close', 'b:close']],
      ['View', ['a:view', 'b:view']],
    ]);
  });

  test('[FT10] a repeated text has one translation in a language, or a reason', () => {
    const german = new Map([
      ['a:close', 'Schließen'],
      ['b:close', 'Schlusskurs'],
      ['a:view', 'Ansehen'],
      ['b:view', 'Zeigen'],
    ]);
    expect([...severalTranslations(repeated, german, reasons)]).toEqual([['View', ['Ansehen', 'Zeigen']]]);
    const other = new Map([...german, ['b:view', 'Ansehen']]);
    expect([...severalTranslations(repeated, other, reasons)]).toEqual([]);
  });
});
