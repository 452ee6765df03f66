import { expect, test } from '../support/fixtures.ts';
import { waitForHydration } from '../support/hydration.ts';
import { lend, movePrice, pages } from './support.ts';

test('[P31] [P34] by keyboard alone a visitor writes a loan, tries it out, logs in, finds the draft and sends it', async ({
  page,
  exchange,
}) => {
  const person = await exchange.freshAccount({ balances: { BTC: '1' } });
  await lend(exchange, person, { loanAmount: '100', pledgeAmount: '0.1' });
  await movePrice(exchange, 'BTCUSDT', '60000');
  await page.goto(pages.borrow);
  await waitForHydration(page);
  const amount = page.getByRole('textbox', { name: 'Loan amount' });
  await amount.focus();
  await page.keyboard.type('600');
  const change = page.getByRole('spinbutton', { name: /Price change of BTC/ });
  await change.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('-20');
  await expect(page.getByText(/^LTV would be 62\./)).toBeVisible();
  await page.getByRole('slider', { name: 'Price change' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(change).toHaveValue('-21');

  await page.getByRole('main').getByRole('link', { name: 'Log in to borrow' }).press('Enter');
  await page.getByLabel('Account', { exact: true }).fill(person.account);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(amount).toHaveValue('600');
  const review = page.getByRole('button', { name: 'Review loan' });
  await expect(review).toBeEnabled();
  await expect(page.getByRole('option', { name: 'Spot account: 0.9 BTC' })).toBeAttached();
  const account = page.getByRole('combobox', { name: 'Account' });
  await account.focus();
  await page.keyboard.press('ArrowUp');
  await expect(account).toHaveValue('1');
  await review.focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('dialog', { name: 'Confirm loan' }).getByRole('button', { name: 'Cancel' }),
  ).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Loan started')).toBeVisible();
});
