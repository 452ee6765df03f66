import { expect, test } from 'vitest';
import { shapeOf } from '#contract/schema/shape.ts';
import { summaryOf, withoutReferences } from '#serve/documents/words/product-texts.ts';
import { readWords } from '#serve/documents/words/words.ts';
import * as wordless from './wordless.ts';

const folder = 'tests/unit/serve/words';
const { words, problems } = readWords({
  folder,
  modules: {},
  domains: { thing: { file: 'wordless.ts', members: wordless } },
});

test('[OK39] a property, call or code without words and an amount without a unit are named with file and line', () => {
  expect(problems).toEqual([
    `${folder}/wordless.ts:13: flag has no words`,
    `${folder}/wordless.ts:16: price: the words of an amount end with its unit, "in quote coins"`,
    `${folder}/wordless.ts:20: time: the words of a time end with "ms UTC"`,
    `${folder}/wordless.ts:21: name has no words`,
    `${folder}/wordless.ts:21: rows has no words`,
    `${folder}/wordless.ts:26: code 2 has no words`,
    `${folder}/wordless.ts:30: thing.silent has no words`,
  ]);
});

test('[OK39] words come from the comments, those of a schema with a meaning from the schema', () => {
  expect(words.call('thing.read')).toBe('Reads a thing.');
  expect(words.code('thing.read', 1)).toBe('There is no such thing.');
  expect([words.call('thing.silent'), wordless.silent.path]).toEqual(['', '/silent']);
  const { params, result } = wordless.read;
  expect(words.property(shapeOf(params), 'symbolId')).toBe('Id of a pair: its name without the slash.');
  expect(words.property(shapeOf(result), 'priceWithUnit')).toBe('Price of the thing, in quote coins.');
});

test.each([
  ['A row. R3.1, exchange-api 2.3 "Order entry"', 'A row.'],
  ['Cached (R9.3). exchange-api 2.1, 4.9', 'Cached.'],
  ['One (as exchange-api 1.5 says). Two.', 'One (as exchange-api 1.5 says). Two.'],
  ['Rows are merged by `ver`. R3.9, bots.md 2', 'Rows are merged by `ver`.'],
  ['First. exchange-api 2.4 lt.quote, 2.6 loan.video', 'First.'],
])('references leave a text: %s', (text, without) => {
  expect(withoutReferences(text)).toBe(without);
});

test.each([
  ['Open orders, newest first. All.', 'Open orders, newest first'],
  ['Answers `result: { model }` for others: see there.', 'Answers `result: { model }` for others'],
  ['Ends', 'Ends'],
])('the summary of %s', (text, summary) => {
  expect(summaryOf(text)).toBe(summary);
});
