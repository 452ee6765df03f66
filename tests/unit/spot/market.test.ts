import { afterEach, expect, test, vi } from 'vitest';
import { deltaOf, depthOf, openMarketPage, pair, tickerOf, tradesOf } from './market-page.ts';

afterEach(() => {
  vi.useRealTimers();
});

async function openBtc() {
  const at = await openMarketPage();
  at.market.openPair(pair('BTC'));
  at.socket().onopen?.();
  return at;
}

test('[R9.7] a pair is opened: its topics are read, it is kept as the last one, its book shows with the next frame', async () => {
  const at = await openBtc();
  expect(at.given()).toEqual(['depth.BTCUSDT', 'ticker.BTCUSDT', 'trade.BTCUSDT']);
  expect(at.window.localStorage).toMatchObject({ kept: new Map([['SPOT_symbolid', 'BTCUSDT']]) });
  at.socket().say(depthOf('BTCUSDT', 5));
  expect(at.market.$book.get()).toBeUndefined();
  at.draw();
  expect(at.market.$book.get()).toMatchObject({
    bids: [['100', '1']],
    state: 'live',
    seq: 5,
    changedAt: 1_780_000_000_005,
  });
});

test('[Q-F18] thousands of messages a second are applied at once and drawn once a frame', async () => {
  const at = await openBtc();
  at.socket().say(depthOf('BTCUSDT', 1));
  at.draw();
  let sets = 0;
  at.market.$book.listen(() => (sets += 1));
  for (let seq = 2; seq <= 5_001; seq += 1) {
    at.socket().say(deltaOf('BTCUSDT', seq));
    at.socket().say(tradesOf('BTCUSDT', [seq]));
  }
  expect([sets, at.frames.length]).toEqual([0, 1]);
  at.draw();
  expect([sets, at.market.$book.get()?.seq, at.market.$publicTrades.get().length]).toEqual([1, 5_001, 200]);
  expect(at.market.$publicTrades.get()[0]?.id).toBe('5001');
});

test('another pair: the one before is let go whole, what of it still comes shows nowhere', async () => {
  const at = await openBtc();
  at.socket().say(depthOf('BTCUSDT', 5));
  at.market.openPair(pair('ETH'));
  expect(at.given()).toEqual(['depth.ETHUSDT', 'ticker.ETHUSDT', 'trade.ETHUSDT']);
  at.socket().say(depthOf('BTCUSDT', 6));
  at.socket().say(tradesOf('BTCUSDT', [1]));
  at.draw();
  expect([at.market.$book.get(), at.market.$publicTrades.get()]).toEqual([undefined, []]);
  at.socket().say(depthOf('ETHUSDT', 3));
  at.draw();
  expect(at.market.$book.get()?.seq).toBe(3);
  expect(at.sockets()).toHaveLength(1);
});

test('[Q-L03] fifty changes of pair leave one socket and the topics of one pair', async () => {
  const at = await openBtc();
  for (let turn = 0; turn < 50; turn += 1) at.market.openPair(pair(turn % 2 ? 'BTC' : 'ETH'));
  expect([at.sockets().length, at.given().length]).toEqual([1, 3]);
});

test('a newer row of the open pair asks for nothing anew', async () => {
  const at = await openBtc();
  const sent = at.socket().sent.length;
  at.market.openPair({ ...pair('BTC'), tradeStatus: 0 });
  expect([at.socket().sent.length, at.market.$pair.get()?.tradeStatus]).toEqual([sent, 0]);
});

test('[Q-F15] [R4.8] a cut: the book is stale at once, the state is told, topics come back on one socket', async () => {
  const at = await openBtc();
  const states: number[] = [];
  at.market.$marketState.listen((state) => states.push(state));
  at.socket().say(depthOf('BTCUSDT', 5));
  at.socket().cut(1006);
  at.draw();
  expect([at.market.$book.get()?.state, at.market.$book.get()?.bids]).toEqual(['stale', [['100', '1']]]);
  at.pass(6_000);
  at.socket().onopen?.();
  expect(at.given()).toHaveLength(3);
  at.socket().say(depthOf('BTCUSDT', 9));
  at.draw();
  expect([at.market.$book.get()?.state, states]).toEqual(['live', [3, 0, 1]]);
  expect(at.sockets().filter(({ isClosed }) => !isClosed)).toHaveLength(1);
});

test('[Q-F16] [Q-U14] live is what this connection has told: neither an open line nor half of the pair is', async () => {
  const at = await openBtc();
  const { $isMarketLive, $staleAt } = await import('../../../src/spot/shown.ts');
  const seen: boolean[] = [];
  $isMarketLive.subscribe((isLive) => seen.push(isLive));
  const ticker = { topic: 'ticker.BTCUSDT', type: 'snapshot', ts: 1, data: tickerOf('BTCUSDT', 5) };
  const say = (message: object) => {
    at.socket().say(message);
    at.draw();
    return $isMarketLive.get();
  };
  expect([say(depthOf('BTCUSDT', 5)), say(ticker), $staleAt.get()]).toEqual([false, true, 0]);
  // The line freezes; the next one opens, and is as silent.
  vi.advanceTimersByTime(15_000);
  at.draw();
  expect([$isMarketLive.get(), at.market.$marketState.get(), $staleAt.get()]).toEqual([false, 3, 1_780_000_000_005]);
  vi.advanceTimersByTime(6_000);
  at.socket().onopen?.();
  at.draw();
  expect([$isMarketLive.get(), at.market.$marketState.get()]).toEqual([false, 1]);
  // The same ticker again is no news, but it is true of now.
  expect([say(depthOf('BTCUSDT', 5)), say(ticker)]).toEqual([false, true]);
  expect(seen).toEqual([false, true, false, true]);
});

test('[Q-F08] the browser is offline: the market is stale at once, and told anew when it is back', async () => {
  const at = await openBtc();
  const { watchPresence } = await import('../../../src/socket/presence.ts');
  watchPresence();
  at.socket().say(depthOf('BTCUSDT', 5));
  at.draw();
  at.goOffline(true);
  at.draw();
  expect([at.market.$book.get()?.state, at.market.$marketState.get()]).toEqual(['stale', 3]);
  at.goOffline(false);
  at.socket().onopen?.();
  at.socket().say(depthOf('BTCUSDT', 9));
  at.draw();
  expect([at.market.$book.get()?.state, at.sockets().length, at.given().length]).toEqual(['live', 2, 3]);
});

test('[R9.2] the market stream is pinged every 10 s', async () => {
  const at = await openBtc();
  const pings = () => at.socket().sent.filter(({ op }) => op === 'ping').length;
  at.pass(9_000);
  expect(pings()).toBe(0);
  at.pass(1_000);
  expect(pings()).toBe(1);
});

test('[Q-F14] [Q-F15] no line opens: 30 tries, then "disconnected"; a press tries anew', async () => {
  const at = await openMarketPage();
  at.market.openPair(pair('BTC'));
  for (let round = 0; round < 60 && at.market.$marketState.get() !== 2; round += 1) {
    at.socket().cut(1006);
    vi.advanceTimersByTime(6_000);
  }
  expect([at.market.$marketState.get(), at.sockets().length]).toEqual([2, 30]);
  at.market.reconnectMarket();
  expect([at.market.$marketState.get(), at.sockets().length]).toEqual([0, 31]);
});

test('a press also opens a stream that the exchange closed for good', async () => {
  const at = await openBtc();
  at.socket().cut(1008);
  vi.advanceTimersByTime(600_000);
  expect(at.sockets()).toHaveLength(1);
  at.market.reconnectMarket();
  expect(at.sockets()).toHaveLength(2);
});

test('[Q-F09] hidden: data is kept; for over 5 min book and trades are let go and come back when the page is seen', async () => {
  const at = await openBtc();
  at.socket().say(depthOf('BTCUSDT', 5));
  at.draw();
  at.see(false);
  at.pass(299_000);
  at.socket().say(deltaOf('BTCUSDT', 6));
  expect(at.given()).toHaveLength(3);
  at.pass(1_000);
  expect(at.given()).toEqual(['ticker.BTCUSDT']);
  at.draw();
  expect(at.market.$book.get()).toMatchObject({ state: 'stale', seq: 6 });
  at.see(true);
  expect(at.given()).toHaveLength(3);
  at.draw();
  expect(at.market.$book.get()?.state).toBe('stale');
  at.socket().say(depthOf('BTCUSDT', 90));
  at.draw();
  expect(at.market.$book.get()).toMatchObject({ state: 'live', seq: 90 });
});

test('[Q-F09] a short absence lets nothing go', async () => {
  const at = await openBtc();
  at.socket().say(depthOf('BTCUSDT', 5));
  at.see(false);
  at.pass(200_000);
  at.see(true);
  at.pass(400_000);
  expect(at.given()).toHaveLength(3);
  expect(at.socket().sent.filter(({ op }) => op === 'unsubscribe')).toEqual([]);
});

test('[Q-F20] the page is left: the socket closes; it comes back from bfcache: topics are read again', async () => {
  const at = await openBtc();
  at.socket().say(depthOf('BTCUSDT', 5));
  at.window.dispatchEvent(new Event('pagehide'));
  expect(at.sockets().map(({ isClosed }) => isClosed)).toEqual([true]);
  at.draw();
  expect(at.market.$book.get()?.state).toBe('stale');
  at.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  at.socket().onopen?.();
  expect([at.sockets().length, at.given().length]).toEqual([2, 3]);
});

test('[Q-F18] data that does not fit is counted and skipped; over a hundred a minute, another line', async () => {
  const at = await openBtc();
  at.socket().say(depthOf('BTCUSDT', 5));
  const first = at.socket();
  for (let count = 0; count < 100; count += 1) first.say({ ...deltaOf('BTCUSDT', 6), data: { junk: true } });
  first.say(deltaOf('BTCUSDT', 6));
  at.draw();
  expect([at.market.$book.get()?.seq, at.market.$marketState.get()]).toEqual([6, 1]);
  first.say({ topic: 'weather', type: 'delta', ts: 1, data: {} });
  expect([at.market.$marketState.get(), first.isClosed]).toEqual([3, true]);
});

test('tickers: of one epoch the newest number counts; they are watched while anybody watches', async () => {
  const at = await openBtc();
  const ends = [at.market.watchTickers(), at.market.watchTickers()];
  const say = (rows: object[]) => at.socket().say({ topic: 'tickers', type: 'delta', ts: 1, data: rows });
  say([tickerOf('BTCUSDT', 5), tickerOf('ETHUSDT', 1)]);
  say([tickerOf('BTCUSDT', 4)]);
  at.draw();
  expect(at.market.$tickers.get()['BTCUSDT']?.seq).toBe(5);
  say([tickerOf('BTCUSDT', 1, 2)]);
  at.draw();
  expect(Object.values(at.market.$tickers.get()).map(({ s, seq }) => [s, seq])).toEqual([
    ['BTCUSDT', 1],
    ['ETHUSDT', 1],
  ]);
  ends[0]?.();
  ends[0]?.();
  expect(at.given()).toContain('tickers');
  ends[1]?.();
  expect(at.given()).not.toContain('tickers');
});

test('bars come as they change; after a cut the reader is told that some may be missing', async () => {
  const at = await openBtc();
  const bars: string[] = [];
  let resyncs = 0;
  const end = at.market.watchKline('BTCUSDT', '1m', { onBar: ({ c }) => bars.push(c), onResync: () => (resyncs += 1) });
  const bar = { t: 0, s: 'BTCUSDT', o: '1', h: '1', l: '1', c: '7', v: '1', q: '1', n: 1, x: false };
  at.socket().say({ topic: 'kline.1m.BTCUSDT', type: 'snapshot', ts: 1, data: bar });
  expect([bars, resyncs]).toEqual([['7'], 0]);
  at.socket().cut(1006);
  at.pass(6_000);
  at.socket().onopen?.();
  expect(resyncs).toBe(1);
  end();
  expect(at.given()).not.toContain('kline.1m.BTCUSDT');
});

test('[Q-A03] a pause holds what panels show, not what is known; another pair ends it', async () => {
  const at = await openBtc();
  const $shown = at.unlessPaused(at.market.$book);
  const seen: (number | undefined)[] = [];
  $shown.subscribe((book) => seen.push(book?.seq));
  at.socket().say(depthOf('BTCUSDT', 1));
  at.draw();
  at.$isPaused.set(true);
  at.socket().say(deltaOf('BTCUSDT', 2));
  at.draw();
  expect([seen, at.market.$book.get()?.seq]).toEqual([[undefined, 1], 2]);
  at.$isPaused.set(false);
  expect(seen.at(-1)).toBe(2);
  at.$isPaused.set(true);
  at.market.openPair(pair('ETH'));
  expect(at.$isPaused.get()).toBe(false);
});

test('[R9.2] the market stream goes on by the lines as the exchange tells them', async () => {
  const at = await openMarketPage();
  const { config } = await import('../../../slipway.config.ts');
  const { hearLines } = await import('../../../src/session/lines.ts');
  config.lines.market = ['wss://a.example/ws', 'wss://b.example/ws'];
  at.market.openPair(pair('BTC'));
  hearLines({ market: ['wss://b.example/ws'], spot: [], unified: [] });
  at.socket().cut(1001);
  at.pass(10_000);
  expect(at.socket().url).toBe('wss://b.example/ws');
});
