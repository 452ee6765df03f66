import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deposit } from '../../../src/sandbox/account/seed.ts';
import { order } from '../sandbox/contract.ts';
import { openTrading } from './trading.ts';
import type { Trading } from './trading.ts';

let exchange: Trading;
let commits = 0;
/** What the next commit fails with. */
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

describe('[Q-F31] [Q-L07] orders that come at once are committed at once', () => {
  test('one commit, and each has its own answer', async () => {
    const ann = exchange.person();
    commits = 0;
    const answers = await Promise.all(
      ['0.1', '2', '0.2', 'nonsense', '0.3'].map((quantity) => exchange.send(ann, { price: '58000', quantity })),
    );
    expect(answers.map(({ body }) => body.ret_code)).toEqual([0, 170131, 0, 10001, 0]);
    expect([commits, exchange.held(ann, 'frozen', 'USDT')]).toEqual([1, '34800']);
  });

  test('after 2 ms the rest waits for the next commit', async () => {
    const { queue } = exchange.kernel;
    const work = (ms: number) =>
      queue.enter(
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

  test('a reader finds what came before', async () => {
    const ann = exchange.person();
    const spent = exchange.kernel.queue.enter(
      () => {
        deposit(exchange.exchange, ann.uid, 'free', { ETH: '3' });
      },
      () => true,
    );
    const { list } = await exchange.must(order.assets, { tokenIds: 'ETH' }, ann);
    expect(list).toMatchObject([{ free: '3' }]);
    await spent;
  });

  test('a commit that fails undoes all of them, and nobody hears of any', async () => {
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
    expect([exchange.messages, exchange.held(ann, 'free', 'USDT')]).toEqual([[], '100000']);
    expect((await exchange.send(bob, { price: '61000', side: 'SELL', clientOrderId: 'undone' })).body).toMatchObject({
      result: { isDuplicate: 0 },
    });
  });
});

test('[Q-F41] [I1] one that throws is taken back alone: book, balances and messages of the others stay', async () => {
  const { kernel, exchange: inner } = exchange;
  const market = inner.markets.of('BTCUSDT');
  const [ann, bob] = [exchange.person(), exchange.person()];
  exchange.messages.length = 0;
  const seqs: number[] = [];
  const stop = market.onEvent(({ seq }) => seqs.push(seq));
  const before = market.seq;
  const broken = kernel.queue.enter(
    () => {
      exchange.makes('SELL', 5_950_000, 1_000);
      inner.publish(ann, 'order', ['of nobody']);
      throw new Error('broken');
    },
    () => true,
  );
  const sold = exchange.send(bob, { side: 'SELL', price: '59500' });
  const refused = kernel.queue.enter(
    () => {
      inner.store.run('DELETE FROM spot_order');
      exchange.makes('BUY', 5_990_000, 1_000);
    },
    () => false,
  );
  const bought = exchange.send(ann, { price: '59500' });
  await expect(broken).rejects.toThrow('broken');
  await refused;
  expect([(await sold).body.ret_code, (await bought).body.ret_code]).toEqual([0, 0]);
  stop();
  expect(exchange.held(ann, 'free', 'BTC')).toBe('2.0999');
  expect(exchange.rowsOf(ann, 'order')).toMatchObject([{ status: 'FILLED', avgPrice: '59500' }]);
  expect(seqs).toEqual(seqs.map((_seq, index) => before + 1 + index));
  expect(market.seq).toBe(before + seqs.length);
  expect(inner.ledger.audit('postings')).toEqual([]);
});

test('who was added in what is taken back is nobody', async () => {
  const { people } = exchange.exchange;
  const uid = await exchange.kernel.queue.enter(
    () => people.byUid(exchange.person().uid)?.uid ?? '',
    () => false,
  );
  expect([uid, people.byUid(uid)]).toEqual([expect.stringMatching(/^2\d{5}$/), undefined]);
});
