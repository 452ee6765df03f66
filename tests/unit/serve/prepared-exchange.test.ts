import { afterEach, expect, test } from 'vitest';
import { createExchange } from '#sandbox/index.ts';
import { balancesOf, createAccounts, setClock } from '#serve/commands/prepared-exchange.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function openStill() {
  const exchange = await createExchange({ dataFile: ':memory:' });
  ends.push(exchange.close);
  return exchange;
}

test('[VN24] balances are coins with amounts', () => {
  expect(balancesOf(['USDT=10000', 'BTC=0.5'])).toEqual({ USDT: '10000', BTC: '0.5' });
  for (const text of ['USDT', 'USDT=', '=5', 'usdt=5', 'USDT=-5', 'USDT=1e3'])
    expect(() => balancesOf([text]), text).toThrow('--balance takes a coin and an amount');
});

test('[VN24] accounts have a key and their balances', async () => {
  const exchange = await openStill();
  const accounts = await createAccounts(exchange, 2, { USDT: '10000' });
  expect(new Set(accounts.map(({ id }) => id)).size).toBe(2);
  expect(accounts[0]?.secret).toMatch(/^[A-Za-z0-9]{36}$/);
  await expect(createAccounts(exchange, 1, { NOPE: '1' })).rejects.toThrow('makes no such account');
});

test('[VN24] the clock goes to a time, never back, and has a speed', async () => {
  const exchange = await openStill();
  const { clock } = exchange;
  await setClock(exchange, { clock: '2026-06-02T08:00Z', speed: 0 });
  expect([clock.now(), clock.speed()]).toEqual([Date.UTC(2026, 5, 2, 8), 0]);
  await setClock(exchange, { clock: '2026-01-01T00:00Z', speed: undefined });
  await setClock(exchange, { clock: 'seed', speed: undefined });
  expect(clock.now()).toBe(Date.UTC(2026, 5, 2, 8));
  await expect(setClock(exchange, { clock: 'soon', speed: undefined })).rejects.toThrow(
    '--clock takes now, seed or a time',
  );
  await expect(setClock(exchange, { clock: '2050-01-01T00:00Z', speed: undefined })).rejects.toThrow('too far');
});
