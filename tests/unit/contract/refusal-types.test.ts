import * as v from 'valibot';
import { expect, test } from 'vitest';
import { call } from '#contract/call.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import type { RefusalOf } from '#sandbox/exchange/handler-result.ts';

const declared = call({
  method: 'GET',
  host: 'main',
  path: '/refusals',
  need: 'required',
  auth: 'none',
  params: v.object({}),
  result: v.object({}),
  errors: { 1: 'plain', 2: 'withModel', 3: 'withOrWithout' },
  refusalResults: { 2: v.object({ model: v.string() }), 3: v.nullable(v.object({ wrong: v.string() })) },
});
type Allowed = RefusalOf<typeof declared.errors, NonNullable<typeof declared.refusalResults>>;

test('[OK37] a handler may return a declared refusal with its declared result only', () => {
  const allowed: Allowed[] = [
    refuse('plain'),
    refuse('badParameter', { field: 'x' }),
    refuse('withModel', { result: { model: 'v1' } }),
    refuse('withOrWithout'),
    refuse('withOrWithout', { result: { wrong: 'a' } }),
  ];
  const refused: Allowed[] = [
    // @ts-expect-error: it declares no result
    refuse('plain', { result: { model: 'v1' } }),
    // @ts-expect-error: its result is missing
    refuse('withModel'),
    // @ts-expect-error: it declares another result
    refuse('withModel', { result: { reasons: [] } }),
    // @ts-expect-error: a restriction always says what is restricted
    refuse('restricted'),
    // @ts-expect-error: the call does not declare it
    refuse('unknownPair'),
  ];
  expect(Object.keys(declared.refusalResults ?? {})).toEqual(['2', '3']);
  expect(allowed.length + refused.length).toBe(10);
});
