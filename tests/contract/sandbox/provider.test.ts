import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';

let exchange: TestExchange;
beforeEach(async () => {
  exchange = await openTestExchange();
});
afterEach(() => exchange.close());

const framed = { 'sec-fetch-dest': 'iframe' };

test.each(['header', 'footer', 'chat'])(
  '[A31] the provider’s %s is a page that both loopback names may frame',
  async (kind) => {
    const { status, headers, text } = await exchange.ask('GET', `/x/sandbox/provider/${kind}?act=sample`, framed);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['content-security-policy']).toMatch(/frame-ancestors http:\/\/localhost\S* http:\/\/127\.0\.0\.1/);
    expect(headers['content-security-policy']).not.toContain('sandbox');
    expect(text).toContain('page/provider.js');
  },
);

test('[A32] [Q-S06] opened by itself, where it has the origin of the site, it gets an opaque origin', async () => {
  const { headers } = await exchange.ask('GET', '/x/sandbox/provider/header?act=read');
  expect(headers['content-security-policy']).toMatch(/; sandbox allow-scripts$/);
});

test('[A32] [Q-F14] act=500 fails; nothing of the query becomes markup', async () => {
  expect((await exchange.ask('GET', '/x/sandbox/provider/header?act=500', framed)).status).toBe(500);
  const { text } = await exchange.ask('GET', '/x/sandbox/provider/header?act=%3Cscript%3Ecanary', framed);
  expect(text).not.toContain('canary');
  expect((await exchange.ask('GET', '/x/sandbox/provider/other', framed)).status).toBe(404);
});

test('[A31] its script is one classic file that a frame without an origin may load', async () => {
  const { headers, text } = await exchange.ask('GET', '/x/sandbox/provider/page/provider.js');
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(text).not.toMatch(/^(?:import|export) /m);
});
