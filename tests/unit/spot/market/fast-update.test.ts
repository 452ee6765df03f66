import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { fastUpdateOf } from '#spot/market/fast-update.ts';
import { MarketUpdate } from '#spot/market/market-message.ts';

const digits = (minLength: number, maxLength: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength, maxLength }).map((list) => list.join(''));
/** Amounts in canonical text and nearly so: with zeros at either end, signs, bare points, one digit too many. */
const amountText = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 9_999_999 }).map((lots) => String(lots / 1_000)) },
  fc.constantFrom('0', '-0', '-1', '', '.', '.5', '5.', '1e3', '+1', ' 1', '1\n', '0.10', '00', '01'),
  fc.tuple(digits(0, 42), digits(0, 22)).map(([whole, fraction]) => `${whole}.${fraction}`),
  digits(1, 42),
);
const number = fc.oneof(
  { weight: 40, arbitrary: fc.integer({ min: 0, max: 1_000 }) },
  fc.constantFrom(-1, -0, 0.5, 2 ** 53 - 1, 2 ** 53, 8_640_000_000_000_000, 8_640_000_000_000_001, 1e300),
);
const symbolId = fc.oneof(
  { weight: 15, arbitrary: fc.constant('BTCUSDT') },
  fc.constantFrom('ETHUSDT', '', 'btc', 'A.B', 'A'.repeat(41)),
);
const level = fc.oneof(
  { weight: 12, arbitrary: fc.tuple(amountText, amountText) },
  fc.tuple(amountText),
  fc.tuple(amountText, amountText, amountText),
);
const levels = fc.array(level, { maxLength: 2 });
const depth = fc.record(
  { s: symbolId, b: levels, a: levels, seq: number, prevSeq: number, epoch: number, cs: number },
  { requiredKeys: ['s', 'b', 'a', 'seq', 'prevSeq', 'epoch'] },
);
const trade = fc.record({
  id: fc.oneof({ weight: 9, arbitrary: digits(1, 22) }, fc.constantFrom('', 'x', '1\n')),
  s: symbolId,
  p: amountText,
  q: amountText,
  m: fc.oneof({ weight: 5, arbitrary: fc.boolean() }, fc.constant(1)),
  t: number,
  seq: number,
  epoch: number,
});
const kind = fc.constantFrom('depth', 'depth', 'trade', 'trade', 'ticker', 'weather');
const message = fc
  .record({
    topic: fc.tuple(kind, fc.constantFrom('.', '.', '.', '', '..', '.x.'), symbolId).map((parts) => parts.join('')),
    type: fc.constantFrom('delta', 'delta', 'snapshot', 'update'),
    ts: number,
    data: fc.oneof(depth, fc.array(trade, { maxLength: 2 })),
  })
  .map((whole) => whole as Record<string, unknown>);
/** Replaces or removes one value somewhere, or adds one. */
const broken = fc
  .tuple(message, fc.nat(), fc.constantFrom<unknown>(undefined, null, 0, '1', [], {}, true))
  .map(([whole, at, value]) => {
    const data = typeof whole['data'] === 'object' && whole['data'] !== null ? whole['data'] : {};
    const keyOf = (owner: object) => [...Object.keys(owner), 'more'][at % (Object.keys(owner).length + 1)] ?? 'more';
    return at % 2 === 0
      ? { ...whole, [keyOf(whole)]: value }
      : {
          ...whole,
          data: Object.assign(Array.isArray(data) ? [...(data as unknown[])] : { ...data }, { [keyOf(data)]: value }),
        };
  });

test('[Q-L02] [Q-F18] a message is read without the schema exactly as the schema reads it, or not at all', () => {
  let read = 0;
  fc.assert(
    fc.property(fc.oneof(message, broken), (whole) => {
      const raw: unknown = JSON.parse(JSON.stringify(whole));
      const update = fastUpdateOf(raw);
      if (update === undefined) return;
      read += 1;
      expect(v.safeParse(MarketUpdate, raw)).toMatchObject({ success: true, output: update });
      expect(update).toStrictEqual(v.parse(MarketUpdate, raw));
    }),
    { numRuns: 20_000 },
  );
  expect(read).toBeGreaterThan(100);
});

test.each([
  [
    'a change of a book',
    'depth.BTCUSDT',
    { s: 'BTCUSDT', b: [['59999.5', '0']], a: [], seq: 2, prevSeq: 1, epoch: 1, cs: 4_294_967_295 },
  ],
  ['a trade', 'trade.BTCUSDT', [{ id: '1', s: 'BTCUSDT', p: '60000', q: '0.001', m: true, t: 1, seq: 1, epoch: 1 }]],
])('%s is read without the schema; its unknown keys are dropped', (_what, topic, data) => {
  const extended = Array.isArray(data) ? data.map((row) => ({ ...row, x: 1 })) : { ...data, x: 1 };
  const update = fastUpdateOf({ topic, type: 'delta', ts: 1, data: extended, x: 1 });
  expect(update).toStrictEqual({ kind: topic.split('.')[0], topic, type: 'delta', ts: 1, data });
});

test.each(['snapshot', 'other'])('a message of the type %s is left to the schema', (type) => {
  const data = { s: 'BTCUSDT', b: [], a: [], seq: 2, prevSeq: 1, epoch: 1 };
  expect(fastUpdateOf({ topic: 'depth.BTCUSDT', type, ts: 1, data })).toBeUndefined();
});
