import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, formatPercent, formatShort } from '#i18n/format.ts';
import { allLangs } from '#i18n/locales.ts';
import { cleanAmount } from '#money/clean-amount.ts';
import { decimal } from '#money/decimal.ts';
import {
  editAmount,
  isCommaKey,
  readingsOf,
  characterKind,
  normalizedCharacter,
  writtenAmount,
} from '#ui/amount/amount-parsing.ts';

/** Reads pasted text in a field of SLIP; with `pointGroups` on a page that groups thousands with a point. */
const pastedAmount = (pasted: string, pointGroups = false) => writtenAmount(pasted, { unit: 'SLIP', pointGroups });

/** `|` marks the caret. */
function edit(marked: string, limits: { decimals: number; max?: string } = { decimals: 8 }, pointPending = false) {
  const caret = marked.indexOf('|');
  const edited = editAmount(marked.replace('|', ''), caret, cleanAmount, limits, pointPending);
  return { ...edited, marked: `${edited.text.slice(0, edited.caret)}|${edited.text.slice(edited.caret)}` };
}

describe('the caret stays behind its digit', () => {
  test.each([
    ['12|', '12|'],
    ['1|2', '1|2'],
    ['|12', '|12'],
    ['1x|2', '1|2'],
    ['x|12', '|12'],
    ['１２|.5', '12|.5'],
    ['0|12', '|12'],
    ['00|5', '|5'],
    ['|.5', '|0.5'],
    ['.|5', '0.|5'],
    ['1.|', '1.|'],
    ['12.|34', '12.|34'],
    ['1..|5', '1.|5'],
  ])('[R5.7] %s becomes %s', (raw, expected) => {
    expect(edit(raw).marked).toBe(expected);
  });

  test.each([
    ['1.29|3', '1.29|', 'cut'],
    ['1.2|93', '1.2|9', 'cut'],
    ['1.293|', '1.29|', 'cut'],
    ['1.29|', '1.29|', undefined],
  ])('[R5.4] [R5.7] %s with two decimals becomes %s; reported change: %s', (raw, expected, changed) => {
    const edited = edit(raw, { decimals: 2 });
    expect(edited.marked).toBe(expected);
    expect(edited.changed).toBe(changed);
  });

  test('[R5.5] [Q-A07] more than the maximum becomes the maximum with the caret behind it, and is reported', () => {
    const edited = edit('99|9', { decimals: 2, max: '250.5' });
    expect(edited.marked).toBe('250.5|');
    expect(edited.changed).toBe('capped');
  });

  test('[R5.6] a lone point becomes 0, and the next digit follows a point', () => {
    const point = edit('.|');
    expect(point.marked).toBe('0|');
    expect(point.pointPending).toBe(true);
    expect(edit('05|', { decimals: 8 }, true).marked).toBe('0.5|');
    expect(edit('05|').marked).toBe('5|');
  });

  test('[R5.7] for any text the caret stays inside the text and the result is clean', () => {
    const rawText = fc.stringMatching(/^[0-9０-９.．,x ]{0,24}$/);
    fc.assert(
      fc.property(rawText, fc.nat(24), fc.nat(8), (raw, caret, decimals) => {
        const edited = editAmount(raw, Math.min(caret, raw.length), cleanAmount, { decimals });
        expect(edited.caret).toBeGreaterThanOrEqual(0);
        expect(edited.caret).toBeLessThanOrEqual(edited.text.length);
        expect(cleanAmount(edited.text, { decimals })).toBe(edited.text);
      }),
    );
  });
});

describe('the comma', () => {
  test.each([
    [',', '.'],
    ['，', '.'],
    ['٫', '.'],
    ['.', '.'],
    ['٥', '5'],
    ['۷', '7'],
    ['x', 'x'],
  ])('[Q-U08] the key %s types %s', (character, normalized) => {
    expect(normalizedCharacter(character)).toBe(normalized);
  });

  test.each([
    ['1,5', '1.5'],
    ['1.234,5', '1234.5'],
    ['1,234.5', '1234.5'],
    ['1,234,567', '1234567'],
    ['1.234.567,89', '1234567.89'],
    ['12 345,67 USDT', '12345.67'],
    ['1٬234٫5', '1234.5'],
    ['0,5', '0.5'],
    ['1234,567', '1234.567'],
    ['1.500', '1.500'],
    ['0,125', '0.125'],
    ['20٫000', '20.000'],
    ['1’234’567.5', '1234567.5'],
  ])('[Q-U08] pasted %s means %s', (pasted, amount) => {
    expect(pastedAmount(pasted)).toMatchObject({ kind: 'amount', text: amount });
  });

  test.each(['1,500', '1，500', ' 1,500 ', '１,５００'])(
    '[Q-U08] a lone comma before exactly three digits is ambiguous: %s',
    (pasted) => {
      expect(pastedAmount(pasted)).toEqual({ kind: 'ambiguous', readings: ['1500', '1.5'], text: '1.500' });
    },
  );

  test.each([
    ['0.1.2', ['0.12', '1.2']],
    ['1,5,3', ['1.53', '15.3']],
    ['0.123.456', ['0.123456', '123.456']],
    ['1.234.56', ['1.23456', '1234.56']],
  ])('[Q-U08] a repeated separator that groups no thousands is ambiguous: %s', (pasted, readings) => {
    expect(pastedAmount(pasted)).toEqual({ kind: 'ambiguous', readings });
  });

  test.each([
    ['1.234.567', '1234567'],
    ['12,34,567', '1234567'],
  ])('[Q-U08] a repeated separator groups thousands: %s', (pasted, amount) => {
    expect(pastedAmount(pasted)).toMatchObject({ kind: 'amount', text: amount });
  });

  test.each([
    ['20.000', ['20000', '20']],
    ['1.234', ['1234', '1.234']],
    ['20.00', undefined],
    ['20.0000', undefined],
    ['20.', undefined],
    ['2000.000', undefined],
    ['0.125', undefined],
    ['020.000', undefined],
    ['20000', undefined],
  ])('[Q-U08] %s with a point from a comma may mean %j', (text, readings) => {
    expect(readingsOf(text)).toEqual(readings);
  });

  test.each([
    ['1,5', true],
    ['1.234,5', true],
    [',000', true],
    ['1.5', false],
    ['1,234.5', false],
    ['1,234,567', false],
    ['1500', false],
    ['1٫5', false],
  ])('[Q-U08] the point of %s was a comma: %s', (pasted, isComma) => {
    expect(pastedAmount(pasted)).toMatchObject({ isComma });
  });
});

describe('digits of other scripts', () => {
  test.each(['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९', '০১২৩৪৫৬৭৮৯'])(
    '[Q-A07] typed and pasted %s are read',
    (digits) => {
      expect(Array.from(digits, normalizedCharacter).join('')).toBe('0123456789');
      expect(pastedAmount(`${digits.slice(1)}.${digits.slice(1, 3)}`)).toMatchObject({
        kind: 'amount',
        text: '123456789.12',
      });
    },
  );
  test('[Q-A07] full-width digits are read', () => {
    expect(edit('１２３４５６７８９０|').marked).toBe('1234567890|');
    expect(pastedAmount('１２.５')).toMatchObject({ kind: 'amount', text: '12.5' });
  });
});

describe('text that is not plainly one amount', () => {
  test.each(
    [
      ['12.34M', '12 M', '2k', '1.5B', '2.5万', '12.34m', '3 MIO', '(5.00)', '0x10', '50%', '1/2', '2*3', '1:2', '1 2'],
      ['1e5', '1e3', '1.2e-7', '−5', '-1', '3+4', '5-3', '- 5', '+100', '1E3', '2026-01-01', 'abc', 'Infinity', '€'],
      [
        '..',
        '. .',
        '5 0',
        '1 0000',
        '10\n0',
        '5 btc',
        'USDT',
        '1,5.3',
        '1.23,4',
        '1,234.5.6',
        '12٬3',
        '$5 BTC',
        '5 SLIP BTC',
      ],
    ].flat(),
  )('[FI2] [Q-A07] %j is refused', (pasted) => {
    expect(pastedAmount(pasted)).toEqual({ kind: 'none' });
  });

  test.each([
    ['5 BTC', '5'],
    ['100 SLIP', '100'],
    ['5 slip', '5'],
    ['SLIP 5', '5'],
    ['$100', '100'],
    ['100 €', '100'],
    ['1.234 USDT', '1.234'],
    ['2 1INCH', undefined],
    ['100 000', '100000'],
    ['1’000', '1000'],
    ['59\u00a0000', '59000'],
    ['59\u202f000,5', '59000.5'],
    ['12 345 678', '12345678'],
    ['１２３，４', '123.4'],
    [' 5 ', '5'],
    ['٦٠', '60'],
    ['٣٫٥', '3.5'],
    ['١٬٢٣٤', '1234'],
    ['١٫٢٣٤', '1.234'],
    ['\u200f1\u200f00\u200e', '100'],
    ['\u202e001', undefined],
    ['\u206658,000.5\u2069', '58000.5'],
  ])('[FI2] beside the digits of %j stand only groups, marks, currency signs and codes of coins', (pasted, text) => {
    expect(pastedAmount(pasted)).toMatchObject(text === undefined ? { kind: 'none' } : { kind: 'amount', text });
  });

  test('[FI2] a typed code is complete only as the code of the field', () => {
    const typed = (text: string) => writtenAmount(text, { unit: 'USDT', pointGroups: false, anyCode: false }).kind;
    expect([typed('5U'), typed('5USD'), typed('5USDT'), typed('5BTC')]).toEqual(['none', 'none', 'amount', 'none']);
  });

  test.each([
    ['1,234', ['1234', '1.234']],
    ['1,000', ['1000', '1']],
    ['$1,000', ['1000', '1']],
    ['1,500 SLIP', ['1500', '1.5']],
  ])('[FI19] %s is asked in every language, and the readings differ in every notation: %j', (pasted, readings) => {
    expect(pastedAmount(pasted)).toMatchObject({ kind: 'ambiguous', readings });
    expect(pastedAmount(pasted, true)).toMatchObject({ kind: 'ambiguous', readings });
  });

  test.each([
    ['59.000', ['59000', '59']],
    ['1.234', ['1234', '1.234']],
    ['10.000', ['10000', '10']],
    ['100.000', ['100000', '100']],
    ['1.234 USDT', ['1234', '1.234']],
  ])('[FI1] %s is asked where a point groups thousands, and only there', (pasted, readings) => {
    expect(pastedAmount(pasted, true)).toMatchObject({ kind: 'ambiguous', readings });
    expect(pastedAmount(pasted)).toMatchObject({ kind: 'amount' });
  });

  test.each([
    ['0.123', '0.123'],
    ['12.34', '12.34'],
    ['1.2345', '1.2345'],
    ['60123.46', '60123.46'],
    ['59.000,50', '59000.50'],
    ['60.123,46', '60123.46'],
    ['1.234,5', '1234.5'],
    ['1.234.567,89', '1234567.89'],
    ['1.234.567', '1234567'],
    ['1,000.50', '1000.50'],
    ['0,5', '0.5'],
    ['1,5', '1.5'],
    ['1000,5', '1000.5'],
    ['٣٫٢٥٠', '3.250'],
  ])('[FI1] %s means %s where a point groups thousands', (pasted, text) => {
    expect(pastedAmount(pasted, true)).toMatchObject({ kind: 'amount', text });
  });

  test.each(['', ' ', '.', ','])('[R5.6] %j is left to cleaning', (pasted) => {
    expect(pastedAmount(pasted)).toMatchObject({ kind: 'amount' });
  });

  test('[FI1] [FI2] what a page shows in any language is read as this amount, asked about or refused', () => {
    const units = [1, 10, 1000, 1e8];
    fc.assert(
      fc.property(
        fc.constantFrom(...allLangs),
        fc.nat(9_999_999_999),
        fc.constantFrom(...units),
        (lang, digits, unit) => {
          const amount = decimal(String(digits)).div(String(unit)).toFixed();
          const pointGroups = formatAmount(lang, '1234').includes('.');
          const shown = [
            formatAmount(lang, amount),
            formatAmount(lang, amount, { group: false }),
            `${formatAmount(lang, amount, { decimals: 8, fixed: true })} BTC`,
            formatShort(lang, amount),
            formatPercent(lang, amount),
          ];
          for (const text of shown) {
            const read = writtenAmount(text, { unit: 'BTC', pointGroups });
            if (read.kind === 'amount') expect(decimal(read.text).eq(amount), `${lang}: ${text}`).toBe(true);
            if (read.kind === 'ambiguous')
              expect(read.readings.map((each) => decimal(each).toFixed())).toContain(amount);
          }
        },
      ),
    );
  });
});

test.each([
  ['7', 'digit'],
  ['７', 'digit'],
  ['.', 'point'],
  ['．', 'point'],
  [' ', 'group'],
  ['\u202f', 'group'],
  ['’', 'group'],
  ['٬', 'group'],
  ['x', 'none'],
  ['-', 'none'],
  ['$', 'none'],
  ['', 'none'],
] as const)('[Q-A07] the character %j is a %s', (character, kind) => {
  expect(characterKind(character)).toBe(kind);
});

test.each([
  [',', true],
  ['،', true],
  ['，', true],
  ['.', false],
  ['٫', false],
  ['5', false],
])('[Q-A07] %s is a comma key that types the point: %s', (character, isComma) => {
  expect(isCommaKey(character)).toBe(isComma);
});
