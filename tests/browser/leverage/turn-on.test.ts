import type { Page } from '@playwright/test';
import { axeFindings } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForHydration } from '../support/hydration.ts';
import { answers, choose, dialogOf } from './support.ts';

const address = '/en/trade/spot/margin/rates/';
async function open(page: Page): Promise<void> {
  await page.goto(address);
  await waitForHydration(page);
}

test('[R3.10] [R4.3] [R4.4] [R4.5] a standard user turns margin on by keyboard, and the answers survive closing the dialog and a reload; a unified user turns it off and on', async ({
  page,
  exchange,
}) => {
  await exchange.login(page, { kycLevel: 1, balances: { USDT: '5000' } });
  await open(page);
  const turnOn = page.getByRole('button', { name: 'Turn on margin' });
  await turnOn.press('Enter');
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'I understand the risks' }).press('Enter');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Test' })).toHaveAttribute('aria-current', 'step');
  await choose(page, 'The fund account');
  await choose(page, 'When you borrow, and at each full hour after that');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(turnOn).toBeFocused();
  await page.reload();
  await waitForHydration(page);
  await turnOn.press('Enter');
  await expect(dialog.getByLabel('The fund account')).toBeChecked();
  expect(await axeFindings(page)).toEqual([]);
  for (const option of answers.slice(1)) await choose(page, option);
  await choose(page, 'Once a day');
  await choose(page, '10%');
  await dialog.getByRole('button', { name: 'Submit answers' }).press('Enter');
  await expect(dialog.getByText('Wrong answer', { exact: true })).toHaveCount(3);
  await choose(page, 'All collateral coins of the spot account');
  await choose(page, answers[0] ?? '');
  await dialog.getByRole('button', { name: 'Submit answers' }).press('Enter');
  const five = dialog.getByRole('radio', { name: '5x' });
  await five.focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Turn on margin at 5x' }).press('Enter');
  await expect(page.getByRole('status')).toHaveText('Margin is on at 5x');
  await expect(page.getByText('Margin is on at 5x.', { exact: true })).toBeVisible();

  await test.step('a unified user turns margin off and on in the same dialog, and sees the own VIP level', async () => {
    await exchange.login(page, { like: 'unified', balances: { USDT: '900' } });
    await open(page);
    const bodies: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/agreement/spot_margin/set')) bodies.push(request.postDataJSON());
    });
    await page.getByRole('button', { name: 'Turn on margin' }).click();
    await dialog.getByRole('button', { name: 'I understand the risks' }).click();
    await choose(page, 'All collateral coins of the spot account');
    for (const option of answers) await choose(page, option);
    await dialog.getByRole('button', { name: 'Submit answers' }).click();
    await exchange.fault({ kind: 'answerlost', match: { call: 'unified.setAgreement' }, times: 1 });
    await dialog.getByRole('button', { name: 'Turn on margin at 3x' }).click();
    await expect(page.getByText('Margin is on at 3x.', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Margin settings' }).click();
    await page
      .getByRole('dialog', { name: 'Margin settings' })
      .getByRole('button', { name: 'Turn off margin' })
      .click();
    await expect(page.getByText('Margin is off. Turn it on to borrow.')).toBeVisible();
    expect(bodies).toEqual([
      { riskInfoStatus: 'Y' },
      expect.objectContaining({ version: '2026-06' }),
      { openStatus: 'Y' },
      { openStatus: 'N' },
    ]);
    await expect(page.getByText(/^Your level: VIP \d$/)).toBeVisible();
  });
});
