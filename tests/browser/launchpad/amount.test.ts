import type { Locator, Page } from '@playwright/test';
import type { TestExchange } from '../support/exchange.ts';
import { expect, test } from '../support/fixtures.ts';
import { halo, pledgePanel } from '../support/launches.ts';

/** The amount field of HALO's SLIP pool: 4 decimals, maximum 1,000. */
async function amountField(page: Page, exchange: TestExchange) {
  await exchange.login(page, { balances: { SLIP: '1000', USDT: '10000', BTC: '1' } });
  await page.goto(halo.address);
  const form = pledgePanel(page);
  await expect(form.panel.getByText('You are eligible')).toBeVisible();
  await form.amount.focus();
  return form.amount;
}

const caretOf = (page: Page) =>
  page.evaluate(() =>
    document.activeElement instanceof HTMLInputElement ? document.activeElement.selectionStart : -1,
  );

/** The question which of two amounts an ambiguous comma means. */
const question = (page: Page) => page.getByRole('group', { name: 'Which amount do you mean?' });

test('[R5.1] [R5.2] [R5.3] [R5.4] [R5.5] [R5.6] [R5.7] [Q-U08] typed, composed and pasted text is cleaned, the caret stays behind the typed digit, and an ambiguous comma raises a question', async ({
  page,
  exchange,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const amount = await amountField(page, exchange);
  for (const [typed, shown] of [
    ['１２．５', '12.5'],
    ['12 3', '123'],
    ['0007', '7'],
    ['1.23456', '1.2345'],
    ['9999', '1000'],
    ['.', '0'],
  ] as const)
    await test.step(`"${typed}" shows ${shown}`, async () => {
      await amount.fill('');
      for (const sign of typed) await page.keyboard.insertText(sign);
      await expect(amount).toHaveValue(shown);
    });

  await test.step('text is not changed during composition and cleaned afterwards', async () => {
    await amount.fill('');
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

  await test.step('the caret stays behind the typed digit', async () => {
    await amount.fill('');
    await page.keyboard.type('15');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('3');
    await expect(amount).toHaveValue('135');
    await expect.poll(() => caretOf(page)).toBe(2);
    await page.keyboard.press('Home');
    await page.keyboard.type('00');
    await expect(amount).toHaveValue('135');
    await expect.poll(() => caretOf(page)).toBe(0);
    await page.keyboard.press('Delete');
    await expect(amount).toHaveValue('35');
  });

  await test.step('a pasted amount is cleaned, and an ambiguous comma raises a question', async () => {
    const paste = async (text: string) => {
      await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
      await amount.fill('');
      await page.keyboard.press('Control+V');
    };
    await paste(' 1,234.50 SLIP');
    await expect(amount).toHaveValue('1000');
    await paste('00７5.123456');
    await expect(amount).toHaveValue('75.1234');
    await paste('1,500');
    await expect(amount).toHaveValue('');
    await question(page).getByRole('button', { name: '1.5', exact: true }).click();
    await expect(amount).toHaveValue('1.5');
  });

  const { panel, commit } = pledgePanel(page);
  for (const [how, enter] of [
    ['typed', (amount: Locator) => amount.pressSequentially('20,000')],
    ['filled in', (amount: Locator) => amount.fill('20,000')],
    [
      'put in by the browser',
      (amount: Locator) =>
        amount.evaluate((field) => {
          if (!(field instanceof HTMLInputElement)) return;
          field.setRangeText('20,000');
          field.dispatchEvent(
            new InputEvent('input', { inputType: 'insertReplacementText', data: '20,000', bubbles: true }),
          );
        }),
    ],
  ] as const)
    await test.step(`a comma before exactly three digits, ${how}`, async () => {
      await amount.fill('');
      await enter(amount);
      await expect(question(page).getByRole('button')).toHaveText(['20000', '20']);
      await expect(amount).toHaveValue('20.000');
      await expect(amount).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByRole('status')).toHaveText('Which amount do you mean?');
      await expect(panel.getByRole('button', { name: /^Commit/ })).toBeDisabled();
      await question(page).getByRole('button', { name: '20000' }).click();
      await expect(question(page)).toBeHidden();
      await expect(amount).toHaveValue('1000');
      await expect(commit('1,000')).toBeEnabled();
    });

  await test.step('a fourth digit, or fewer than three, make the comma a decimal point', async () => {
    await amount.fill('');
    await page.keyboard.type('60,000');
    await expect(question(page)).toBeVisible();
    await page.keyboard.type('5');
    await expect(question(page)).toBeHidden();
    await expect(amount).toHaveValue('60.0005');
    await page.keyboard.press('Backspace');
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('Backspace');
    await expect(question(page)).toBeHidden();
    await expect(amount).toHaveValue('60.00');
    await page.keyboard.type('0');
    await question(page).getByRole('button', { name: '60', exact: true }).click();
    await expect(amount).toHaveValue('60');
    await expect(question(page)).toBeHidden();
  });

  await test.step('a point behind three digits makes the comma a group separator', async () => {
    await amount.fill('');
    await page.keyboard.type('1,000.5');
    await expect(amount).toHaveValue('1000');
    await amount.fill('');
    await page.keyboard.type('0,125');
    await expect(question(page)).toBeHidden();
    await expect(amount).toHaveValue('0.125');
  });

  await test.step('the order form asks too, for fields with fewer decimals, and sends nothing meanwhile', async () => {
    await page.goto('/en/trade/spot/BTC/USDT/');
    const form = page.getByRole('region', { name: 'Place order' });
    const field = (name: string) => form.getByRole('textbox', { name, exact: true });
    const dialog = page.getByRole('dialog', { name: /BTC\/USDT\?$/ });
    await expect(field('Price')).not.toHaveValue('');
    await field('Amount').fill('0.01');
    await field('Price').press('ControlOrMeta+a');
    await page.keyboard.type('59,000');
    await expect(field('Price')).toHaveValue('59.000');
    await expect(page.getByRole('status')).toHaveText('Which price do you mean?');
    // Without `required`, the browser's validation does not block the form.
    await field('Price').evaluate((input) => input.closest('form')?.requestSubmit());
    const asked = form.getByRole('group', { name: 'Which price do you mean?' });
    await expect(asked.getByRole('button', { name: '59000' })).toBeFocused();
    await expect(dialog).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(field('Price')).toHaveValue('59000');
    await expect(field('Price')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('59,000.00 USDT');
  });
});
