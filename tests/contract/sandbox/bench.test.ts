import { expect, test } from 'vitest';
import { parseCommand } from '#command/command.ts';
import { startCommand } from '#serve/commands/declared.ts';
import { basic, order } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';

const loginCode = async (exchange: Awaited<ReturnType<typeof openTestExchange>>, account: string) =>
  (await exchange.sandbox('POST', 'login', { account, password: 'slipway' })).body.ret_code;

test('[Q-L07] with --bench, bench-0 to bench-999 can log in, have balances and no rate limits', async () => {
  const exchange = await openTestExchange({ bench: true });
  const token = await exchange.login('bench-999');
  expect(await exchange.login('bench-999')).not.toBe(token);
  const { body } = await exchange.call(order.assets, { tokenIds: 'USDT' }, token);
  expect(body.result).toMatchObject({ list: [{ free: '1000000' }] });
  const responses = await Promise.all(Array.from({ length: 200 }, () => exchange.call(basic.ticker, {})));
  expect(responses.filter(({ status }) => status === 429)).toEqual([]);
  for (const account of ['bench-1000', 'bench-01', 'bench-', 'bench-1 ', 'person-1'])
    expect(await loginCode(exchange, account)).toBe(20005);
  expect(exchange.kernel.exchange.ledger.audit('postings')).toEqual([]);
  await exchange.close();
});

test('without --bench, the bench accounts do not exist', async () => {
  const exchange = await openTestExchange();
  expect(await loginCode(exchange, 'bench-0')).toBe(20005);
  await exchange.close();
  expect([[], ['--bench']].map((args) => parseCommand(startCommand, args).values.bench)).toEqual([false, true]);
});
