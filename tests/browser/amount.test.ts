import type { Page } from '@playwright/test';
import type { TestExchange } from './exchange.ts';
import { expect, test } from './fixtures.ts';
import { halo, pledgePanel } from './launches.ts';

/** The amount field of HALO's SLIP pool (4 decimals) with room for 1,000. */
async function amountField(page: Page, exchange: TestExchange) {
  await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(halo.address);
  const form = pledgePanel(page);
  await expect(form.panel.getByText('You may take part')).toBeVisible();
  await form.amount.focus();
  return form.amount;
}

const caretOf = (page: Page) =>
  page.evaluate(() =>
    document.activeElement instanceof HTMLInputElement ? document.activeElement.selectionStart : -1,
  );

test.describe('typing', () => {
  for (const [id, typed, shown] of [
    ['R5.1', '１２．５', '12.5'],
    ['R5.2', '1a2 b$3', '123'],
    ['R5.3', '0007', '7'],
    ['R5.4', '1.23456', '1.2345'],
    ['R5.5', '9999', '1000'],
    ['R5.6', '.', '0'],
  ] as const) {
    test(`[R5.7] [${id}] "${typed}" shows ${shown}`, async ({ page, exchange }) => {
      const amount = await amountField(page, exchange);
      for (const sign of typed) await page.keyboard.insertText(sign);
      await expect(amount).toHaveValue(shown);
    });
  }
});

test('[R5.7] pasting cleans, and a comma that may mean two things is asked', async ({ page, exchange, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const amount = await amountField(page, exchange);
  const paste = async (text: string) => {
    await page.evaluate((given) => navigator.clipboard.writeText(given), text);
    await amount.fill('');
    await page.keyboard.press('Control+V');
  };
  await paste(' 1,234.50 SLIP');
  await expect(amount).toHaveValue('1000');
  await paste('00７5.123456');
  await expect(amount).toHaveValue('75.1234');
  await paste('1,500');
  await expect(amount).toHaveValue('');
  await page.getByRole('group', { name: 'Which amount do you mean?' }).getByRole('button', { name: '1.500' }).click();
  await expect(amount).toHaveValue('1.500');
});

test('[R5.7] composing is left alone until it ends, then cleaned', async ({ page, exchange, context }) => {
  const amount = await amountField(page, exchange);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Input.imeSetComposition', { text: '１２', selectionStart: 2, selectionEnd: 2 });
  await expect(amount).toHaveValue('１２');
  await devtools.send('Input.imeSetComposition', { text: '１２．５６７８９', selectionStart: 8, selectionEnd: 8 });
  await expect(amount).toHaveValue('１２．５６７８９');
  await devtools.send('Input.insertText', { text: '１２．５６７８９' });
  await expect(amount).toHaveValue('12.5678');
  await page.keyboard.press('Backspace');
  await expect(amount).toHaveValue('12.567');
});

test('[R5.7] the caret stays behind the digit that was typed', async ({ page, exchange }) => {
  const amount = await amountField(page, exchange);
  await page.keyboard.type('15');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('x3');
  await expect(amount).toHaveValue('135');
  expect(await caretOf(page)).toBe(2);
  await page.keyboard.press('Home');
  await page.keyboard.type('00');
  await expect(amount).toHaveValue('135');
  expect(await caretOf(page)).toBe(0);
  await page.keyboard.press('Delete');
  await expect(amount).toHaveValue('35');
});

test('[Q-A07] the field tells its unit and limits, and says what it cut or capped', async ({ page, exchange }) => {
  const amount = await amountField(page, exchange);
  await expect(amount).toHaveAttribute('inputmode', 'decimal');
  await expect(amount).toHaveAccessibleDescription('SLIP From 50 SLIP, in steps of 1 SLIP.');
  await page.keyboard.type('60.00001');
  await expect(page.getByRole('status')).toHaveText('At most 4 decimals: the rest was left out.');
  await amount.fill('5000');
  await expect(amount).toHaveValue('1000');
  await expect(page.getByRole('status')).toHaveText('Set to the most that is possible: 1000 SLIP.');
  await amount.fill('7');
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await expect(amount).toHaveAccessibleDescription('SLIP The least is 50 SLIP in all.');
});

test('[R5.7] what is typed before the page runs is kept', async ({ page, exchange }) => {
  await exchange.login(page, { balances: { SLIP: '1000' } });
  let run = () => {};
  const held = new Promise<void>((resolve) => (run = resolve));
  await page.route(/_astro\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(halo.address, { waitUntil: 'commit' });
  const form = pledgePanel(page);
  await form.amount.fill('0120');
  run();
  await expect(form.commit('120')).toBeEnabled();
  await expect(form.amount).toHaveValue('120');
});
