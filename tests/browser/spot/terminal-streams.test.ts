import type { Page, WebSocketRoute } from '@playwright/test';
import * as v from 'valibot';
import { logout } from '#contract/account.ts';
import { ticker } from '#contract/basic.ts';
import { create } from '#contract/order.ts';
import { minuteMs } from '#formulas/durations.ts';
import type { Person, TestExchange } from '../support/exchange.ts';
import { expect, test } from '../support/fixtures.ts';
import { callAs, openTerminal, terminalOf } from '../support/terminals.ts';
import { advanceUntilVisible, pauseClock } from '../support/time.ts';

// No other test reads the price of this pair.
const pair = 'ETH/BTC';
const symbolId = 'ETHBTC';
const balances = { BTC: '10', ETH: '10' };

const live = (page: Page) => page.getByText('Live', { exact: true });
const stale = (page: Page) => page.getByText(/^As of \d\d:\d\d:\d\d \S+$/);
const book = (page: Page) => page.getByRole('region', { name: 'Order book' });
const bestBid = (page: Page) =>
  book(page)
    .getByRole('table', { name: /^Bids for/ })
    .locator('.book-row[data-filled=yes] button')
    .first();
const move = (exchange: TestExchange, price: string) => exchange.sandboxCall('market', { symbolId, price });

/** Returns the best bid of the exchange. */
async function bidOf(exchange: TestExchange): Promise<string> {
  const { result } = await callAs(exchange, { usertoken: '' }, ticker, { symbol: symbolId });
  const { list } = v.parse(v.object({ list: v.array(v.object({ bp: v.string() })) }), result);
  return list[0]?.bp ?? '';
}
const shows = async (page: Page, exchange: TestExchange) => {
  const bid = await bidOf(exchange);
  await expect.poll(async () => Number(await bestBid(page).textContent())).toBe(Number(bid));
};
/** Marks the document; a reload would remove the mark. */
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
/** Routes the connections of a stream through the test and records their messages. */
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
    topicsOf: (op: string) => of(op).flatMap(({ args }) => args),
    /**
     * Advances the clock by steps that are shorter than the timeout of a connection, and waits for the answer to each
     * ping.
     */
    pass: async (ms: number) => {
      for (let left = ms; left > 0; left -= 4_000) {
        await page.clock.runFor(4_000);
        await expect.poll(() => of('ping').length - answered, { intervals: [1] }).toBe(0);
      }
    },
  };
}

const placeOrder = (exchange: TestExchange, person: Person, price: string) =>
  callAs(exchange, person, create, { symbolId, side: 'BUY', type: 'LIMIT', price, quantity: '0.1' });

test('[Q-F16] [Q-F17] [R9.2] [Q-U14] a frozen or half-open connection is not live 5 s after a ping, a closed one at once; each recovers without a reload', async ({
  page,
  exchange,
}) => {
  await page.clock.install();
  await openTerminal(page, { layout: 'desktop', pair });
  await mark(page);
  for (const kind of ['freeze', 'halfopen']) {
    // The clock is paused while the fault is switched off, so that no attempt fails because of it.
    await pauseClock(page);
    await exchange.fault({ match: { stream: 'market' }, kind });
    if (kind === 'freeze') await advanceUntilVisible(page, page.getByText(/^Live · \d+ s ago$/), 250);
    // A ping each 10 s, 5 s for its answer, and the steps of the clock.
    expect(await advanceUntilVisible(page, stale(page), 250)).toBeLessThanOrEqual(16_000);
    await advanceUntilVisible(page, book(page).getByText(/^Not live\./), 50);
    await expect(page.locator('#chart').getByText(/^Not live\./)).toBeVisible();
    await exchange.clearFaults();
    await move(exchange, kind === 'freeze' ? '0.051' : '0.052');
    await page.clock.resume();
    await expect(live(page)).toBeVisible();
    await shows(page, exchange);
    await expect(page.locator('#chart').getByText(/^Not live\./)).toBeHidden();
  }

  await test.step('a closed connection is shown with the time of the data over whole rows, and opens again at a press', async () => {
    // While the clock is paused the stream does not reconnect before the press.
    await pauseClock(page);
    await exchange.fault({ match: { stream: 'market' }, kind: 'refuse' });
    await exchange.fault({ match: { stream: 'market' }, kind: 'close', value: 1011, times: 1 });
    await move(exchange, '0.0525');
    const note = book(page).getByText(/^Not live\. Showing the market as of \d\d:\d\d:\d\d \S+\.$/);
    await advanceUntilVisible(page, note, 50);
    await expect(bestBid(page)).toBeVisible();
    const cut = () =>
      book(page)
        .locator('.stream-note')
        .evaluate((strip) => {
          const { top } = strip.getBoundingClientRect();
          const rows = [...document.querySelectorAll('.book-row')].map((row) => row.getBoundingClientRect());
          return rows.filter((row) => row.top < top - 1 && row.bottom > top + 1).length;
        });
    await expect.poll(cut).toBe(0);
    await exchange.clearFaults();
    const reopened = page.waitForEvent('websocket', (socket) => socket.url().endsWith('/x/ws/market'));
    await book(page).getByRole('button', { name: 'Reconnect' }).click();
    await reopened;
    await page.clock.resume();
    await expect(note).toHaveCount(0);
  });
  await isSame(page);
});

test('[Q-F09] a page that is hidden for ten minutes unsubscribes from book and trades; visible again, or after a sleep, it shows the current market', async ({
  page,
  exchange,
}) => {
  await page.clock.install();
  const { lines, topicsOf, pass } = await wiretap(page, 'market');
  await openTerminal(page, { layout: 'desktop', pair });
  await mark(page);
  await pauseClock(page);
  await turnAway(page, true);
  await pass(4 * minuteMs);
  expect(topicsOf('unsubscribe')).toEqual([]);
  await pass(6 * minuteMs);
  await expect.poll(() => topicsOf('unsubscribe').sort()).toEqual([`depth.${symbolId}`, `trade.${symbolId}`]);
  await move(exchange, '0.053');
  let calls = 0;
  page.on('request', () => (calls += 1));
  await turnAway(page, false);
  await page.clock.resume();
  await expect(live(page)).toBeVisible();
  await shows(page, exchange);
  expect(calls).toBeLessThan(20);

  const before = lines.length;
  await pauseClock(page);
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 8 * 60 * minuteMs);
  await move(exchange, '0.0535');
  await advanceUntilVisible(page, stale(page), 50);
  await page.clock.resume();
  await expect(live(page)).toBeVisible();
  expect(lines).toHaveLength(before + 1);
  await shows(page, exchange);
  await isSame(page);
});

test('[Q-F19] [Q-F20] [R7.13] a session that ends on an open stream shows one prompt and no login loop, and the market stays live; leaving the page closes its sockets, and Back shows nothing private after a logout in another tab', async ({
  page,
  exchange,
}) => {
  await test.step('a session that ends on an open stream', async () => {
    const { lines, sent } = await wiretap(page, 'spot');
    const person = await exchange.login(page, { balances });
    await placeOrder(exchange, person, '0.04');
    const { rows } = await openTerminal(page, { layout: 'desktop', pair });
    await expect(rows()).toHaveCount(1);
    await expect.poll(() => sent.map(({ op }) => op).slice(0, 2)).toEqual(['login', 'subscribe']);
    await callAs(exchange, person, logout, {});
    await expect(
      page.getByRole('region', { name: 'Notifications' }).getByText('Your session has expired.'),
    ).toHaveCount(1);
    await expect(
      page.getByRole('region', { name: 'Place order' }).getByRole('link', { name: 'Log in to trade' }),
    ).toBeVisible();
    await expect(rows()).toHaveCount(0);
    await move(exchange, '0.054');
    await shows(page, exchange);
    expect(lines).toHaveLength(1);
  });

  await test.step('leaving the page closes its sockets', async () => {
    const sockets: { url(): string; isClosed(): boolean }[] = [];
    page.on('websocket', (socket) => sockets.push(socket));
    const person = await exchange.login(page, { balances });
    await placeOrder(exchange, person, '0.04');
    const { rows } = await openTerminal(page, { layout: 'desktop', pair });
    await expect(rows()).toHaveCount(1);
    const names = () => sockets.map((socket) => new URL(socket.url()).pathname).sort();
    await expect.poll(names).toEqual(['/x/ws/market', '/x/ws/spot']);
    const pass = (type: 'pagehide' | 'pageshow') =>
      page.evaluate((name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);
    await pass('pagehide');
    await expect.poll(() => sockets.every((socket) => socket.isClosed())).toBe(true);
    await callAs(exchange, person, logout, {});
    await pass('pageshow');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(rows()).toHaveCount(0);
    await expect(live(page)).toBeVisible();
    await expect.poll(() => sockets.filter((socket) => !socket.isClosed()).length).toBe(1);
  });
});

test('[Q-F11] [Q-F08] two tabs show the same state; after a network failure nothing is lost or doubled', async ({
  page,
  context,
  exchange,
}) => {
  await move(exchange, '0.05');
  const person = await exchange.login(page, { balances });
  const here = await openTerminal(page, { layout: 'desktop', pair });
  const other = await context.newPage();
  const there = await openTerminal(other, { layout: 'desktop', pair });
  await here.skipReviews();
  await here.field('Price').fill('0.0495');
  await here.field('Amount').fill('0.1');
  let sent = 0;
  await page.route(/order\/create$/, async (route) => {
    sent += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await here.send.click();
  await expect(page.getByText(/^Limit · Buy order placed/).first()).toBeVisible();
  for (const tab of [here, there]) await expect(tab.rows()).toHaveCount(1);
  expect(sent).toBe(1);

  await context.setOffline(true);
  await expect(here.form.getByText('You are offline. Orders cannot be sent.')).toBeVisible();
  await expect(here.send).toHaveAttribute('aria-disabled', 'true');
  await placeOrder(exchange, person, '0.049');
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
