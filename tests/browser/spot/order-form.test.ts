import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { expect, test } from './fixtures.ts';
import type { TestExchange } from './exchange.ts';

const btc = '/en/trade/spot/BTC/USDT/';
const xrp = '/en/trade/spot/XRP/USDT/';

/** The terminal of BTC/USDT with its form, for a fresh person who has money and is asked before each order. */
async function openForm(
  page: Page,
  exchange: TestExchange,
  balances: Record<string, string> = { USDT: '10000', BTC: '1' },
  address = btc,
) {
  await exchange.login(page, { balances });
  await page.goto(address);
  return formOf(page);
}

async function formOf(page: Page) {
  const form = page.getByRole('region', { name: 'New order' });
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  await expect(field('Price')).not.toHaveValue('');
  return {
    form,
    price: field('Price'),
    amount: field('Amount'),
    total: field('Total'),
    side: (name: 'Buy' | 'Sell') => form.getByRole('radio', { name, exact: true }),
    kind: (name: 'Limit' | 'Market' | 'Plan') => form.getByRole('radio', { name, exact: true }),
    send: form.getByRole('button', { name: /^(Buy|Sell) (BTC|[\d.]+ BTC)/ }),
    dialog: page.getByRole('dialog', { name: /BTC\?$/ }),
    pick: (name: string) => form.getByRole('button', { name }),
  };
}

const status = (page: Page) => page.getByRole('status');
const Params = v.object({ price: v.optional(v.string()), quantity: v.string(), side: v.string() });
/** What the page sends to place an order. */
function sentOrders(page: Page): v.InferOutput<typeof Params>[] {
  const sent: v.InferOutput<typeof Params>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/order/create'))
      sent.push(v.parse(Params, Object.fromEntries(new URLSearchParams(request.postData() ?? ''))));
  });
  return sent;
}

test('[Q-A10] [Q-A09] a limit order is filled in, reviewed and sent by keyboard alone', async ({ page, exchange }) => {
  const { price, amount, total, dialog, form } = await openForm(page, exchange);
  const sent = sentOrders(page);
  await price.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('59000');
  for (const key of ['ArrowUp', 'Shift+ArrowUp', 'ArrowDown']) await page.keyboard.press(key);
  await expect(price).toHaveValue('59000.1');
  await amount.focus();
  await page.keyboard.type('0,01');
  await expect(amount).toHaveValue('0.01');
  await expect(total).toHaveValue('590.001');
  await expect(form).toContainText('Fee (0.1%)');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('59,000.1 USDT');
  await expect(dialog).toContainText('0.01 BTC');
  await expect(dialog).toContainText('0.00001 BTC');
  await expect(dialog.getByRole('button', { name: 'Back' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText('Buy order placed: 0.01 BTC at 59,000.1 USDT.');
  expect(sent).toEqual([{ price: '59000.1', quantity: '0.01', side: 'BUY' }]);
  await expect(amount).toHaveValue('');
  await expect(price).toHaveValue('59000.1');
});

test('[Q-A09] Escape leaves the dialog, nothing is sent and what is typed stays', async ({ page, exchange }) => {
  const { amount, dialog, send } = await openForm(page, exchange);
  const sent = sentOrders(page);
  await amount.fill('0.01');
  await send.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(amount).toHaveValue('0.01');
  expect(sent).toEqual([]);
});

test('[Q-A07] each bound is said at its field, and nothing can be sent past it', async ({ page, exchange }) => {
  const { price, amount, form, send } = await openForm(page, exchange);
  for (const [typed, quantity, said] of [
    ['59000', '0.0000001', ''],
    ['59000', '0.00001', 'At least 0.000048 BTC.'],
    ['59000', '0.5', 'You have 10,000 USDT free.'],
    ['90000', '0.01', /Buys may cost [\d,.]+ USDT at most now\./],
    ['100', '0.01', /far too low/],
  ] as const) {
    await price.fill(typed);
    await amount.fill(quantity);
    if (said !== '') await expect(form.getByText(said)).toBeVisible();
    await expect(send).toHaveAttribute('aria-disabled', 'true');
  }
  await price.fill('59000');
  await expect(price).not.toHaveAttribute('aria-invalid', 'true');
  await expect(send).not.toHaveAttribute('aria-disabled', 'true');
});

test('[Q-A08] [Q-U05] [Q-U06] the slider and its buttons give an amount that is taken', async ({ page, exchange }) => {
  const { price, amount, form, pick, send } = await openForm(page, exchange, { USDT: '1000' });
  await price.fill('50000');
  await pick('100%').click();
  await expect(amount).toHaveValue('0.02');
  const slider = form.getByRole('slider', { name: 'Part of your balance' });
  await expect(slider).toHaveAttribute('aria-valuetext', '100%, 0.02 BTC');
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(amount).toHaveValue('');
  await price.fill('');
  await pick('50%').click();
  await expect(price).not.toHaveValue('');
  await expect(send).not.toHaveAttribute('aria-disabled', 'true');
});

test('[Q-U04] [Q-A14] another side keeps price and amount, so does a reload; another pair starts empty', async ({
  page,
  exchange,
}) => {
  const { price, amount, side } = await openForm(page, exchange);
  await price.fill('59000');
  await amount.fill('0.01');
  await side('Sell').check();
  await expect(amount).toHaveValue('0.01');
  await page.reload();
  await expect(price).toHaveValue('59000');
  await expect(side('Sell')).toBeChecked();
  await page.goto('/en/trade/spot/ETH/USDT/');
  const eth = await formOf(page);
  await expect(eth.amount).toHaveValue('');
  await expect(eth.price).not.toHaveValue('59000');
});

test('[Q-A14] a visitor fills the form in, and finds it after the login', async ({ page, exchange }) => {
  await page.goto(btc);
  const { amount, form } = await formOf(page);
  await amount.fill('0.01');
  const { account, password } = await exchange.freshAccount({ balances: { USDT: '10000' } });
  await form.getByRole('link', { name: 'Log in to trade' }).click();
  await page.getByRole('textbox', { name: /account/i }).fill(account);
  await page.getByRole('textbox', { name: /password/i }).fill(password);
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${btc}`);
  await expect((await formOf(page)).amount).toHaveValue('0.01');
});

test('[Q-U12] [Q-U19] an order too large for the book offers the limit order, filled in', async ({
  page,
  exchange,
}) => {
  const { kind, total, form, amount, price } = await openForm(page, exchange, { USDT: '1000000' }, xrp);
  await kind('Market').check();
  await total.fill('999999');
  await expect(form.getByText('The book holds too little for this order.')).toBeVisible();
  await form.getByRole('button', { name: /^Place a limit order at/ }).click();
  await expect(kind('Limit')).toBeChecked();
  await expect(amount).not.toHaveValue('');
  await expect(price).not.toHaveValue('');
});

test('[Q-F21] a double press sends one order; a lost answer is asked for, not sent again', async ({
  page,
  exchange,
}) => {
  const { price, amount, dialog, send } = await openForm(page, exchange);
  const sent = sentOrders(page);
  await exchange.fault({ kind: 'answerlost', match: { call: 'order.create' }, times: 1 });
  await price.fill('59000');
  await amount.fill('0.01');
  await send.click();
  await dialog.getByRole('button', { name: 'Buy BTC' }).dblclick();
  await expect(status(page)).toHaveText('Buy order placed: 0.01 BTC at 59,000 USDT.');
  expect(sent).toHaveLength(1);
});

test('[Q-A03] [Q-L16] a market order waits while the book is not live; other kinds do not, and no panel moves', async ({
  page,
  exchange,
}) => {
  const { kind, total, form, send, price, amount } = await openForm(page, exchange);
  const orders = page.getByRole('region', { name: 'Your orders', exact: true });
  const place = await orders.boundingBox();
  await exchange.fault({ kind: 'gap', match: { stream: 'market', topic: 'depth.BTCUSDT' } });
  await exchange.fault({ kind: 'refuse', match: { stream: 'market' } });
  await exchange.fault({ kind: 'close', match: { stream: 'market' }, value: 1012, times: 1 });
  await kind('Market').check();
  await total.fill('100');
  await expect(form.getByText('The order book is not up to date.')).toBeVisible();
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await kind('Limit').check();
  await price.fill('59000');
  await amount.fill('0.01');
  await expect(send).not.toHaveAttribute('aria-disabled', 'true');
  await expect(form.getByText('The order book is not up to date.')).toBeVisible();
  await expect(send).toBeInViewport({ ratio: 1 });
  expect(await orders.boundingBox()).toEqual(place);
});

test('[Q-U02] chart and the whole form stand on 1366 x 768 unscrolled', async ({ page, exchange }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const { send, side } = await openForm(page, exchange);
  await expect(side('Buy')).toBeInViewport();
  await expect(send).toBeInViewport({ ratio: 1 });
});

test('[Q-U05] [Q-U08] a step of the slider is one percent, whatever the lot cuts; a comma in a price asks for a price', async ({
  page,
  exchange,
}) => {
  const { form, price } = await openForm(page, exchange, { USDT: '812.34' }, '/en/trade/spot/SLIP/USDT/');
  await price.fill('0.7974');
  const slider = form.getByRole('slider', { name: 'Part of your balance' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '1%, 10.18 SLIP');
  await price.fill('1,500');
  await expect(form.getByRole('group', { name: 'Which price do you mean?' })).toBeVisible();
});
