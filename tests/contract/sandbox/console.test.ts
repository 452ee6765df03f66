import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourMs } from '#formulas/durations.ts';
import { basic, order } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';

let exchange: TestExchange;
beforeAll(async () => {
  exchange = await openTestExchange();
});
afterAll(() => exchange.close());

describe('the console page', () => {
  test('needs no header, links its files, and its policy allows nothing inline', async () => {
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
    '/x/sandbox/page/..%2f..%2findex.ts',
    '/x/sandbox/page/../routes.ts',
    '/x/sandbox/page/%2e%2e/routes.ts',
    '/x/sandbox/page/.env',
    '/x/sandbox/page/x%00.js',
  ])('[Q-S13] %s is not found', async (path) => {
    expect((await exchange.ask('GET', path)).status).toBe(404);
  });

  test.each(['login', 'accounts', 'identity', 'clock', 'launch', 'fixtures', 'market', 'faults', 'reset'])(
    '[Q-S22] %s is rejected without its header',
    async (path) => {
      const { status } = await exchange.ask('POST', `/x/sandbox/${path}`, { 'content-type': 'application/json' }, '{}');
      expect(status).toBe(403);
    },
  );
});

describe('a new account', () => {
  const NewAccount = v.object({ account: v.string(), password: v.string(), uid: v.string() });
  const create = async (params: object) =>
    v.parse(NewAccount, (await exchange.sandbox('POST', 'accounts', params)).body.result);

  test('can log in and has the requested balances since before any holding snapshot', async () => {
    const { account, password, uid } = await create({ balances: { SLIP: '1000.5' } });
    const token = await exchange.login(account, password);
    const { body } = await exchange.call(order.assets, { hideZero: 1 }, token);
    expect(body.result).toMatchObject({ list: [{ tokenId: 'SLIP', free: '1000.5' }] });
    const { ledger } = exchange.kernel.exchange;
    expect(ledger.balanceAt({ owner: uid, purpose: 'free' }, 'SLIP', Date.UTC(2026, 3, 2))).toBe(100_050_000_000n);
    expect(ledger.audit('postings')).toEqual([]);
  });

  test('copies type, levels and area of a demo account, but not its balances or accepted risks', async () => {
    const { uid } = await create({ like: 'unified', vipLevel: 4 });
    expect(exchange.kernel.exchange.accounts.byUid(uid)).toMatchObject({
      isUnified: true,
      vipLevel: 4,
      kycLevel: 2,
      area: 'DE',
      acceptedRisks: [],
    });
    expect(exchange.kernel.exchange.ledger.balancesOf(uid)).toEqual([]);
  });

  test.each([
    [{ like: 'nobody' }, 'like'],
    [{ balances: { NOPE: '1' } }, 'balances'],
    [{ balances: { SLIP: '-1' } }, 'balances'],
    [{ vipLevel: 6 }, 'vipLevel'],
  ])('%j is rejected', async (params, field) => {
    expect((await exchange.sandbox('POST', 'accounts', params)).body).toMatchObject({
      ret_code: 10001,
      ext_info: { field },
    });
  });

  test('can change its identity', async () => {
    const { uid } = await create({});
    const { body } = await exchange.sandbox('POST', 'identity', { uid, duplicate: true, kycLevel: 0 });
    expect(body.result).toMatchObject({ uid, isDuplicate: true, kycLevel: 0, vipLevel: 0 });
    const unknown = await exchange.sandbox('POST', 'identity', { uid: '1', vipLevel: 1 });
    expect(unknown.body).toMatchObject({ ret_code: 10001, ext_info: { field: 'uid' } });
  });
});

test('the price and flags of a pair can be set', async () => {
  await exchange.sandbox('POST', 'clock', { advanceMs: 5 * hourMs });
  await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', price: '50000', flags: { isBanBuy: true } });
  const { body } = await exchange.call(basic.ticker, { symbol: 'BTCUSDT' });
  const { list } = v.parse(v.object({ list: v.array(v.object({ c: v.string() })) }), body.result);
  expect(Math.round(Number(list[0]?.c))).toBe(50_000);
  expect(exchange.kernel.exchange.catalog.pair('BTCUSDT')).toMatchObject({ isBanBuy: true });
});
