import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { expect, test } from '../support/fixtures.ts';
import type { TestExchange } from '../support/exchange.ts';

const btc = '/en/trade/spot/BTC/USDT/';

/** Opens the terminal of BTC/USDT for a new user with balances and order confirmations. */
async function openForm(page: Page, exchange: TestExchange) {
  await exchange.login(page, { balances: { USDT: '10000', BTC: '1' } });
  await page.goto(btc);
  return formOf(page);
}

async function formOf(page: Page) {
  const form = page.getByRole('region', { name: 'Place order' });
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  await expect(field('Price')).not.toHaveValue('');
  // A draft has its price before the market is there.
  await expect(page.getByText(/^Live(?: updates are interrupted\.)?$/).first()).toBeVisible();
  return {
    form,
    price: field('Price'),
    amount: field('Amount'),
    total: field('Total'),
    side: (name: 'Buy' | 'Sell') => form.getByRole('radio', { name, exact: true }),
    kind: (name: 'Limit' | 'Market' | 'Conditional') =>
      form.getByRole('group', { name: 'Order type' }).getByRole('radio', { name, exact: true }),
    send: form.getByRole('button', { name: /^(Buy|Sell) (BTC|[\d.]+ BTC)/ }),
    dialog: page.getByRole('dialog', { name: /BTC\/USDT\?$/ }),
    pick: (name: string) => form.getByRole('button', { name }),
  };
}

const status = (page: Page) => page.getByRole('status');
const Params = v.object({ price: v.optional(v.string()), quantity: v.string(), side: v.string() });
/** Records the orders that the page sends. */
function sentOrders(page: Page): v.InferOutput<typeof Params>[] {
  const sent: v.InferOutput<typeof Params>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/order/create'))
      sent.push(v.parse(Params, Object.fromEntries(new URLSearchParams(request.postData() ?? ''))));
  });
  return sent;
}

test('[Q-A07] [Q-A09] [Q-A10] [Q-F21] orders are placed: by keyboard alone, by a double press, and after a lost answer; confirmations are turned off', async ({
  page,
  exchange,
}) => {
  const { form, price, amount, total, dialog, send } = await openForm(page, exchange);
  await test.step('a limit order is entered, reviewed and submitted by keyboard alone', async () => {
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
    await expect(dialog).toContainText('59,000.10 USDT');
    await expect(dialog).toContainText('0.01 BTC');
    await expect(dialog).toContainText('0.00001 BTC');
    await expect(dialog.getByRole('button', { name: 'Back' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(status(page)).toHaveText('Limit · Buy order placed: 0.01 BTC at 59,000.10 USDT.');
    expect(sent).toEqual([{ price: '59000.1', quantity: '0.01', side: 'BUY' }]);
    await expect(amount).toHaveValue('');
    await expect(price).toHaveValue('59000.1');
  });

  await test.step('a double press sends one order; after a lost answer the order is looked up, not sent again', async () => {
    const sent = sentOrders(page);
    await exchange.fault({ kind: 'answerlost', match: { call: 'order.create' }, times: 1 });
    await price.fill('59000');
    await amount.fill('0.01');
    await send.click();
    await dialog.getByRole('button', { name: 'Buy BTC' }).dblclick();
    await expect(status(page)).toHaveText('Limit · Buy order placed: 0.01 BTC at 59,000.00 USDT.');
    expect(sent).toHaveLength(1);
  });

  await test.step('post-only explains itself and its time in force; the setting of confirmations shows that it is saved', async () => {
    await form.getByRole('checkbox', { name: 'Post-only' }).check();
    await expect(form.getByRole('combobox', { name: 'Time in force' })).toHaveAccessibleDescription(/always GTC/);
    await page.route('**/pref-setting', async (route) => {
      await expect(form.getByRole('checkbox', { name: 'Saving…' })).not.toBeChecked();
      await route.continue();
    });
    await form.getByRole('checkbox', { name: 'Confirm orders', exact: true }).click();
    await expect(form.getByRole('checkbox', { name: 'Confirm orders', exact: true })).not.toBeChecked();
  });
});

test('[Q-U04] [Q-A14] the draft of a visitor survives a change of side, a reload and the login; another pair starts empty', async ({
  page,
  exchange,
}) => {
  await page.goto(btc);
  const { form, price, amount, side } = await formOf(page);
  await price.fill('59000');
  await amount.fill('0.01');
  await side('Sell').check();
  await expect(amount).toHaveValue('0.01');
  await page.reload();
  await expect(price).toHaveValue('59000');
  await expect(side('Sell')).toBeChecked();
  const { account, password } = await exchange.freshAccount({ balances: { USDT: '10000' } });
  await form.getByRole('link', { name: 'Log in to trade' }).click();
  await page.getByRole('textbox', { name: /account/i }).fill(account);
  await page.getByRole('textbox', { name: /password/i }).fill(password);
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${btc}`);
  await expect((await formOf(page)).amount).toHaveValue('0.01');
  await page.goto('/en/trade/spot/ETH/USDT/');
  const eth = await formOf(page);
  await expect(eth.amount).toHaveValue('');
  await expect(eth.price).not.toHaveValue('59000');
});

test('[FS18] [Q-A03] [Q-A07] [Q-A08] [Q-A09] [Q-A11] [Q-A18] [Q-L16] [Q-S24] [Q-U02] [Q-U06] [Q-U07] [Q-U23] the form of one order: what is in view, empty fields, notes, shortcuts, its review, a book that is not live', async ({
  page,
  exchange,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const { form, price, amount, total, side, kind, send, dialog, pick } = await openForm(page, exchange);
  await test.step('chart and the whole form are visible at 1366 x 768 without scrolling', async () => {
    await expect(side('Buy')).toBeInViewport();
    await expect(send).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('at 1440 × 900 the balance and the fee are in view in every form', async () => {
    const foot = page.locator('.order-form__foot');
    for (const name of ['Market', 'Conditional', 'Limit'] as const) {
      await kind(name).check();
      if (name === 'Limit') await form.getByRole('checkbox', { name: 'TP/SL' }).check();
      const [balance, fee, end] = await Promise.all(
        [form.getByText(/^Available/), form.getByText(/^Fee \(/), foot].map((part) => part.boundingBox()),
      );
      if (!balance || !fee || !end) throw new Error(`${name}: a part of the form is missing`);
      expect(balance.y + balance.height).toBeLessThanOrEqual(end.y);
      expect(fee.y).toBeGreaterThanOrEqual(end.y);
      expect(fee.y + fee.height).toBeLessThanOrEqual(900);
    }
    await expect(form.getByText(/^Available/)).toBeInViewport();
    // Nothing that is typed or chosen is below the foot, which would cover it.
    const [lastField, end] = await Promise.all(
      [form.getByRole('textbox', { name: 'SL limit price' }), foot].map((part) => part.boundingBox()),
    );
    expect((lastField?.y ?? Infinity) + (lastField?.height ?? 0)).toBeLessThanOrEqual(end?.y ?? 0);
    await form.getByRole('checkbox', { name: 'TP/SL' }).uncheck();
  });

  await test.step('pressing the button with an empty field names the field and moves the focus to it', async () => {
    await amount.fill('');
    await form.getByRole('button', { name: 'Buy BTC' }).click();
    await expect(amount).toBeFocused();
    await expect(amount).toHaveAccessibleDescription(/Enter an amount\./);
    await price.fill('');
    await form.getByRole('button', { name: 'Buy BTC' }).click();
    await expect(price).toBeFocused();
    await expect(price).toHaveAccessibleDescription(/Enter a price\./);
    await kind('Market').check();
    await expect(form).not.toContainText('Enter an amount.');
    await kind('Limit').check();
  });

  await test.step('the note of the price does not cover the buttons beside it, and ends with its price', async () => {
    await price.fill('59000.123');
    const note = form.getByText('Up to 2 decimal places. Extra digits were removed.');
    await expect(note).toBeVisible();
    const [noteBox, bestBox] = [await note.boundingBox(), await pick('Best').boundingBox()];
    if (!noteBox || !bestBox) throw new Error('the note or the button is not displayed');
    expect(bestBox.y).toBeGreaterThanOrEqual(noteBox.y + noteBox.height);
    await pick('Best').click();
    await expect(note).toBeHidden();
  });

  await test.step('Escape closes the dialog, nothing is sent and the draft stays', async () => {
    const sent = sentOrders(page);
    await amount.fill('0.01');
    await send.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(amount).toHaveValue('0.01');
    expect(sent).toEqual([]);
  });

  await test.step('the form has keyboard shortcuts, which ? lists; placing orders by keys is off by default', async () => {
    await amount.fill('');
    await side('Buy').focus();
    await page.keyboard.press('s');
    await expect(side('Sell')).toBeChecked();
    await page.keyboard.press('m');
    await expect(kind('Market')).toBeChecked();
    await page.keyboard.press('l');
    await page.keyboard.press('p');
    await expect(price).toBeFocused();
    await side('Sell').focus();
    await page.keyboard.press('a');
    await page.keyboard.type('0.01');
    await expect(amount).toHaveValue('0.01');
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await side('Sell').focus();
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.getByRole('checkbox', { name: 'Place orders with Ctrl/⌘ + Enter' }).check();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the review says that a trigger has passed and by how much a market buy may differ', async () => {
    await side('Buy').check();
    await kind('Conditional').check();
    await form.getByRole('textbox', { name: 'Trigger price', exact: true }).fill('1000');
    await form.getByRole('radio', { name: 'Rises to it' }).check();
    await price.fill('59000');
    await amount.fill('0.01');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('The price is already past this level.');
    await page.keyboard.press('Escape');
    await form.getByRole('group', { name: 'Order type' }).getByRole('radio', { name: 'Market' }).check();
    await amount.fill('0.01');
    await expect(amount).toHaveAccessibleDescription(/At least 0\.009\d+ BTC if the price rises to its limit\./);
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText(/more or less than 0\.01 BTC: at least 0\.009\d+ BTC at the price limit\./);
  });

  await test.step('market orders are disabled while the book is not live; other types are not, and no panel moves', async () => {
    await page.keyboard.press('Escape');
    await kind('Limit').check();
    await page.reload();
    await formOf(page);
    const orders = page.getByRole('region', { name: 'My orders', exact: true });
    const box = await orders.boundingBox();
    await exchange.fault({ kind: 'gap', match: { stream: 'market', topic: 'depth.BTCUSDT' } });
    await exchange.fault({ kind: 'refuse', match: { stream: 'market' } });
    await exchange.fault({ kind: 'close', match: { stream: 'market' }, value: 1012, times: 1 });
    await kind('Market').check();
    await total.fill('100');
    await expect(form.getByText('The order book is not live.')).toBeVisible();
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await kind('Limit').check();
    await price.fill('59000');
    await amount.fill('0.01');
    await expect(send).not.toHaveAttribute('aria-disabled', 'true');
    await expect(form.getByText('The order book is not live.')).toBeVisible();
    await expect(send).toBeInViewport({ ratio: 1 });
    expect(await orders.boundingBox()).toEqual(box);
  });
});
