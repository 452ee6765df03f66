import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

// A pair that no other test trades: this one moves its market.
const base = 'ADA';

/** Opens the terminal and waits until its book has rows. */
async function openBook(page: Page) {
  await page.goto(`/en/trade/spot/${base}/USDT/`);
  const panel = page.getByRole('region', { name: 'Order book' });
  const side = (name: RegExp) => panel.getByRole('table', { name });
  const book = {
    panel,
    bids: side(/^Bids for/),
    asks: side(/^Asks for/),
    /** Returns the prices of a side from top to bottom. */
    prices: (table: ReturnType<typeof side>) => table.locator('.book-row[data-filled=yes] button').allTextContents(),
    price: page.getByRole('region', { name: 'Place order' }).getByRole('textbox', { name: 'Price', exact: true }),
  };
  await expect(book.bids.locator('.book-row[data-filled=yes]').first()).toBeVisible();
  return book;
}
/** Returns a shown amount as the form has it. */
const amount = (text: string | undefined) => (text ?? '').replaceAll(',', '').replace(/\.?0+$/, '');

test('[Q-A01] [Q-A02] [Q-A03] [Q-A06] [Q-U01] [Q-U07] [Q-U13] the book by keyboard and by press, its rows while the market moves, its totals, its trades and its depth', async ({
  page,
  exchange,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const book = await openBook(page);
  const move = (price: string) => exchange.sandboxCall('market', { symbolId: `${base}USDT`, price });

  await test.step('one Tab stop, arrow keys move through both sides, Enter and press fill the form', async () => {
    await expect(book.panel.locator('.book-row__button[tabindex="0"]')).toHaveCount(1);
    const [bids, asks] = [await book.prices(book.bids), await book.prices(book.asks)];
    await book.bids.getByRole('button', { name: bids[0] ?? '', exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(book.price).toHaveValue(amount(bids[1]));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    // The best ask is the last row of its side.
    await expect(book.price).toHaveValue(amount(asks.at(-1)));
    await expect(book.panel.locator('.book-row__button[tabindex="0"]')).toHaveText(asks.at(-1) ?? '');
    await book.asks.getByRole('button', { name: asks.at(-3) ?? '', exact: true }).click();
    await expect(book.price).toHaveValue(amount(asks.at(-3)));
    await expect(page.getByRole('status')).toHaveText(`Price ${asks.at(-3)} was set in the order form.`);
  });

  await test.step('the price at the start of the press fills the form, not the one that arrives meanwhile', async () => {
    const [pressedPrice] = await book.prices(book.bids);
    await book.bids.locator('.book-row').first().hover();
    await page.mouse.down();
    await move('0.44');
    await expect(book.bids.locator('.book-row button').first()).not.toHaveText(pressedPrice ?? '');
    await page.mouse.up();
    await expect(book.price).toHaveValue(amount(pressedPrice));
    await expect(page.getByRole('status')).toHaveText(`Price ${pressedPrice} was set in the order form.`);
  });

  await test.step('rows and spread do not move while the market moves, and nothing of it is announced', async () => {
    const places = () =>
      book.panel
        .locator('.book-row, .order-book__middle')
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
    const before = await places();
    const status = page.getByRole('status');
    const statusText = await status.textContent();
    for (const price of ['0.41', '0.43', '0.39']) {
      const [best] = await book.prices(book.bids);
      await move(price);
      await expect(book.bids.locator('.book-row button').first()).not.toHaveText(best ?? '');
    }
    expect(await places()).toEqual(before);
    await expect(status).toHaveText(statusText ?? '');
    expect(await book.panel.locator('[aria-live], [role=status], [role=alert], [role=log]').count()).toBe(0);
    await book.panel.getByRole('button', { name: 'Announce the market' }).click();
    await expect(status).toHaveText(/^ADA\/USDT: last price 0\.3900\. Best bid 0\.\d{4}, best ask 0\.\d{4}, spread/);
  });

  await test.step('book and trades do not change while they are paused', async () => {
    const pause = book.panel.getByRole('button', { name: 'Pause live updates' });
    await pause.click();
    await expect(pause).toHaveAttribute('aria-pressed', 'true');
    const before = await book.prices(book.bids);
    await move('0.46');
    // The header receives the move by the same stream after the book's frame: by then the book could have changed.
    await expect(page.getByRole('group', { name: '24h statistics' }).getByText('0.4600')).toBeVisible();
    expect(await book.prices(book.bids)).toEqual(before);
    await pause.click();
    await expect.poll(() => book.prices(book.bids)).not.toEqual(before);
  });

  await test.step('a press on an amount or a total fills price and amount and never changes the side of the form', async () => {
    const form = page.getByRole('region', { name: 'Place order' });
    const row = book.bids.locator('.book-row[data-filled=yes]').nth(2);
    await row.locator('.book-row__total').click();
    await expect(form.getByRole('textbox', { name: 'Amount', exact: true })).not.toHaveValue('');
    await expect(book.price).not.toHaveValue('');
    await expect(form.getByRole('radio', { name: 'Buy', exact: true })).toBeChecked();
    await form.getByRole('radio', { name: 'Sell', exact: true }).check();
    await book.asks.locator('.book-row[data-filled=yes] .book-row__quantity').last().click();
    await expect(form.getByRole('radio', { name: 'Sell', exact: true })).toBeChecked();
  });

  await test.step('the total can be shown in quote coins, and the book names its last price and the share of both sides', async () => {
    await book.panel.getByRole('button', { name: 'Total (ADA)' }).click();
    await expect(book.asks.getByRole('columnheader', { name: 'Total (USDT)' })).toBeVisible();
    await expect
      .poll(async () => {
        const cells = await book.bids.locator('.book-row[data-filled=yes]').first().locator('td').allTextContents();
        const [price = 0, quantity = 0, total = 0] = cells.map((text) => Number(amount(text)));
        return Math.abs(price * quantity - total);
      })
      .toBeLessThan(1);
    await expect(book.panel).toContainText(/Last price (?:up |down )?\d/);
    await expect(book.panel.getByText(/^Bids \d+(\.\d)?%$/)).toBeVisible();
    await expect(book.panel.getByText(/^Asks \d+(\.\d)?%$/)).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(() => book.panel.locator('.book-row').count()).toBeGreaterThan(15);
    const usual = await book.panel.locator('.book-row').count();
    await page.setViewportSize({ width: 1440, height: 1440 });
    await expect.poll(() => book.panel.locator('.book-row').count()).toBeGreaterThan(usual + 15);
  });

  await test.step('a trade fills its price into the form by press and by key; its message has the date', async () => {
    await page.getByRole('tab', { name: 'Trades' }).click();
    const trades = page.getByRole('table', { name: /^Recent trades/ });
    const pause = page.getByRole('button', { name: 'Pause live updates' });
    const rows = trades.getByRole('button');
    // What has not come yet does not come while updates pause.
    await expect(rows.nth(2)).toBeVisible();
    await page.getByRole('tab', { name: 'Order book' }).click();
    await pause.click();
    await page.getByRole('tab', { name: 'Trades' }).click();
    await expect(rows.nth(2)).toBeVisible();
    await expect(trades.locator('.trade-row').first()).toHaveAttribute('title', /2026/);
    await rows.nth(2).click();
    await expect(book.price).toHaveValue(amount((await rows.nth(2).textContent()) ?? ''));
    await expect(page.getByRole('status')).toHaveText(/was set in the order form\. Trade time: .*2026/);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(book.price).toHaveValue(amount((await rows.nth(1).textContent()) ?? ''));
    await expect(trades.locator('button[tabindex="0"]')).toHaveCount(1);
  });

  await test.step('the depth chart shows both sides at the pointer, and zooms by wheel and keys', async () => {
    await page.getByRole('tab', { name: 'Depth' }).click();
    const chart = page.locator('.depth-chart__stage');
    const slider = page.getByRole('slider', { name: /^Read the depth at a price/ });
    await expect(chart.locator('.depth-chart__scale')).toContainText(/Mid \d/);
    const box = await chart.boundingBox();
    if (!box) throw new Error('the chart is not displayed');
    await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2);
    const both = /^Bids down to [\d,.]+: [\d,.KM]+ ADA · Asks up to [\d,.]+: [\d,.KM]+ ADA$/;
    await expect(slider).toHaveAttribute('aria-valuetext', both);
    await page.mouse.wheel(0, -100);
    await expect(chart).toHaveAttribute('data-zoom', '2');
    await slider.focus();
    await page.keyboard.press('+');
    await expect(chart).toHaveAttribute('data-zoom', '4');
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await expect(chart).toHaveAttribute('data-zoom', '1');
    await expect(slider).toHaveAttribute('aria-valuetext', both);
  });
});
