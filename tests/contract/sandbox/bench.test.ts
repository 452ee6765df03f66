import { expect, test } from 'vitest';
import { readOptions } from '../../../src/serve/commands/options.ts';
import { basic, order } from './contract.ts';
import { open } from './exchange.ts';

const loginCode = async (exchange: Awaited<ReturnType<typeof open>>, account: string) =>
  (await exchange.sandbox('POST', 'login', { account, password: 'slipway' })).body.ret_code;

test('[Q-L07] to bench, bench-0 to bench-999 are there at their login, with money, and no rate stops anybody', async () => {
  const exchange = await open({ bench: true });
  const token = await exchange.login('bench-999');
  expect(await exchange.login('bench-999')).not.toBe(token);
  const { body } = await exchange.call(order.assets, { tokenIds: 'USDT' }, token);
  expect(body.result).toMatchObject({ list: [{ free: '1000000' }] });
  const asked = await Promise.all(Array.from({ length: 200 }, () => exchange.call(basic.ticker, {})));
  expect(asked.filter(({ status }) => status === 429)).toEqual([]);
  for (const account of ['bench-1000', 'bench-01', 'bench-', 'bench-1 ', 'person-1'])
    expect(await loginCode(exchange, account)).toBe(20005);
  expect(exchange.kernel.exchange.ledger.audit('postings')).toEqual([]);
  await exchange.close();
});

test('they are strangers to any other exchange', async () => {
  const exchange = await open();
  expect(await loginCode(exchange, 'bench-0')).toBe(20005);
  await exchange.close();
  expect([[], ['--bench']].map((args) => readOptions(args, { port: 1 }).bench)).toEqual([false, true]);
});
