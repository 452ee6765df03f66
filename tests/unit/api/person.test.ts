import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { call } from '#contract/call.ts';
import { broken, exchange, ok, refusal } from './support/fake-exchange.ts';

const load = call({
  method: 'GET',
  host: 'main',
  path: '/mine',
  need: 'required',
  auth: 'required',
  params: v.object({}),
  result: v.object({ list: v.array(v.string()) }),
  errors: {},
});
const optional = { ...load, path: '/optional', auth: 'optional' } as const;
const open = { ...load, path: '/public', auth: 'none' } as const;
const order = call({
  method: 'POST',
  host: 'main',
  path: '/order',
  need: 'required',
  auth: 'required',
  effect: 'order',
  idempotencyKey: 'clientOrderId',
  params: v.object({ clientOrderId: v.string() }),
  result: v.object({ orderId: v.string() }),
  errors: { 170131: 'insufficientBalance' },
});
const rows = () => ok({ list: ['of A'] });

/** Creates a client whose first request waits for `answer`; later ones receive rows. */
function delayed() {
  let answer: (response: Response | Promise<Response>) => void = () => undefined;
  const first = new Promise<Response>((resolve) => (answer = resolve));
  const client = exchange([() => first, rows]);
  client.state.token = 'a';
  const switchTo = (token: string | undefined) => {
    client.changePerson();
    client.state.token = token;
  };
  return { ...client, answer, switchTo };
}

describe('[Q-F11] a response that arrives after another person logged in', () => {
  test.each([
    ['of a private load', load],
    ['of a load with more data for a person', optional],
  ])('%s is withheld as aborted', async (_name, declared) => {
    const { send, answer, switchTo } = delayed();
    const answered = send(declared, {});
    switchTo('b');
    answer(rows());
    expect(await answered).toMatchObject({ ok: false, error: { kind: 'aborted' } });
  });

  test('of a public load is returned', async () => {
    const { send, answer, switchTo } = delayed();
    const answered = send(open, {});
    switchTo('b');
    answer(rows());
    expect(await answered).toMatchObject({ ok: true, result: { list: ['of A'] } });
  });

  test.each([
    ['success', () => ok({ orderId: '1' })],
    ['refusal', () => refusal(170131)],
    ['broken connection', () => broken({ url: '', init: {} })],
    ['server error', () => new Response('', { status: 503 })],
  ])('of an act is personChanged, whether it is a %s', async (_name, response) => {
    const { send, answer, switchTo } = delayed();
    const answered = send(order, { clientOrderId: 'x' });
    switchTo('b');
    answer(response());
    expect(await answered).toMatchObject({ ok: false, error: { kind: 'personChanged' } });
  });

  test('is withheld after a logout too', async () => {
    const { send, answer, switchTo } = delayed();
    const answered = [send(load, {}), send(order, { clientOrderId: 'x' })];
    switchTo(undefined);
    answer(rows());
    expect(await Promise.all(answered)).toMatchObject([
      { error: { kind: 'aborted' } },
      { error: { kind: 'personChanged' } },
    ]);
  });

  test('does not affect the current person: no session ends, no wall opens or closes', async () => {
    for (const late of [() => refusal(10007), () => refusal(10024, { result: {} })]) {
      const { send, answer, switchTo, onSessionInvalid, onRestricted } = delayed();
      const answered = send(load, {});
      switchTo('b');
      answer(late());
      await answered;
      expect([onSessionInvalid.mock.calls, onRestricted.mock.calls]).toEqual([[], []]);
    }
  });
});

test('[Q-F11] a failed load of one person is not retried with the next person’s token', async () => {
  const retried = { ...load, retry: { times: 3, waitMs: [0, 0] } } as const;
  const client = exchange([broken, rows], {
    wait: () => {
      client.changePerson();
      client.state.token = 'b';
      return Promise.resolve();
    },
  });
  client.state.token = 'a';
  expect(await client.send(retried, {})).toMatchObject({ ok: false, error: { kind: 'aborted' } });
  expect(client.seen).toHaveLength(1);
});

test('[Q-F11] the next person’s equal load is a separate request, even with the same token', async () => {
  const { send, seen, answer, changePerson } = delayed();
  const first = send(load, {});
  changePerson();
  expect(await send(load, {})).toMatchObject({ ok: true });
  answer(rows());
  expect(await first).toMatchObject({ ok: false });
  expect(seen).toHaveLength(2);
});

test('a token that is renewed for the same person does not withhold responses', async () => {
  const { send, state, answer } = delayed();
  const answered = send(load, {});
  state.token = 'renewed';
  answer(rows());
  expect(await answered).toMatchObject({ ok: true, result: { list: ['of A'] } });
});

describe('[R8.4] a refusal that ends the session', () => {
  /** A client whose session and person end together, as in `session/login.ts`. */
  const ending = () => {
    const client = exchange([() => refusal(33003)], { onSessionInvalid: () => client.changePerson() });
    client.state.token = 'a';
    return client;
  };

  test('is returned to its act, which was certainly not executed', async () => {
    expect(await ending().send(order, { clientOrderId: 'x' })).toMatchObject({
      ok: false,
      error: { kind: 'sessionExpired', code: 33003 },
    });
  });

  test('aborts its load', async () => {
    expect(await ending().send(load, {})).toMatchObject({ ok: false, error: { kind: 'aborted' } });
  });
});
