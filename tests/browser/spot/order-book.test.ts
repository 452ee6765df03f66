import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { TestExchange } from './exchange.ts';
import { passUntilSeen, stopTime } from './time.ts';

// Pairs that no other test trades: each test moves a market of its own.
const address = (base: string) => `/en/trade/spot/${base}/USDT/`;

/** The terminal with its book filled. */
async function openBook(page: Page, base: string) {
  await page.goto(address(base));
  const panel = page.getByRole('region', { name: 'Order book' });
  const side = (name: RegExp) => panel.getByRole('table', { name });
  const book = {
    panel,
    bids: side(/^Buy orders/),
    asks: side(/^Sell orders/),
    /** Prices of a side, from the top. */
    prices: (table: ReturnType<typeof side>) => table.locator('.book-row[data-filled=yes] button').allTextContents(),
    price: page.getByRole('region', { name: 'New order' }).getByRole('textbox', { name: 'Price', exact: true }),
  };
  await expect(book.bids.locator('.book-row[data-filled=yes]').first()).toBeVisible();
  return book;
}
const move = (exchange: TestExchange, symbolId: string, price: string) => exchange.ask('market', { symbolId, price });
const amount = (text: string | undefined) => (text ?? '').replaceAll(',', '');

test('[Q-A01] [Q-U01] one Tab stop, arrows go from price to price over both sides, Enter and press fill the form', async ({
  page,
}) => {
  const book = await openBook(page, 'LTC');
  await expect(book.panel.locator('.book-row__button[tabindex="0"]')).toHaveCount(1);
  const [bids, asks] = [await book.prices(book.bids), await book.prices(book.asks)];
  await book.bids.getByRole('button', { name: bids[0], exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(book.price).toHaveValue(amount(bids[1]));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  // The best sell order stands at the bottom of its side.
  await expect(book.price).toHaveValue(amount(asks.at(-1)));
  await expect(book.panel.locator('.book-row__button[tabindex="0"]')).toHaveText(asks.at(-1) ?? '');
  await book.asks.getByRole('button', { name: asks.at(-3), exact: true }).click();
  await expect(book.price).toHaveValue(amount(asks.at(-3)));
  await expect(page.getByRole('status')).toHaveText(`Price ${asks.at(-3)} is in the order form.`);
});

test('[Q-A01] the price that was seen when the press began fills the form, not the one that came meanwhile', async ({
  page,
  exchange,
}) => {
  const book = await openBook(page, 'LINK');
  const [seen] = await book.prices(book.bids);
  await book.bids.locator('.book-row').first().hover();
  await page.mouse.down();
  await move(exchange, 'LINKUSDT', '17');
  await expect(book.bids.locator('.book-row button').first()).not.toHaveText(seen ?? '');
  await page.mouse.up();
  await expect(book.price).toHaveValue(amount(seen));
});

test('[Q-U13] [Q-A02] rows and spread stand still while the market moves, and nothing of it is read aloud', async ({
  page,
  exchange,
}) => {
  const book = await openBook(page, 'ADA');
  const places = () =>
    book.panel
      .locator('.book-row, .order-book__middle')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
  const before = await places();
  const status = page.getByRole('status');
  const said = await status.textContent();
  for (const price of ['0.41', '0.43', '0.39']) {
    const [best] = await book.prices(book.bids);
    await move(exchange, 'ADAUSDT', price);
    await expect(book.bids.locator('.book-row button').first()).not.toHaveText(best ?? '');
  }
  expect(await places()).toEqual(before);
  await expect(status).toHaveText(said ?? '');
  expect(await book.panel.locator('[aria-live], [role=status], [role=alert], [role=log]').count()).toBe(0);
  await book.panel.getByRole('button', { name: 'Read the market' }).click();
  await expect(status).toHaveText(
    /^ADA\/USDT: last price 0\.3900\. Best buy order 0\.\d{4}, best sell order 0\.\d{4}, spread/,
  );
});

test('[Q-A03] a pause holds book and trades until it ends', async ({ page, exchange }) => {
  const book = await openBook(page, 'AVAX');
  const pause = book.panel.getByRole('button', { name: 'Pause live figures' });
  await pause.click();
  await expect(pause).toHaveAttribute('aria-pressed', 'true');
  const before = await book.prices(book.bids);
  await move(exchange, 'AVAXUSDT', '37');
  // The header is told of the move by the same stream, after the book's own frame: then the book had its chance.
  await expect(page.getByRole('group', { name: 'The last 24 hours' }).getByText('37.00')).toBeVisible();
  expect(await book.prices(book.bids)).toEqual(before);
  await pause.click();
  await expect.poll(() => book.prices(book.bids)).not.toEqual(before);
});

test('[Q-U14] [Q-F17] a stream that is cut is told with the time of what is shown, and heals without a reload', async ({
  page,
  exchange,
}) => {
  await page.clock.install();
  const book = await openBook(page, 'XRP');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  // While time stands still the line does not come back by itself, before it is pressed.
  await stopTime(page);
  await exchange.fault({ match: { stream: 'market' }, kind: 'refuse' });
  await exchange.fault({ match: { stream: 'market' }, kind: 'close', value: 1011, times: 1 });
  await move(exchange, 'XRPUSDT', '0.51');
  const note = book.panel.getByText(/^Not live\. You see the market of \d\d:\d\d:\d\d \S+\.$/);
  await passUntilSeen(page, note, 50);
  expect((await book.prices(book.bids)).length).toBeGreaterThan(0);
  // It covers whole rows: none is cut in half.
  const cut = () =>
    book.panel.locator('.stream-note').evaluate((strip) => {
      const { top } = strip.getBoundingClientRect();
      const rows = [...document.querySelectorAll('.book-row')].map((row) => row.getBoundingClientRect());
      return rows.filter((row) => row.top < top - 1 && row.bottom > top + 1).length;
    });
  await expect.poll(cut).toBe(0);
  await exchange.clearFaults();
  const reopened = page.waitForEvent('websocket', (socket) => socket.url().endsWith('/x/ws/market'));
  await book.panel.getByRole('button', { name: 'Reconnect' }).click();
  await reopened;
  await page.clock.resume();
  await expect(note).toHaveCount(0);
});

test('[Q-U10] the row of an own order is marked, in words too', async ({ page, exchange }) => {
  const person = await exchange.login(page, { balances: { USDT: '10000' } });
  const book = await openBook(page, 'SOL');
  const second = (await book.prices(book.bids))[1] ?? '';
  const place = {
    symbolId: 'SOLUSDT',
    side: 'BUY',
    type: 'LIMIT',
    price: amount(second),
    quantity: '1',
    timeInForce: 'GTC',
  };
  const placed = await page.evaluate(
    async ({ order, usertoken }) => {
      const answer = await fetch('/x/main/spot/api/order/create', {
        method: 'POST',
        headers: { usertoken, platform: 'pc', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(order),
      });
      return answer.text();
    },
    { order: place, usertoken: person.usertoken },
  );
  expect(placed).toContain('"ret_code":0');
  await expect(book.bids.getByRole('row').filter({ hasText: second })).toContainText('your order');
});
