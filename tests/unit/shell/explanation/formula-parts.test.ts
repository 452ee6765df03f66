import { expect, test } from 'vitest';
import { rules } from '#formulas/rules/rules.ts';
import { formulaParts } from '#shell/explanation/formula-parts.ts';

test('[Issue: explain this number] a formula is divided into inputs, places of rounding and signs', () => {
  expect(formulaParts('⌈principal * hourlyRate⌉8 * charges', ['principal', 'hourlyRate', 'charges'])).toEqual([
    { kind: 'sign', text: '⌈' },
    { kind: 'input', text: 'principal' },
    { kind: 'sign', text: ' × ' },
    { kind: 'input', text: 'hourlyRate' },
    { kind: 'sign', text: '⌉' },
    { kind: 'places', text: '8' },
    { kind: 'sign', text: ' × ' },
    { kind: 'input', text: 'charges' },
  ]);
});

test('numbers that are no places stay signs', () => {
  expect(
    formulaParts('max(0, 0.04 * debts)', ['debts'])
      .map(({ text }) => text)
      .join(''),
  ).toBe('max(0, 0.04 × debts)');
});

test.each(Object.entries(rules))('the parts of the formula of %s contain all of it', (_name, { formula, inputs }) => {
  const text = formulaParts(formula, inputs)
    .map((part) => part.text)
    .join('');
  expect(text).toBe(formula.replaceAll(' * ', ' × ').replaceAll(' / ', ' ÷ '));
});
