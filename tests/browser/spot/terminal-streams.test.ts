import type { Page, WebSocketRoute } from '@playwright/test';
import * as v from 'valibot';
import { logout } from '../../src/contract/account.ts';
import { ticker } from '../../src/contract/basic.ts';
import { create } from '../../src/contract/order.ts';
import type { Person, TestExchange } from './exchange.ts';
import { expect, test } from './fixtures.ts';
import { askAs, openTerminal, terminalOf } from './terminals.ts';
import { passUntilSeen, stopTime } from './time.ts';

// A pair whose price no other test reads.
const pair = 'ETH/BTC';
const symbolId = 'ETHBTC';
const balances = { BTC: '10', ETH: '10' };
const minuteMs = 60_000;

const live = (page: Page) => page.getByText('Live', { exact: true });
const stale = (page: Page) => page.getByText(/^As of \d\d:\d\d:\d\d \S+$/);
const book = (page: Page) => page.getByRole('region', { name: 'Order book' });
const bestBid = (page: Page) =>
  book(page)
    .getByRole('table', { name: /^Buy orders/ })
    .locator('.book-row[data-filled=yes] button')
    .first();
const move = (exchange: TestExchange, price: string) => exchange.ask('market', { symbolId, price });

/** What the exchange says is the best price for sellers now. */
async function bidOf(exchange: TestExchange): Promise<string> {
  const { result } = await askAs(exchange, { usertoken: '' }, ticker, { symbol: symbolId });
  const { list } = v.parse(v.object({ list: v.array(v.object({ bp: v.string() })) }), result);
  return list[0]?.bp ?? '';
}
const shows = async (page: Page, exchange: TestExchange) => {
  const bid = await bidOf(exchange);
  await expect.poll(async () => Number(await bestBid(page).textContent())).toBe(Number(bid));
};
/** A page that reloaded would have forgotten this. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
const isSame = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-same', '');

async function turnAway(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

const Sent = v.looseObject({ op: v.string(), args: v.optional(v.array(v.string()), []) });
/** Every connection of a stream passes through the test, which sees what is asked on it. */
async function wiretap(page: Page, stream: 'market' | 'spot') {
  const lines: WebSocketRoute[] = [];
  const sent: v.InferOutput<typeof Sent>[] = [];
  let answered = 0;
  await page.routeWebSocket(new RegExp(`/x/ws/${stream}$`), (line) => {
    lines.push(line);
    const server = line.connectToServer();
    line.onMessage((message) => {
      sent.push(v.parse(v.pipe(v.string(), v.parseJson(), Sent), String(message)));
      server.send(message);
    });
    server.onMessage((message) => {
      answered += Number(String(message).includes('"op":"pong"'));
      line.send(message);
    });
  });
  const of = (op: string) => sent.filter((each) => each.op === op);
  return {
    lines,
    sent,
    asked: (op: string) => of(op).flatMap(({ args }) => args),
    /** Lets time pass by steps that are shorter than a line may be silent, each ping answered. */
    async pass(ms: number) {
      for (let left = ms; left > 0; left -= 4_000) {
        await page.clock.runFor(4_000);
        await expect.poll(() => of('ping').length - answered, { intervals: [1] }).toBe(0);
      }
    },
  };
}

const place = (exchange: TestExchange, person: Person, price: string) =>
  askAs(exchange, person, create, { symbolId, side: 'BUY', type: 'LIMIT', price, quantity: '0.1' });

test('[Q-F16] [R9.2] [Q-U14] a frozen or half-open line is not live 5 s after a ping, and heals without a reload', async ({
  page,
  exchange,
}) => {
  await page.clock.install();
  await openTerminal(page, { layout: 'desktop', pair });
  await mark(page);
  for (const kind of ['freeze', 'halfopen']) {
    // Time stands still while the fault is switched off, so that no try meets it.
    await stopTime(page);
    await exchange.fault({ match: { stream: 'market' }, kind });
    // A ping each 10 s, 5 s after it; and the steps in which time passes.
    expect(await passUntilSeen(page, stale(page), 250)).toBeLessThanOrEqual(16_000);
    await passUntilSeen(page, book(page).getByText(/^Not live\./), 50);
    await exchange.clearFaults();
    await move(exchange, kind === 'freeze' ? '0.051' : '0.052');
    await page.clock.resume();
    await expect(live(page)).toBeVisible();
    await shows(page, exchange);
  }
  await isSame(page);
});

test('[Q-F17] [Q-F18] gap, reorder, duplicate: the book alone is asked for anew; unreadable frames are skipped', async ({
  page,
  exchange,
}) => {
  const { lines, sent, asked } = await wiretap(page, 'market');
  await openTerminal(page, { layout: 'desktop', pair });
  const topic = `depth.${symbolId}`;
  let price = 0.0495;
  const next = async () => {
    await move(exchange, (price += 0.0001).toFixed(6));
    await shows(page, exchange);
  };
  for (const [kind, resyncs] of [
    ['duplicate', 0],
    ['gap', 1],
    // What changes places may be of another topic.
    ['reorder', 0],
  ] as const) {
    await next();
    const before = asked('resync').length;
    await exchange.fault({ match: { stream: 'market', topic }, kind, times: 1 });
    // A frame is a fault's own, or one of two that change places: the market moves until it has come to that.
    await expect
      .poll(async () => {
        await move(exchange, (price += 0.0001).toFixed(6));
        return asked('resync').length - before;
      }, kind)
      .toBeGreaterThanOrEqual(resyncs);
    await next();
  }
  expect(new Set(asked('resync'))).toEqual(new Set([topic]));

  const [line] = lines;
  for (const noise of [
    'not json',
    '[]',
    '{"topic":"depth.NOPE","type":"delta","ts":1,"data":{}}',
    `{"topic":"${topic}","type":"delta","ts":1,"data":{"b":"x"}}`,
    `{"topic":"unheard.of","type":"snapshot","ts":1,"data":"${'x'.repeat(1_000_000)}"}`,
  ])
    line?.send(noise);
  line?.send(Buffer.from([1, 2, 3]));
  await next();
  await expect(live(page)).toBeVisible();
  expect(lines).toHaveLength(1);
  expect(sent.filter(({ op }) => op === 'resync').every(({ args }) => args.length === 1)).toBe(true);
});

test('[Q-F09] hidden for ten minutes the page lets book and trades go; back, or after a sleep, it shows the market of now', async ({
  page,
  exchange,
}) => {
  await page.clock.install();
  const { lines, asked, pass } = await wiretap(page, 'market');
  await openTerminal(page, { layout: 'desktop', pair });
  await mark(page);
  await stopTime(page);
  await turnAway(page, true);
  await pass(4 * minuteMs);
  expect(asked('unsubscribe')).toEqual([]);
  await pass(6 * minuteMs);
  await expect.poll(() => asked('unsubscribe').sort()).toEqual([`depth.${symbolId}`, `trade.${symbolId}`]);
  await move(exchange, '0.053');
  let calls = 0;
  page.on('request', () => (calls += 1));
  await turnAway(page, false);
  await page.clock.resume();
  await expect(live(page)).toBeVisible();
  await shows(page, exchange);
  expect(calls).toBeLessThan(20);

  const before = lines.length;
  await stopTime(page);
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 8 * 60 * minuteMs);
  await move(exchange, '0.0535');
  await passUntilSeen(page, stale(page), 50);
  await page.clock.resume();
  await expect(live(page)).toBeVisible();
  expect(lines).toHaveLength(before + 1);
  await shows(page, exchange);
  await isSame(page);
});

test('[Q-F19] [R9.3] an ott that is refused: three tries, no loop; public data goes on, private data is marked and read by call', async ({
  page,
  exchange,
}) => {
  await page.clock.install();
  const person = await exchange.login(page, { balances });
  await place(exchange, person, '0.04');
  await exchange.fault({ match: { call: 'account.ott', uid: person.uid }, kind: 'ret_code', value: 10005 });
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().includes('/ott'))));
  const { orders, rows } = await openTerminal(page, { layout: 'desktop', pair });
  const askedLater = async () => {
    await page.clock.runFor(2_000);
    return asked;
  };
  await expect.poll(askedLater).toBe(3);
  for (let wait = 0; wait < 6; wait += 1) await page.clock.runFor(6_000);
  await expect(orders.getByText('Live updates are interrupted.')).toBeVisible();
  await expect(rows()).toHaveCount(1);
  await expect(live(page)).toBeVisible();
  expect(asked).toBe(3);
  await exchange.clearFaults();
  await orders.getByRole('button', { name: 'Reconnect' }).click();
  await expect(orders.getByText('Live updates are interrupted.')).toBeHidden();
  await place(exchange, person, '0.041');
  await expect(rows()).toHaveCount(2);
});

test('[Q-F19] [R7.13] a session that ends on an open stream: one prompt, no login loop, the market stays live', async ({
  page,
  exchange,
}) => {
  const { lines, sent } = await wiretap(page, 'spot');
  const person = await exchange.login(page, { balances });
  await place(exchange, person, '0.04');
  const { rows } = await openTerminal(page, { layout: 'desktop', pair });
  await expect(rows()).toHaveCount(1);
  await expect.poll(() => sent.map(({ op }) => op).slice(0, 2)).toEqual(['login', 'subscribe']);
  await askAs(exchange, person, logout, {});
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Your session has ended.')).toHaveCount(1);
  await expect(
    page.getByRole('region', { name: 'New order' }).getByRole('link', { name: 'Log in to trade' }),
  ).toBeVisible();
  await expect(rows()).toHaveCount(0);
  await move(exchange, '0.054');
  await shows(page, exchange);
  expect(lines).toHaveLength(1);
});

test('[Q-F20] leaving the page closes its sockets; come back to after a logout elsewhere it shows nothing private', async ({
  page,
  exchange,
}) => {
  const sockets: { url(): string; isClosed(): boolean }[] = [];
  page.on('websocket', (socket) => sockets.push(socket));
  const person = await exchange.login(page, { balances });
  await place(exchange, person, '0.04');
  const { rows } = await openTerminal(page, { layout: 'desktop', pair });
  await expect(rows()).toHaveCount(1);
  const names = () => sockets.map((socket) => new URL(socket.url()).pathname).sort();
  await expect.poll(names).toEqual(['/x/ws/market', '/x/ws/spot']);
  const pass = (type: 'pagehide' | 'pageshow') =>
    page.evaluate((name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);
  await pass('pagehide');
  await expect.poll(() => sockets.every((socket) => socket.isClosed())).toBe(true);
  await askAs(exchange, person, logout, {});
  await pass('pageshow');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(rows()).toHaveCount(0);
  await expect(live(page)).toBeVisible();
  await expect.poll(() => sockets.filter((socket) => !socket.isClosed()).length).toBe(1);
});

test('[Q-F11] [Q-F08] two tabs show one truth; the network is pulled and comes back: nothing is lost or doubled', async ({
  page,
  context,
  exchange,
}) => {
  await move(exchange, '0.05');
  const person = await exchange.login(page, { balances });
  const here = await openTerminal(page, { layout: 'desktop', pair });
  const other = await context.newPage();
  const there = await openTerminal(other, { layout: 'desktop', pair });
  await here.check('Ask before sending').click();
  await here.field('Price').fill('0.0495');
  await here.field('Amount').fill('0.1');
  let sent = 0;
  await page.route(/order\/create$/, async (route) => {
    sent += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await here.send.click();
  await expect(page.getByText(/^Buy order placed/).first()).toBeVisible();
  for (const tab of [here, there]) await expect(tab.rows()).toHaveCount(1);
  expect(sent).toBe(1);

  await context.setOffline(true);
  await expect(here.form.getByText('You are offline: no order is sent.')).toBeVisible();
  await expect(here.send).toHaveAttribute('aria-disabled', 'true');
  await place(exchange, person, '0.049');
  await context.setOffline(false);
  for (const tab of [here, there]) await expect(tab.rows()).toHaveCount(2);
  await there
    .rows()
    .filter({ hasText: '0.0495' })
    .getByRole('button', { name: /^Cancel Buy/ })
    .click();
  for (const tab of [here, there]) await expect(tab.rows()).toHaveCount(1);
  await expect(terminalOf(page, { layout: 'desktop', pair }).form.getByText('You are offline')).toBeHidden();
});
