import { expect, test } from 'vitest';
import { bannedWords } from '../../banned-words.ts';

const found = (text: string, key = 'orders.title') => {
  const [group = '', name = ''] = key.split('.');
  return bannedWords('locales/en/spot.json', JSON.stringify({ [group]: { [name]: text } }, undefined, 2));
};

test('a banned word is reported with its file, its line, its key and what to write instead', () => {
  expect(found('No Plan Orders yet')).toEqual([
    'locales/en/spot.json:3: "orders.title" has the banned word "Plan Orders": write "conditional order"',
  ]);
});

test.each([
  'Favourites',
  'It fired.',
  'Firing now',
  'The order still stands',
  'Notes of the day',
  'UNFOLD',
  'It went on',
])('an inflection in any letter case is found: %s', (text) => {
  expect(found(text)).toHaveLength(1);
});

test.each([
  'I understand the risk',
  'Coming soon: upcoming launches',
  'Manifold',
  'It would have matched your own order.',
  'GTC (good till canceled)',
])('a word that only contains a banned one is not: %s', (text) => {
  expect(found(text)).toEqual([]);
});

test('every banned word of a text is reported', () => {
  expect(found('Nobody folds. Fold it.')).toHaveLength(3);
});

test('names of placeholders and keys are left out, and a placeholder parts the words beside it', () => {
  expect(found('{{fires}} and {{plan}} orders', 'guard.fires.UP')).toEqual([]);
  expect(found('the {{x}} least')).toEqual([]);
});
