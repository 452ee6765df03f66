import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';

let exchange: TestExchange;
beforeEach(async () => {
  exchange = await openTestExchange({ limits: { sandbox: { count: 20_000, perMs: 1_000 } } });
});
afterEach(() => exchange.close());

const text = { 'content-type': 'text/plain' };
const post = (body: string, headers: Record<string, string> = text) =>
  exchange.ask('POST', '/x/sandbox/analytics', headers, body);
const counts = async () => (await exchange.sandbox('GET', 'analytics')).body.result;

test('[A37] events are counted by path, without the sandbox header', async () => {
  for (const path of ['/a/', '/b/', '/a/']) {
    expect((await post(JSON.stringify({ event: 'view', path }))).status).toBe(204);
  }
  expect(await counts()).toEqual({
    total: 3,
    paths: [
      { path: '/a/', count: 2 },
      { path: '/b/', count: 1 },
    ],
  });
  await exchange.sandbox('POST', 'reset', {});
  expect(await counts()).toEqual({ total: 0, paths: [] });
});

test('[A37] any text counts as one event, up to 2 KB; other content types and the counts themselves need more', async () => {
  for (const body of ['{', 'null', '{"__proto__":{"path":"/x/"}}', `{"event":"view","path":"${'a'.repeat(201)}"}`])
    expect((await post(body)).status).toBe(204);
  expect((await post('x'.repeat(2_049))).status).toBe(413);
  expect((await post('<a/>', { 'content-type': 'application/xml' })).status).toBe(415);
  expect((await post('{}', { ...text, origin: 'https://evil.example' })).status).toBe(403);
  expect((await exchange.ask('GET', '/x/sandbox/analytics')).status).toBe(403);
  expect(await counts()).toEqual({ total: 4, paths: [{ path: '', count: 4 }] });
});

test('[Q-S05] text/plain, which needs no preflight, is accepted by no other path', async () => {
  const login = JSON.stringify({ account: 'standard', password: 'slipway' });
  const { status } = await exchange.ask('POST', '/x/sandbox/login', { ...text, 'x-sandbox': '1' }, login);
  expect(status).toBe(415);
});

test('[A37] at most 10,000 events are counted', async () => {
  const { openAnalytics } = await import('#sandbox/server/analytics.ts');
  const analytics = openAnalytics();
  for (let index = 0; index < 10_010; index += 1) analytics.add(`{"event":"view","path":"/${index}/"}`);
  expect([analytics.counts().total, analytics.counts().paths.length]).toEqual([10_000, 100]);
});
