/** A call whose words are incomplete: words.test.ts names each gap by its line. */
import * as v from 'valibot';
import { call } from '#contract/call.ts';
import { Amount, Flag, Ms, SymbolId } from '#contract/scalars.ts';

/** Reads a thing. R3.1, exchange-api 2.1 */
export const read = call({
  method: 'GET',
  host: 'main',
  path: '/thing',
  need: 'required',
  auth: 'none',
  params: v.object({ symbolId: SymbolId, flag: Flag }),
  result: v.object({
    /** Price of the thing. */
    price: Amount,
    /** Price of the thing, in quote coins. */
    priceWithUnit: v.union([v.literal(''), Amount]),
    /** When it was made. */
    time: v.optional(Ms),
    rows: v.array(v.object({ name: v.string() })),
  }),
  errors: {
    /** There is no such thing. */
    1: 'noSuchThing',
    2: 'thingBusy',
  },
});

export const silent = call({
  method: 'GET',
  host: 'main',
  path: '/silent',
  need: 'required',
  auth: 'none',
  params: v.object({}),
  result: v.object({}),
  errors: {},
});
