import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basic, order } from './contract.ts';
import { open } from './exchange.ts';
import type { Opened } from './exchange.ts';

let exchange: Opened;
beforeAll(async () => {
  exchange = await open();
});
afterAll(() => exchange.close());

describe('the console page', () => {
  test('needs no header, names its files, and its policy allows nothing inline', async () => {
    const { status, headers, text } = await exchange.ask('GET', '/x/sandbox/');
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|data:/);
    expect(text).not.toMatch(/<script(?![^>]* src=)|<style|\son[a-z]+=|\sstyle=/);
    for (const [, file] of text.matchAll(/(?:href|src)="(page\/[^"]+)"/g)) {
      expect([file, (await exchange.ask('GET', `/x/sandbox/${file}`)).status]).toEqual([file, 200]);
    }
  });

  test.each([
    '/x/sandbox/page/..%2f..%2fopen.ts',
    '/x/sandbox/page/../routes.ts',
    '/x/sandbox/page/%2e%2e/routes.ts',
    '/x/sandbox/page/.env',
    '/x/sandbox/page/x%00.js',
  ])('[Q-S13] %s is not found', async (path) => {
    expect((await exchange.ask('GET', path)).status).toBe(404);
  });

  test.each(['login', 'accounts', 'identity', 'clock', 'launch', 'fixtures', 'market', 'faults', 'reset'])(
    '[Q-S22] %s does nothing without its header',
    async (path) => {
      const { status } = await exchange.ask('POST', `/x/sandbox/${path}`, { 'content-type': 'application/json' }, '{}');
      expect(status).toBe(403);
    },
  );
});

describe('a fresh account', () => {
  const Made = v.object({ account: v.string(), password: v.string(), uid: v.string() });
  const make = async (wish: object) => v.parse(Made, (await exchange.sandbox('POST', 'accounts', wish)).body.result);

  test('logs in and holds what was asked for, since before any snapshot', async () => {
    const { account, password, uid } = await make({ balances: { SLIP: '1000.5' } });
    const token = await exchange.login(account, password);
    const { body } = await exchange.call(order.assets, { hideZero: 1 }, token);
    expect(body.result).toMatchObject({ list: [{ tokenId: 'SLIP', free: '1000.5' }] });
    const { ledger } = exchange.kernel.exchange;
    expect(ledger.balanceAt({ owner: uid, purpose: 'free' }, 'SLIP', Date.UTC(2026, 3, 2))).toBe(100_050_000_000n);
    expect(ledger.audit('postings')).toEqual([]);
  });

  test('is like a demo account in kind, level and area, and has none of its coins', async () => {
    const { uid } = await make({ like: 'unified', vipLevel: 4 });
    expect(exchange.kernel.exchange.people.byUid(uid)).toMatchObject({
      isUnified: true,
      vipLevel: 4,
      kycLevel: 2,
      area: 'DE',
      agreed: [],
    });
    expect(exchange.kernel.exchange.ledger.holdings(uid)).toEqual([]);
  });

  test.each([
    [{ like: 'nobody' }, 'like'],
    [{ balances: { NOPE: '1' } }, 'balances'],
    [{ balances: { SLIP: '-1' } }, 'balances'],
    [{ vipLevel: 6 }, 'vipLevel'],
  ])('%j is refused', async (wish, field) => {
    expect((await exchange.sandbox('POST', 'accounts', wish)).body).toMatchObject({
      ret_code: 10001,
      ext_info: { field },
    });
  });

  test('may change its identity', async () => {
    const { uid } = await make({});
    const { body } = await exchange.sandbox('POST', 'identity', { uid, duplicate: true, kycLevel: 0 });
    expect(body.result).toMatchObject({ uid, isDuplicate: true, kycLevel: 0, vipLevel: 0 });
    const unknown = await exchange.sandbox('POST', 'identity', { uid: '1', vipLevel: 1 });
    expect(unknown.body).toMatchObject({ ret_code: 10001, ext_info: { field: 'uid' } });
  });
});

test('a pair can be set to a price and to flags', async () => {
  await exchange.sandbox('POST', 'clock', { advanceMs: 5 * 3_600_000 });
  await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', price: '50000', flags: { isBanBuy: true } });
  const { body } = await exchange.call(basic.ticker, { symbol: 'BTCUSDT' });
  const { list } = v.parse(v.object({ list: v.array(v.object({ c: v.string() })) }), body.result);
  expect(Math.round(Number(list[0]?.c))).toBe(50_000);
  expect(exchange.kernel.exchange.catalog.pair('BTCUSDT')).toMatchObject({ isBanBuy: true });
});
