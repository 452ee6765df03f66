import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanAmount } from '../../../src/money/index.ts';
import { editAmount, isCommaKey, pastedAmount, typedSign } from '../../../src/ui/typed-amount.ts';

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
  ])('[Q-U08] pasted %s means %s', (pasted, meant) => {
    expect(pastedAmount(pasted)).toEqual({ text: meant });
  });

  test('[Q-U08] a lone comma before exactly three digits is asked, not guessed', () => {
    expect(pastedAmount('1,500')).toEqual({ either: ['1500', '1.500'] });
  });
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
