import { afterEach, expect, test, vi } from 'vitest';
import { deltaOf, depthOf, openMarketPage, pair, tickerOf, tradesOf } from '../support/market-page.ts';

afterEach(() => {
  vi.useRealTimers();
});

async function openBtc() {
  const page = await openMarketPage();
  page.market.openPair(pair('BTC'));
  page.socket().onopen?.();
  return page;
}

test('[R9.7] opening a pair subscribes to its topics, saves it as the last pair and publishes its book with the next frame', async () => {
  const page = await openBtc();
  expect(page.subscribedTopics()).toEqual(['depth.BTCUSDT', 'ticker.BTCUSDT', 'trade.BTCUSDT']);
  expect(page.window.localStorage).toMatchObject({ entries: new Map([['SPOT_symbolid', 'BTCUSDT']]) });
  page.socket().say(depthOf('BTCUSDT', 5));
  expect(page.market.$book.get()).toBeUndefined();
  page.draw();
  expect(page.market.$book.get()).toMatchObject({
    bids: [['100', '1']],
    state: 'live',
    seq: 5,
    changedAtMs: 1_780_000_000_005,
  });
});

test('[Q-F18] thousands of messages per second are applied at once and published once per frame', async () => {
  const page = await openBtc();
  page.socket().say(depthOf('BTCUSDT', 1));
  page.draw();
  let sets = 0;
  page.market.$book.listen(() => (sets += 1));
  for (let seq = 2; seq <= 5_001; seq += 1) {
    page.socket().say(deltaOf('BTCUSDT', seq));
    page.socket().say(tradesOf('BTCUSDT', [seq]));
  }
  expect([sets, page.frames.length]).toEqual([0, 1]);
  page.draw();
  expect([sets, page.market.$book.get()?.seq, page.market.$publicTrades.get().length]).toEqual([1, 5_001, 200]);
  expect(page.market.$publicTrades.get()[0]?.id).toBe('5001');
});

test('opening another pair unsubscribes from the previous one, whose late messages are ignored', async () => {
  const page = await openBtc();
  page.socket().say(depthOf('BTCUSDT', 5));
  page.market.openPair(pair('ETH'));
  expect(page.subscribedTopics()).toEqual(['depth.ETHUSDT', 'ticker.ETHUSDT', 'trade.ETHUSDT']);
  page.socket().say(depthOf('BTCUSDT', 6));
  page.socket().say(tradesOf('BTCUSDT', [1]));
  page.draw();
  expect([page.market.$book.get(), page.market.$publicTrades.get()]).toEqual([undefined, []]);
  page.socket().say(depthOf('ETHUSDT', 3));
  page.draw();
  expect(page.market.$book.get()?.seq).toBe(3);
  expect(page.sockets()).toHaveLength(1);
});

test('[Q-L03] after fifty changes of pair there is one socket with the topics of one pair', async () => {
  const page = await openBtc();
  for (let count = 0; count < 50; count += 1) page.market.openPair(pair(count % 2 ? 'BTC' : 'ETH'));
  expect([page.sockets().length, page.subscribedTopics().length]).toEqual([1, 3]);
});

test('a newer row of the open pair sends no request', async () => {
  const page = await openBtc();
  const sent = page.socket().sent.length;
  page.market.openPair({ ...pair('BTC'), tradeStatus: 0 });
  expect([page.socket().sent.length, page.market.$pair.get()?.tradeStatus]).toEqual([sent, 0]);
});

test('[Q-F15] [R4.8] on a disconnect the book is stale at once, the state changes, and one new socket has the topics again', async () => {
  const page = await openBtc();
  const states: number[] = [];
  page.market.$marketState.listen((state) => states.push(state));
  page.socket().say(depthOf('BTCUSDT', 5));
  page.socket().cut(1006);
  page.draw();
  expect([page.market.$book.get()?.state, page.market.$book.get()?.bids]).toEqual(['stale', [['100', '1']]]);
  page.advance(6_000);
  page.socket().onopen?.();
  expect(page.subscribedTopics()).toHaveLength(3);
  page.socket().say(depthOf('BTCUSDT', 9));
  page.draw();
  expect([page.market.$book.get()?.state, states]).toEqual(['live', [3, 0, 1]]);
  expect(page.sockets().filter(({ isClosed }) => !isClosed)).toHaveLength(1);
});

test('[Q-F16] [Q-U14] the market is live once this connection has sent book and ticker: neither an open socket nor one of them is enough', async () => {
  const page = await openBtc();
  const { $isMarketLive, $staleSinceMs } = await import('#spot/market/display-stores.ts');
  const changes: boolean[] = [];
  $isMarketLive.subscribe((isLive) => changes.push(isLive));
  const ticker = { topic: 'ticker.BTCUSDT', type: 'snapshot', ts: 1, data: tickerOf('BTCUSDT', 5) };
  const say = (message: object) => {
    page.socket().say(message);
    page.draw();
    return $isMarketLive.get();
  };
  expect([say(depthOf('BTCUSDT', 5)), say(ticker), $staleSinceMs.get()]).toEqual([false, true, 0]);
  // The connection freezes; the next one opens and sends nothing either.
  vi.advanceTimersByTime(15_000);
  page.draw();
  expect([$isMarketLive.get(), page.market.$marketState.get(), $staleSinceMs.get()]).toEqual([
    false,
    3,
    1_780_000_000_005,
  ]);
  vi.advanceTimersByTime(6_000);
  page.socket().onopen?.();
  page.draw();
  expect([$isMarketLive.get(), page.market.$marketState.get()]).toEqual([false, 1]);
  // The same ticker again changes no figure, but it is current.
  expect([say(depthOf('BTCUSDT', 5)), say(ticker)]).toEqual([false, true]);
  expect(changes).toEqual([false, true, false, true]);
});

test('[Q-F16] after 3 s without any message the age is published each second; a pong ends it, and nothing is closed', async () => {
  const page = await openBtc();
  const ages: number[] = [];
  page.market.$silentSeconds.subscribe((seconds) => ages.push(seconds));
  page.socket().say(depthOf('BTCUSDT', 5));
  vi.advanceTimersByTime(6_000);
  expect(ages).toEqual([0, 3, 4, 5]);
  expect(page.market.$marketState.get()).toBe(1);
  page.socket().say({ op: 'pong', ts: 1, timeNow: 1 });
  vi.advanceTimersByTime(1_000);
  expect(ages.at(-1)).toBe(0);
});

test('[Q-F08] offline the market is stale at once; online again it is sent again', async () => {
  const page = await openBtc();
  const { watchPresence } = await import('#socket/presence.ts');
  watchPresence();
  page.socket().say(depthOf('BTCUSDT', 5));
  page.draw();
  page.goOffline(true);
  page.draw();
  expect([page.market.$book.get()?.state, page.market.$marketState.get()]).toEqual(['stale', 3]);
  page.goOffline(false);
  page.socket().onopen?.();
  page.socket().say(depthOf('BTCUSDT', 9));
  page.draw();
  expect([page.market.$book.get()?.state, page.sockets().length, page.subscribedTopics().length]).toEqual([
    'live',
    2,
    3,
  ]);
});

test('[R9.2] the market stream is pinged every 10 s', async () => {
  const page = await openBtc();
  const pings = () => page.socket().sent.filter(({ op }) => op === 'ping').length;
  page.advance(9_000);
  expect(pings()).toBe(0);
  page.advance(1_000);
  expect(pings()).toBe(1);
});

test('[Q-F14] [Q-F15] when no endpoint opens, the stream gives up after 30 attempts; the reconnect button tries again', async () => {
  const page = await openMarketPage();
  page.market.openPair(pair('BTC'));
  for (let round = 0; round < 60 && page.market.$marketState.get() !== 2; round += 1) {
    page.socket().cut(1006);
    vi.advanceTimersByTime(6_000);
  }
  expect([page.market.$marketState.get(), page.sockets().length]).toEqual([2, 30]);
  page.market.reconnectMarket();
  expect([page.market.$marketState.get(), page.sockets().length]).toEqual([0, 31]);
});

test('the reconnect button also opens a stream that the exchange closed for good', async () => {
  const page = await openBtc();
  page.socket().cut(1008);
  vi.advanceTimersByTime(600_000);
  expect(page.sockets()).toHaveLength(1);
  page.market.reconnectMarket();
  expect(page.sockets()).toHaveLength(2);
});

test('[Q-F09] a hidden page keeps its data; after 5 min it unsubscribes from book and trades until it is visible again', async () => {
  const page = await openBtc();
  page.socket().say(depthOf('BTCUSDT', 5));
  page.draw();
  page.setVisible(false);
  page.advance(299_000);
  page.socket().say(deltaOf('BTCUSDT', 6));
  expect(page.subscribedTopics()).toHaveLength(3);
  page.advance(1_000);
  expect(page.subscribedTopics()).toEqual(['ticker.BTCUSDT']);
  page.draw();
  expect(page.market.$book.get()).toMatchObject({ state: 'stale', seq: 6 });
  page.setVisible(true);
  expect(page.subscribedTopics()).toHaveLength(3);
  page.draw();
  expect(page.market.$book.get()?.state).toBe('stale');
  page.socket().say(depthOf('BTCUSDT', 90));
  page.draw();
  expect(page.market.$book.get()).toMatchObject({ state: 'live', seq: 90 });
});

test('[Q-F09] a page that is hidden briefly unsubscribes from nothing', async () => {
  const page = await openBtc();
  page.socket().say(depthOf('BTCUSDT', 5));
  page.setVisible(false);
  page.advance(200_000);
  page.setVisible(true);
  page.advance(400_000);
  expect(page.subscribedTopics()).toHaveLength(3);
  expect(page.socket().sent.filter(({ op }) => op === 'unsubscribe')).toEqual([]);
});

test('[Q-F20] leaving the page closes the socket; when it returns from bfcache, the topics are subscribed again', async () => {
  const page = await openBtc();
  page.socket().say(depthOf('BTCUSDT', 5));
  page.window.dispatchEvent(new Event('pagehide'));
  expect(page.sockets().map(({ isClosed }) => isClosed)).toEqual([true]);
  page.draw();
  expect(page.market.$book.get()?.state).toBe('stale');
  page.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  page.socket().onopen?.();
  expect([page.sockets().length, page.subscribedTopics().length]).toEqual([2, 3]);
});

test('[Q-F18] invalid data is counted and skipped; above a hundred per minute the endpoint changes', async () => {
  const page = await openBtc();
  page.socket().say(depthOf('BTCUSDT', 5));
  const first = page.socket();
  for (let count = 0; count < 100; count += 1) first.say({ ...deltaOf('BTCUSDT', 6), data: { junk: true } });
  first.say(deltaOf('BTCUSDT', 6));
  page.draw();
  expect([page.market.$book.get()?.seq, page.market.$marketState.get()]).toEqual([6, 1]);
  first.say({ topic: 'weather', type: 'delta', ts: 1, data: {} });
  expect([page.market.$marketState.get(), first.isClosed]).toEqual([3, true]);
});

test('tickers: within an epoch the highest sequence number wins; the topic stays subscribed while it has a watcher', async () => {
  const page = await openBtc();
  const stops = [page.market.watchTickers(), page.market.watchTickers()];
  const say = (rows: object[]) => page.socket().say({ topic: 'tickers', type: 'delta', ts: 1, data: rows });
  say([tickerOf('BTCUSDT', 5), tickerOf('ETHUSDT', 1)]);
  say([tickerOf('BTCUSDT', 4)]);
  page.draw();
  expect(page.market.$tickers.get()['BTCUSDT']?.seq).toBe(5);
  // A sequence that starts again within the epoch has a later time.
  say([{ ...tickerOf('BTCUSDT', 2), t: tickerOf('BTCUSDT', 5).t + 1 }]);
  page.draw();
  expect(page.market.$tickers.get()['BTCUSDT']?.seq).toBe(2);
  say([tickerOf('BTCUSDT', 1, 2)]);
  page.draw();
  expect(Object.values(page.market.$tickers.get()).map(({ s, seq }) => [s, seq])).toEqual([
    ['BTCUSDT', 1],
    ['ETHUSDT', 1],
  ]);
  stops[0]?.();
  stops[0]?.();
  expect(page.subscribedTopics()).toContain('tickers');
  stops[1]?.();
  expect(page.subscribedTopics()).not.toContain('tickers');
});

test('[Q-F16] [L27] after a reconnect tickers are live only once the connection has sent them: an open one alone is silent', async () => {
  const page = await openBtc();
  const stop = page.market.watchTickers();
  const say = () => page.socket().say({ topic: 'tickers', type: 'delta', ts: 1, data: [tickerOf('BTCUSDT', 5)] });
  say();
  page.draw();
  expect(page.market.$areTickersLive.get()).toBe(true);
  page.socket().cut(1006);
  page.draw();
  expect(page.market.$areTickersLive.get()).toBe(false);
  page.advance(6_000);
  page.socket().onopen?.();
  page.draw();
  expect([page.market.$areTickersLive.get(), page.market.$tickers.get()['BTCUSDT']?.seq]).toEqual([false, 5]);
  say();
  page.draw();
  expect(page.market.$areTickersLive.get()).toBe(true);
  stop();
});

test('bars are streamed; after a reconnect the reader learns that bars may be missing', async () => {
  const page = await openBtc();
  const bars: string[] = [];
  let resyncs = 0;
  const end = page.market.watchKline('BTCUSDT', '1m', {
    onBar: ({ c }) => bars.push(c),
    onResync: () => (resyncs += 1),
  });
  const bar = { t: 0, s: 'BTCUSDT', o: '1', h: '1', l: '1', c: '7', v: '1', q: '1', n: 1, x: false };
  page.socket().say({ topic: 'kline.1m.BTCUSDT', type: 'snapshot', ts: 1, data: bar });
  expect([bars, resyncs]).toEqual([['7'], 0]);
  page.socket().cut(1006);
  page.advance(6_000);
  page.socket().onopen?.();
  expect(resyncs).toBe(1);
  end();
  expect(page.subscribedTopics()).not.toContain('kline.1m.BTCUSDT');
});

test('[Q-A03] a pause stops the panels, not the stores behind them; another pair ends it', async () => {
  const page = await openBtc();
  const $shown = page.unlessPaused(page.market.$book);
  const seen: (number | undefined)[] = [];
  $shown.subscribe((book) => seen.push(book?.seq));
  page.socket().say(depthOf('BTCUSDT', 1));
  page.draw();
  page.$isPaused.set(true);
  page.socket().say(deltaOf('BTCUSDT', 2));
  page.draw();
  expect([seen, page.market.$book.get()?.seq]).toEqual([[undefined, 1], 2]);
  page.$isPaused.set(false);
  expect(seen.at(-1)).toBe(2);
  page.$isPaused.set(true);
  page.market.openPair(pair('ETH'));
  expect(page.$isPaused.get()).toBe(false);
});

test('[R9.2] the market stream uses the endpoints that the exchange announces', async () => {
  const page = await openMarketPage();
  const { config } = await import('#config');
  const { storeSocketEndpoints } = await import('#session/socket-endpoints.ts');
  config.lines.market = ['wss://a.example/ws', 'wss://b.example/ws'];
  page.market.openPair(pair('BTC'));
  storeSocketEndpoints({ market: ['wss://b.example/ws'], spot: [], unified: [] });
  page.socket().cut(1001);
  page.advance(10_000);
  expect(page.socket().url).toBe('wss://b.example/ws');
});
