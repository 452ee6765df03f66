import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { account, launchpad } from '../support/client-calls.ts';
import { askConsole, openExchange, openProduct, until } from '../support/browser-session.ts';

let origin: string;
let close: () => Promise<void>;
let product: Awaited<ReturnType<typeof openProduct>>;

beforeAll(async () => {
  const opened = await openExchange();
  origin = opened.origin;
  close = () => opened.exchange.close();
});
afterEach(async () => {
  product.closeStream();
  await askConsole(origin, 'DELETE', 'faults');
});
afterAll(() => close());

const fault = (kind: string, match: object, more: object = {}) =>
  askConsole(origin, 'POST', 'faults', { kind, match, ...more });

async function loggedIn(name = 'standard') {
  product = await openProduct(origin);
  expect(await product.logIn(name, 'slipway')).toEqual({ phase: 'done' });
  await until(product.$streamState, (state) => state === 1);
  await until(product.$balancesLoad, ({ phase }) => phase === 'done');
  return product;
}

/** Returns the ids of HALO's subscription pool, which is open for commits. */
async function haloPool() {
  const answer = await product.send(launchpad.detailV2, { code: 'HALO' });
  if (!answer.ok) throw new Error(answer.error.message);
  const pool = answer.result.pools.find(({ method }) => method === 'SUBSCRIPTION');
  if (!pool) throw new Error('HALO has no subscription');
  return { projectId: answer.result.projectId, poolId: pool.poolId };
}
const joinParams = async (amount: string, requestId = product.newId()) =>
  ({ ...(await haloPool()), action: 'JOIN', amount, requestId }) as const;

test("[R4.1] [R3.3] [R3.4] a person logs in: profile, identity level, balances, the exchange's clock", async () => {
  await loggedIn();
  await until(product.$kyc, (kyc) => kyc !== undefined);
  expect([product.$user.get(), product.$profile.get()?.username, product.$isUnified.get()]).toEqual([
    1,
    'standard',
    false,
  ]);
  expect(product.$kycLevel.get()).toBeGreaterThan(0);
  expect(Number(product.$balances.get()['SLIP']?.free)).toBeGreaterThan(0);
  expect(new Date(product.serverNow()).getUTCFullYear()).toBe(2026);
});

test('a wrong password and an unknown account get the same error', async () => {
  product = await openProduct(origin);
  const failed = { phase: 'failed', error: { kind: 'wrongLogin' } };
  for (const [account, secret] of [
    ['standard', 'guess'],
    ['nobody', 'slipway'],
  ] as const)
    expect(await product.logIn(account, secret)).toMatchObject(failed);
});

test('[R3.5] a unified account opens its own stream and reads its own wallet', async () => {
  await loggedIn('unified');
  expect([product.$isUnified.get(), product.$balances.get()['SLIP']?.tokenId]).toEqual([true, 'SLIP']);
});

test('[R0.4] a pledge updates the balance through the stream, without a reload', async () => {
  await loggedIn();
  const before = product.$balances.get()['SLIP'];
  const changed = until(product.$balances, ({ SLIP }) => SLIP !== undefined && SLIP.ver > (before?.ver ?? 0));
  const answer = await product.send(launchpad.pledge, await joinParams('100'));
  expect(answer).toMatchObject({ ok: true, result: { isDuplicate: 0 } });
  const after = (await changed)['SLIP'];
  expect(Number(before?.free) - Number(after?.free)).toBe(100);
});

test('[Q-F21] a pledge whose response is lost is not resent and is found by its requestId, once', async () => {
  await loggedIn();
  const before = product.$balances.get()['SLIP'];
  const params = await joinParams('60');
  await fault('answerlost', { call: 'launchpad.pledge' }, { times: 1 });
  const changed = until(product.$balances, ({ SLIP }) => SLIP !== undefined && SLIP.ver > (before?.ver ?? 0));
  expect(await product.send(launchpad.pledge, params)).toMatchObject({ ok: false, error: { kind: 'network' } });
  const found = await product.send(launchpad.orders, { requestId: params.requestId });
  expect(found).toMatchObject({ ok: true, result: { list: [expect.anything()] } });
  expect(Number(before?.free) - Number((await changed)['SLIP']?.free)).toBe(60);
  expect(await product.send(launchpad.pledge, params)).toMatchObject({ ok: true, result: { isDuplicate: 1 } });
});

test.each([
  ['empty', {}, 'emptyBody', 'Non Response!'],
  ['html', {}, 'malformed', 'Request failed. Please try again later.'],
  ['json', { value: 'truncated' }, 'malformed', 'Request failed. Please try again later.'],
  ['json', { value: 'invalid' }, 'malformed', 'Request failed. Please try again later.'],
])(
  '[R8.2] [R8.3] [Q-F03] fault %s %o becomes the error %s; session and balances stay',
  async (kind, more, expected, message) => {
    await loggedIn();
    await fault(kind, { call: 'launchpad.home' }, more);
    expect(await product.send(launchpad.home, {})).toMatchObject({ ok: false, error: { kind: expected, message } });
    expect([product.$user.get(), product.$balances.get()['SLIP'] !== undefined]).toEqual([1, true]);
  },
);

test('[R8.3] [Q-F02] a failed HTTP response returns its code, and the loaded rows stay', async () => {
  await loggedIn();
  await fault('status', { call: 'order.assets' }, { value: 503 });
  const before = product.$balances.get();
  await product.loadBalances();
  expect(product.$balancesLoad.get()).toMatchObject({ phase: 'failed', error: { code: 10016, status: 503 } });
  expect(product.$balances.get()).toBe(before);
});

test('[R8.4] [Q-F06] an expired token ends the session once; public calls continue without a login', async () => {
  await loggedIn();
  const ended: unknown[] = [];
  product.$sessionEndCode.listen((code) => ended.push(code));
  await fault('expire', { call: 'order.assets' });
  await fault('expire', { call: 'account.kycInfo' });
  await Promise.all([product.loadBalances(), product.loadKyc(), product.send(account.kycInfo, {})]);
  expect([product.$user.get(), product.$token.get(), ended]).toEqual([-1, undefined, [33003]]);
  expect(await product.send(launchpad.home, {})).toMatchObject({ ok: true });
});

test('[R8.5] [R4.11] [Q-F05] 10024 opens the compliance wall with its code and result, and blanks the message', async () => {
  await loggedIn();
  await fault('ret_code', { call: 'launchpad.orders' }, { value: 10024 });
  const answers = await Promise.all([1, 2, 3].map((limit) => product.send(launchpad.orders, { limit })));
  expect(
    answers.every((answer) => !answer.ok && answer.error.message === '' && answer.error.kind === 'restricted'),
  ).toBe(true);
  expect(product.$compliance.get()).toMatchObject({ code: 10024, result: { wall: 'REGION' } });
  await askConsole(origin, 'DELETE', 'faults');
  await product.send(launchpad.orders, {});
  expect(product.$compliance.get()).toBeUndefined();
});

test('[R4.2] logging out ends the session at the exchange and closes the private stream', async () => {
  await loggedIn();
  const token = product.$token.get() ?? '';
  const closed = until(product.$streamState, (state) => state === 3);
  await product.logout();
  expect(await closed).toBe(3);
  // The next person's stream begins as the first one did.
  expect(product.$streamState.get()).toBe(-1);
  expect([product.$user.get(), product.$balances.get(), product.$kyc.get()]).toEqual([-1, {}, undefined]);
  const { host, path, method } = account.kycInfo;
  const headers = { usertoken: token, 'content-type': 'application/json' };
  const refused = await fetch(`${origin}/x/${host}${path}`, { method, headers, body: '{}' });
  expect(await refused.json()).toMatchObject({ ret_code: 10007 });
});

test('[R9.2] [R9.3] a closed stream reconnects, resubscribes its topics and reloads the balances', async () => {
  await loggedIn();
  const closed = until(product.$streamState, (state) => state === 3);
  // Without `times: 1`, because a socket of the previous test may still be closing. The fault ends before the first
  // reconnect, which follows after a second at the earliest.
  await fault('close', { stream: 'spot' }, { value: 1012 });
  await closed;
  await askConsole(origin, 'DELETE', 'faults');
  const reloaded = until(product.$balancesLoad, ({ phase }) => phase === 'loading');
  await until(product.$streamState, (state) => state === 1);
  await reloaded;
  const before = product.$balances.get()['SLIP'];
  const changed = until(product.$balances, ({ SLIP }) => SLIP !== undefined && SLIP.ver > (before?.ver ?? 0));
  await product.send(launchpad.pledge, await joinParams('70'));
  expect(Number(before?.free) - Number((await changed)['SLIP']?.free)).toBe(70);
  // The client waits 1 to 6 s before it reconnects.
}, 20_000);

test('a lost private message is detected by the sequence number of the next one', async () => {
  await loggedIn();
  await fault('gap', { topic: 'balance' }, { times: 1 });
  await product.send(launchpad.pledge, await joinParams('50'));
  const reloaded = until(product.$balancesLoad, ({ phase }) => phase === 'loading');
  await product.send(launchpad.pledge, await joinParams('50'));
  await reloaded;
  await until(product.$balancesLoad, ({ phase }) => phase === 'done');
});

test('[R4.9] preferences are saved by the exchange and read by another browser', async () => {
  await loggedIn('vip');
  await product.setShowAssets(false);
  product.closeStream();
  await loggedIn('vip');
  await until(product.$preferences, ({ showAssets }) => showAssets === '0');
});
