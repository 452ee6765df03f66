import { expect, test } from 'vitest';
import { isKycRule, ticker } from '#contract/basic.ts';
import { noPath } from '#contract/call.ts';
import { exchange, ok, refusal, text } from './support/fake-exchange.ts';

const absent = { ok: false, error: { kind: 'absent' } };

test.each([
  ['404', () => text('{"ret_code":404,"error":"Not Found"}', { status: 404 })],
  ['HTML with 404', () => text('<html></html>', { status: 404 })],
  ['10017', () => refusal(10017)],
  ['10032', () => refusal(10032)],
])('[OK24] an optional call that answers %s is absent from then on, and is not sent again', async (_, respond) => {
  const { send, seen, waits } = exchange([respond]);
  expect(await send(isKycRule, {})).toMatchObject(absent);
  expect(await send(isKycRule, { symbolId: 'BTCUSDT' })).toMatchObject(absent);
  expect([seen.length, waits]).toEqual([1, []]);
});

test('[OK24] a required call keeps its failure, and is sent again', async () => {
  const { send, seen } = exchange([() => text('', { status: 404 }), () => refusal(10032), () => ok({ list: [] })]);
  expect(await send(ticker, {})).toMatchObject({ ok: false, error: { kind: 'http', status: 404 } });
  expect(await send(ticker, {})).toMatchObject({ ok: false, error: { kind: 'featureOff' } });
  expect((await send(ticker, {})).ok).toBe(true);
  expect(seen).toHaveLength(3);
});

test('an optional call that fails otherwise is sent again', async () => {
  const { send, seen } = exchange([() => text('', { status: 503 }), () => ok({ list: [] })]);
  expect(await send(isKycRule, {})).toMatchObject({ ok: false, error: { status: 503 } });
  expect((await send(isKycRule, {})).ok).toBe(true);
  expect(seen).toHaveLength(2);
});

test('[OK22] [OK24] a call without a path, which the build has left out, and one of an area that is off are not sent', async () => {
  const { send, seen } = exchange([() => ok({ list: [] })], { isOff: ({ path }) => path.endsWith('/ticker') });
  expect(await send({ ...isKycRule, path: noPath }, {})).toMatchObject(absent);
  expect(await send(ticker, {})).toMatchObject(absent);
  expect(seen).toEqual([]);
});
