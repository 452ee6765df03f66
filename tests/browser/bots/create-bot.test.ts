import type { Request } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { waitForHydration } from '../support/hydration.ts';
import { createCall, formPath as path, openForm } from './support/bot-form.ts';

/** Returns the settings of a request, without what every request has of its own. */
function settingsOf(request: Request): object {
  const { requestId, sendTime, ...settings } = request.postDataJSON() as Record<string, unknown>;
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(sendTime).toEqual(expect.any(Number));
  return settings;
}

test('[R1.11] [R4.7] [R8.8] [G32] a bot is created by dragging, by fields and by keyboard alone with the same request', async ({
  page,
  exchange,
}) => {
  await exchange.login(page, { balances: { USDT: '10000' } });
  const { field, handle, dialog, review } = await openForm(page);
  await field('Amount').fill('1000');
  const upper = handle('Upper price');
  await expect(upper).toBeVisible();
  const before = await field('Upper price').inputValue();
  // `hover` waits until the handle stops moving: the chart rescales when its candles arrive.
  await upper.hover();
  await page.mouse.down();
  const box = await upper.boundingBox();
  if (!box) throw new Error('no handle');
  await page.mouse.move(box.x + box.width / 2, box.y + 40, { steps: 6 });
  await page.mouse.up();
  await expect(field('Upper price')).not.toHaveValue(before);
  const dragged = await field('Upper price').inputValue();
  await expect(upper).toHaveAttribute('aria-valuetext', /^Upper price [\d,.]+ USDT, [\d.]+% above the last price$/);
  await review.click();
  await expect(dialog).toContainText('First order');
  const [first] = await Promise.all([
    page.waitForRequest(createCall),
    dialog.getByRole('button', { name: 'Create bot' }).click(),
  ]);
  const settings = settingsOf(first);
  expect(settings).toMatchObject({ symbol: 'BTCUSDT', max_price: dragged, quote_investment: '1000', source: 'MANUAL' });
  await expect(dialog).toContainText('The bot is running.');

  await page.goto(path);
  await waitForHydration(page);
  await field('Upper price').fill(dragged);
  await field('Amount').fill('1000');
  await review.click();
  const [second] = await Promise.all([
    page.waitForRequest(createCall),
    dialog.getByRole('button', { name: 'Create bot' }).click(),
  ]);
  expect(settingsOf(second)).toEqual(settings);
  await expect(dialog).toContainText('The bot is running.');

  // The handle by keys, then the same price: no pointer is used.
  await page.goto(path);
  await waitForHydration(page);
  await upper.focus();
  const start = Number(await field('Upper price').inputValue());
  await page.keyboard.press('ArrowUp');
  await expect(field('Upper price')).not.toHaveValue(String(start));
  expect(Number(await field('Upper price').inputValue())).toBeCloseTo(start * 1.001, 1);
  await field('Upper price').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(dragged);
  // The draft outlives the load of the page.
  await field('Amount').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1000');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('First order');
  await page.keyboard.press('Escape');
  await expect(field('Amount')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('First order');
  await page.keyboard.press('Tab');
  const [third] = await Promise.all([page.waitForRequest(createCall), page.keyboard.press('Enter')]);
  expect(settingsOf(third)).toEqual(settings);
  await expect(dialog).toContainText('The bot is running.');
});

test('[R8.8] [G28] [G30] a lost create is found again, and a logout removes bots and draft', async ({
  page,
  exchange,
}) => {
  await exchange.login(page, { balances: { USDT: '10000' } });
  const { field, dialog, review } = await openForm(page);
  await field('Amount').fill('1000');
  await exchange.fault({ kind: 'answerlost', match: { call: 'grid.create' }, times: 1 });
  await review.click();
  await dialog.getByRole('button', { name: 'Create bot' }).click();
  await expect(dialog).toContainText('The bot is running.');
  await dialog.getByRole('link', { name: 'My bots' }).click();
  await page.getByText('From a recommendation').click();
  await expect(page.getByRole('list', { name: 'Running' }).getByRole('listitem')).toHaveCount(1);
  expect(await page.evaluate(() => sessionStorage.getItem('botDrafts'))).not.toBeNull();
  await page.getByRole('button', { name: /Account/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login\//);
  expect(await page.evaluate(() => sessionStorage.getItem('botDrafts'))).toBeNull();
});

test('[R9.4] [G23] [G26] [G31] recommended ranges are requested again while their tab is open; a visitor sees plan and back-test of one and is led to the login', async ({
  page,
}) => {
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/list-symbol-info')) requests += 1;
  });
  await page.clock.install();
  await page.goto('/en/trade/spot/bot/?tab=strategy');
  await waitForHydration(page);
  await expect(page.getByRole('tab', { name: 'Recommended' })).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => requests).toBeGreaterThan(0);
  const before = requests;
  await page.clock.runFor(5_500);
  await expect.poll(() => requests).toBeGreaterThan(before);
  await page.getByRole('tab', { name: 'All pairs' }).click();
  await expect(page).toHaveURL(/\?tab=standard$/);
  const after = requests;
  await page.clock.runFor(20_000);
  expect(requests).toBe(after);
  await page.getByRole('link', { name: 'Create a bot for BTC/USDT' }).click();
  await expect(page).toHaveURL(/bot\/create\/\?symbol=BTCUSDT$/);

  await page.clock.resume();
  const { form, field } = await openForm(page, '/en/trade/spot/bot/create/?symbol=ETHUSDT');
  await field('Amount').fill('1000');
  await expect(form.getByRole('link', { name: 'Log in to create' })).toHaveAttribute(
    'href',
    /redirect_url=.*bot%2Fcreate/,
  );
  const preview = page.getByRole('region', {
    name: /^Back-test, .*Past performance does not guarantee future results\.$/,
  });
  await expect(preview).toContainText('Max. drawdown');
  await expect(preview).toContainText('Buy and hold');
  await preview.locator('summary').click();
  await expect(preview.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect(page.getByRole('table', { name: 'Grid lines' }).getByRole('row')).toHaveCount(10);
});
