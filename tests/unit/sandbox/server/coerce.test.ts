import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { coerce, maxParams, parseParams, UnreadableError } from '#sandbox/server/coerce.ts';

const schema = v.object({
  count: v.optional(v.pipe(v.number(), v.integer())),
  isOpen: v.optional(v.boolean()),
  flag: v.optional(v.picklist([0, 1])),
  side: v.nullish(v.picklist(['BUY', 'SELL'])),
  ids: v.optional(v.array(v.number())),
  either: v.optional(v.union([v.number(), v.string()])),
  amount: v.optional(v.string()),
});

describe('[R7.3] text is converted to the type of the schema', () => {
  test.each([
    ['count=12', { count: 12 }],
    ['count=-3', { count: -3 }],
    ['count=1e3', { count: '1e3' }],
    ['count=', { count: '' }],
    ['isOpen=true', { isOpen: true }],
    ['isOpen=1', { isOpen: '1' }],
    ['flag=1', { flag: 1 }],
    ['flag=2', { flag: '2' }],
    ['side=BUY', { side: 'BUY' }],
    ['ids=1,2,3', { ids: [1, 2, 3] }],
    ['ids=', { ids: [] }],
    ['either=5', { either: 5 }],
    ['either=five', { either: 'five' }],
    ['amount=100', { amount: '100' }],
    ['unknown=1', {}],
    ['count=1&count=2', { count: ['1', '2'] }],
  ])('%s', (text, expected) => {
    expect({ ...coerce(schema, parseParams(text)) }).toEqual(expected);
  });

  test('serialized parameters are parsed to the same values', () => {
    const anyParams = fc.record({ count: fc.integer(), isOpen: fc.boolean(), amount: fc.string({ minLength: 1 }) });
    fc.assert(
      fc.property(anyParams, (params) => {
        const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
        expect({ ...coerce(schema, parseParams(query.toString())) }).toEqual(params);
      }),
    );
  });
});

test('the options of a variant are read together', () => {
  const variant = v.variant('kind', [
    v.object({ kind: v.literal('A'), count: v.number() }),
    v.object({ kind: v.literal('B'), flag: v.picklist([0, 1]) }),
  ]);
  expect({ ...coerce(variant, parseParams('kind=B&flag=1&other=2')) }).toEqual({ kind: 'B', flag: 1 });
  expect({ ...coerce(variant, parseParams('kind=A&count=3')) }).toEqual({ kind: 'A', count: 3 });
});

test('[Q-S11] names of object members are ordinary parameters', () => {
  const params = parseParams('__proto__=1&constructor=2');
  expect(Object.keys(params)).toEqual(['__proto__', 'constructor']);
  expect(Object.getPrototypeOf(params)).toBeNull();
});

test('too many parameters are rejected', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `a${index}=1`).join('&');
  expect(Object.keys(parseParams(many(maxParams)))).toHaveLength(maxParams);
  expect(() => parseParams(many(maxParams + 1))).toThrow(UnreadableError);
});
