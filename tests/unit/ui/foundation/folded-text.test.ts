import { expect, test } from 'vitest';
import { foldedText } from '#ui/foundation/folded-text.ts';

test.each([
  ['İstanbul', 'istanbul'],
  ['ISPARTA', 'ısparta'],
  ['Ελλάδα', 'ελλαδα'],
  ['ΚΎΠΡΟΣ', 'κυπροσ'],
  ['Łódź', 'lodz'],
  ['Türkiye', 'turkiye'],
  [' Côte d’Ivoire ', 'cote d’ivoire'],
])('a search finds %s by %s', (name, typed) => {
  expect(foldedText(name)).toBe(foldedText(typed));
});
