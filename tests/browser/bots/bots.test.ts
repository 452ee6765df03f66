import type { Page } from '@playwright/test';
import { axeFindings, overflowingElements, sidewaysScrollPx } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForHydration } from '../support/hydration.ts';
import { advanceUntilVisible, pauseClock } from '../support/time.ts';
import { createBot } from './support/bot-form.ts';

const rowsOf = (page: Page) => page.getByRole('list', { name: 'Running' }).getByRole('listitem');

test('[R1.11] [R3.9] [R4.7] [R7.11] [G28] [G38] bots are listed, shown and closed in each of the three ways, also when the answer is lost', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { USDT: '10000' } });
  for (let index = 0; index < 3; index += 1) await createBot(exchange, person);
  await page.goto('/en/trade/spot/bot/list/');
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(rowsOf(page).first()).toContainText(/Total profit.*Grid profit.*Unrealized PnL/s);

  const dialog = page.getByRole('dialog');
  const closeFirst = () => rowsOf(page).first().getByRole('button', { name: 'Close the BTC/USDT bot' }).click();
  await closeFirst();
  await expect(dialog.getByRole('radio')).toHaveCount(3);
  await expect(dialog.getByRole('radio', { name: /^Return both coins/ })).toBeChecked();
  await expect(dialog).toContainText(/Fee [\d.]+ USDT, slippage/);
  await expect(dialog).toContainText(/\d+ s old/);
  await dialog.getByRole('radio', { name: /^Convert all to USDT/ }).check();
  await dialog.getByRole('button', { name: 'Close and sell for USDT' }).click();
  await expect(page.locator('.toast').filter({ hasText: /The bot is closed\. Returned: .*USDT/ })).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(2);

  await closeFirst();
  await exchange.fault({ kind: 'answerlost', match: { call: 'grid.close' }, times: 1 });
  await dialog.getByRole('radio', { name: /^Convert all to BTC/ }).check();
  await dialog.getByRole('button', { name: 'Close and buy BTC' }).click();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(dialog).toBeHidden();
  await expect(page.locator('.toast').filter({ hasText: /The bot is closed\. Returned: .*BTC/ })).toHaveCount(2);

  await rowsOf(page).first().getByRole('link', { name: 'Details of the BTC/USDT bot' }).click();
  await expect(page.getByRole('heading', { name: 'BTC/USDT' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Open orders' }).getByRole('row')).toHaveCount(11);
  await expect(page.getByRole('table', { name: 'Fills' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Close bot' }).click();
  await dialog.getByRole('button', { name: 'Close and return both' }).click();
  await expect(page.locator('.bot-detail')).toContainText('Returned coins');
  await page.goto('/en/trade/spot/bot/list/?status=history');
  await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveCount(3);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^grid-bots-\d{4}-\d{2}-\d{2}\.csv$/);
});

test('[R4.8] [G37] figures whose private stream sends nothing are marked with their time until it is back', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { USDT: '10000' } });
  const id = await createBot(exchange, person);
  const pages = {
    [`/en/trade/spot/bot/detail/?id=${id}`]:
      /^Live updates are interrupted\. Figures as of \d\d:\d\d:\d\d|^These figures may be/,
    '/en/trade/spot/bot/list/': /^These figures may be out of date|^These figures could not be updated/,
  };
  await page.clock.install();
  for (const [address, text] of Object.entries(pages)) {
    await page.goto(address);
    await expect(page.getByText('Running', { exact: true }).first()).toBeVisible();
    await pauseClock(page);
    await exchange.fault({ match: { stream: 'spot' }, kind: 'freeze' });
    await advanceUntilVisible(page, page.getByText(text), 500);
    await exchange.clearFaults();
    await page.clock.resume();
    await expect(page.getByText(text)).toBeHidden();
  }
});

test('[G36] public page, form, list, details and close dialog pass axe and fit, right to left and at 320 px too', async ({
  page,
  exchange,
}) => {
  test.slow();
  const check = async (state: string) => {
    expect(await axeFindings(page), state).toEqual([]);
    expect(await overflowingElements(page), state).toEqual([]);
    expect(await sidewaysScrollPx(page), state).toBe(0);
  };
  let isVisitor = true;
  for (const [lang, scheme, width] of [
    ['en', 'light', 1440],
    ['ar-SA', 'dark', 1440],
    ['en', 'dark', 320],
  ] as const)
    await test.step(`${lang}, ${scheme}, ${String(width)} px`, async () => {
      const layout = width === 320 ? 'm/' : '';
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.goto(`/${lang}/trade/spot/${layout}bot/`);
      await waitForHydration(page);
      await check('public page');
      await page.goto(`/${lang}/trade/spot/${layout}bot/create/`);
      await expect(page.getByRole('slider').first()).toBeVisible();
      await expect(page.locator('.preview__body')).toBeVisible();
      await check('form');
      if (isVisitor) await exchange.loginAs(page, 'standard');
      isVisitor = false;
      await page.goto(`/${lang}/trade/spot/${layout}bot/list/`);
      await expect(page.locator('.bot-row').first()).toBeVisible();
      await check('list');
      await page.locator('.bot-row__acts button').first().click();
      await expect(page.getByRole('radio')).toHaveCount(3 + 4);
      await check('close dialog');
      await page.keyboard.press('Escape');
      await page.locator('.bot-row__name').first().click();
      await expect(page.locator('.profit-chart')).toBeVisible();
      await expect(page.locator('.grid-chart__canvas canvas').first()).toBeVisible();
      await check('details');
    });
});
