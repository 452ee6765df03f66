import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanAmount } from '../../../src/money/index.ts';
import { editAmount, isCommaKey, pastedAmount, readingsOf, signOf, typedSign } from '../../../src/ui/typed-amount.ts';

/** `|` stands for the caret. */
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
  ])('[R5.7] %s becomes %s', (raw, kept) => {
    expect(edit(raw).marked).toBe(kept);
  });

  test.each([
    ['1.29|3', '1.29|', 'cut'],
    ['1.2|93', '1.2|9', 'cut'],
    ['1.293|', '1.29|', 'cut'],
    ['1.29|', '1.29|', undefined],
  ])('[R5.4] [R5.7] %s at two places becomes %s and says: %s', (raw, kept, changed) => {
    const edited = edit(raw, { decimals: 2 });
    expect(edited.marked).toBe(kept);
    expect(edited.changed).toBe(changed);
  });

  test('[R5.5] [Q-A07] more than the maximum becomes the maximum, the caret behind it, and is said', () => {
    const edited = edit('99|9', { decimals: 2, max: '250.5' });
    expect(edited.marked).toBe('250.5|');
    expect(edited.changed).toBe('capped');
  });

  test('[R5.6] a lone point becomes 0, and the next digit stands behind a point', () => {
    const point = edit('.|');
    expect(point.marked).toBe('0|');
    expect(point.pointPending).toBe(true);
    expect(edit('05|', { decimals: 8 }, true).marked).toBe('0.5|');
    expect(edit('05|').marked).toBe('5|');
  });

  test('[R5.7] whatever is typed, the caret stays inside the text and cleaning is done', () => {
    const typed = fc.stringMatching(/^[0-9０-９.．,x ]{0,24}$/);
    fc.assert(
      fc.property(typed, fc.nat(24), fc.nat(8), (raw, place, decimals) => {
        const edited = editAmount(raw, Math.min(place, raw.length), cleanAmount, { decimals });
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
  ])('[Q-U08] the key %s types %s', (sign, typed) => {
    expect(typedSign(sign)).toBe(typed);
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
  ])('[Q-U08] pasted %s means %s', (pasted, meant) => {
    expect(pastedAmount(pasted)).toMatchObject({ kind: 'amount', text: meant });
  });

  test.each(['1,500', '1，500', ' 1,500 ', '１,５００'])(
    '[Q-U08] a lone comma before exactly three digits is asked, not guessed: %s',
    (pasted) => {
      expect(pastedAmount(pasted)).toEqual({ kind: 'either', readings: ['1500', '1.500'], isDropped: false });
    },
  );

  test.each([
    ['20.000', ['20000', '20.000']],
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
  ])('[Q-U08] that the point of %s was a comma is kept: %s', (pasted, isComma) => {
    expect(pastedAmount(pasted)).toMatchObject({ isComma });
  });
});

describe('what is no part of an amount', () => {
  test.each([
    ['1,234.5', false],
    ['12 345 678', false],
    ['1\u202f000', false],
    [' 10 ', false],
    ['\u200f1\u200f00\u200e', false],
    ['5 0', true],
    ['1 0000', true],
    ['0x10', true],
    ['20 USDT', true],
    ['$20', true],
    ['10\n0', true],
    ['\u202e001', true],
    ['\u206658,000.5\u2069', false],
  ])('[Q-A07] that something of %j was dropped is known: %s', (pasted, isDropped) => {
    expect(pastedAmount(pasted)).toMatchObject({ kind: 'amount', isDropped });
  });

  test('[Q-A07] [Q-U08] what is asked about tells what was dropped too', () => {
    expect(pastedAmount('1,500 SLIP')).toMatchObject({ kind: 'either', isDropped: true });
  });

  test.each(['-5', '−5', '- 5', '+100', '5-', '1e3', '1E3', '1e+3', '1.5e-7', '2026-01-01', 'abc', 'Infinity', '€'])(
    '[Q-A07] a sign, an exponent or words are no amount: %s',
    (pasted) => {
      expect(pastedAmount(pasted)).toEqual({ kind: 'none' });
    },
  );

  test.each(['', ' ', '.', ','])('[R5.6] %j is left to cleaning', (pasted) => {
    expect(pastedAmount(pasted)).toMatchObject({ kind: 'amount', isDropped: false });
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
] as const)('[Q-A07] the sign %j is a %s', (sign, kind) => {
  expect(signOf(sign)).toBe(kind);
});

test.each([
  [',', true],
  ['،', true],
  ['，', true],
  ['.', false],
  ['٫', false],
  ['5', false],
])('[Q-A07] that %s types the point is said: %s', (sign, isSaid) => {
  expect(isCommaKey(sign)).toBe(isSaid);
});
