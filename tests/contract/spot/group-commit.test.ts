import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deposit } from '#sandbox/account/demo-accounts.ts';
import { order } from '../support/calls.ts';
import { openTrading } from '../support/trading.ts';
import type { Trading } from '../support/trading.ts';

let exchange: Trading;
let commits = 0;
/** The next commits fail with this error. */
let fault: Error | undefined;

beforeAll(async () => {
  exchange = await openTrading();
  exchange.exchange.store.beforeCommit(() => {
    commits += 1;
    if (fault) throw fault;
  });
});
afterAll(() => exchange.close());

const book = () => {
  const market = exchange.exchange.markets.of('BTCUSDT');
  return { seq: market.seq, buys: market.book.levels('BUY'), sells: market.book.levels('SELL') };
};

describe('[Q-F31] [Q-L07] orders that arrive together are committed together', () => {
  test('in one commit, each with its own response', async () => {
    const ann = exchange.person();
    commits = 0;
    const responses = await Promise.all(
      ['0.1', '2', '0.2', 'nonsense', '0.3'].map((quantity) => exchange.send(ann, { price: '58000', quantity })),
    );
    expect(responses.map(({ body }) => body.ret_code)).toEqual([0, 170131, 0, 10001, 0]);
    expect([commits, exchange.balanceOf(ann, 'frozen', 'USDT')]).toEqual([1, '34800']);
  });

  test('those after 2 ms of work wait for the next commit', async () => {
    const { queue } = exchange.kernel;
    const work = (ms: number) =>
      queue.enqueue(
        () => {
          exchange.real.now += ms;
          exchange.person();
        },
        () => true,
      );
    commits = 0;
    await Promise.all([work(1), work(1), work(1), work(1)]);
    expect(commits).toBe(2);
  });

  test('a read sees the writes before it', async () => {
    const ann = exchange.person();
    const deposited = exchange.kernel.queue.enqueue(
      () => {
        deposit(exchange.exchange, ann.uid, 'free', { ETH: '3' });
      },
      () => true,
    );
    const { list } = await exchange.mustCall(order.assets, { tokenIds: 'ETH' }, ann);
    expect(list).toMatchObject([{ free: '3' }]);
    await deposited;
  });

  test('a failed commit rolls all of them back and publishes nothing', async () => {
    const [ann, bob] = [exchange.person(), exchange.person()];
    const before = JSON.stringify(book());
    exchange.messages.length = 0;
    fault = new Error('disk full');
    const orders = [
      exchange.send(bob, { side: 'SELL', clientOrderId: 'undone' }),
      exchange.send(ann),
      exchange.send(ann, { price: '58500' }),
    ];
    expect((await Promise.all(orders)).map(({ status }) => status)).toEqual([500, 500, 500]);
    fault = undefined;
    expect(JSON.stringify(book())).toBe(before);
    expect([exchange.messages, exchange.balanceOf(ann, 'free', 'USDT')]).toEqual([[], '100000']);
    expect((await exchange.send(bob, { price: '61000', side: 'SELL', clientOrderId: 'undone' })).body).toMatchObject({
      result: { isDuplicate: 0 },
    });
  });
});

test('[Q-F41] [I1] one that throws is rolled back alone: book, balances and messages of the others stay', async () => {
  const { kernel, exchange: inner } = exchange;
  const market = inner.markets.of('BTCUSDT');
  const [ann, bob] = [exchange.person(), exchange.person()];
  exchange.messages.length = 0;
  const seqs: number[] = [];
  const stop = market.onEvent(({ seq }) => seqs.push(seq));
  const before = market.seq;
  const broken = kernel.queue.enqueue(
    () => {
      exchange.addMakerOrder('SELL', 5_950_000, 1_000);
      inner.publish(ann, 'order', ['unknown']);
      throw new Error('broken');
    },
    () => true,
  );
  const sold = exchange.send(bob, { side: 'SELL', price: '59500' });
  const refused = kernel.queue.enqueue(
    () => {
      inner.store.run('DELETE FROM spot_order');
      exchange.addMakerOrder('BUY', 5_990_000, 1_000);
    },
    () => false,
  );
  const bought = exchange.send(ann, { price: '59500' });
  await expect(broken).rejects.toThrow('broken');
  await refused;
  expect([(await sold).body.ret_code, (await bought).body.ret_code]).toEqual([0, 0]);
  stop();
  expect(exchange.balanceOf(ann, 'free', 'BTC')).toBe('2.0999');
  expect(exchange.rowsOf(ann, 'order')).toMatchObject([{ status: 'FILLED', avgPrice: '59500' }]);
  expect(seqs).toEqual(seqs.map((_seq, index) => before + 1 + index));
  expect(market.seq).toBe(before + seqs.length);
  expect(inner.ledger.audit('postings')).toEqual([]);
});

test('an account of a rolled back request does not exist', async () => {
  const { accounts } = exchange.exchange;
  const uid = await exchange.kernel.queue.enqueue(
    () => accounts.byUid(exchange.person().uid)?.uid ?? '',
    () => false,
  );
  expect([uid, accounts.byUid(uid)]).toEqual([expect.stringMatching(/^2\d{5}$/), undefined]);
});
