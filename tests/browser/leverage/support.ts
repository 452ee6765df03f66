import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Turn on margin' });

/** The right answers to all questions but the first. */
export const answers = [
  'When you borrow, and at each full hour after that',
  'Debts with the value of the collateral',
  'The price of a collateral coin falls',
  'The price of a borrowed coin rises',
  'You cannot borrow or transfer coins out',
  'Repay, sell or deposit coins',
  'The exchange sells your coins to repay the debts and keeps a fee',
  '30%',
];

/** Chooses an option of the test by keyboard. */
export async function choose(page: Page, option: string): Promise<void> {
  const control = dialogOf(page).getByLabel(option, { exact: true });
  await control.focus();
  await page.keyboard.press('Space');
  await expect(control).toBeChecked();
}
