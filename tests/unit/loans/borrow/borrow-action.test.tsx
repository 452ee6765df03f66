/** @vitest-environment happy-dom */
import { beforeEach, expect, test, vi } from 'vitest';
import { BorrowAction } from '#loans/borrow/BorrowAction.tsx';
import type { BorrowBlockReason } from '#loans/borrow/borrow-state.ts';
import { click, rendered } from '../../ui/support/render.ts';

beforeEach(() => {
  document.documentElement.lang = 'en';
});

/** Renders the place of the button for a person whom a reason keeps from borrowing. */
async function barred(blockReason: BorrowBlockReason | undefined) {
  const onReview = vi.fn();
  const page = await rendered(
    <BorrowAction
      lang="en"
      isMobile={false}
      state={{ kind: 'form', blockReason, isAdmitted: true }}
      pricesMs={1_780_000_000_000}
      isBusy={false}
      onReview={onReview}
    />,
  );
  return { ...page, onReview };
}

test.each<[BorrowBlockReason, string, string, string]>([
  ['KYC', 'Loans require verification level 1.', 'A', 'Verify identity'],
  ['SUBMEMBER', 'Sub-accounts cannot borrow. Use your main account.', 'BUTTON', 'Review loan'],
  ['BANNED', 'Trading is disabled for your account.', 'A', 'Contact support'],
  ['LIMIT', '20 of 20 open loans. Repay one first.', 'A', 'View my loans'],
  ['OVERDUE', 'You have an overdue loan.', 'A', 'Repay the overdue loan'],
  ['other', 'Loans are not available for your account.', 'A', 'Contact support'],
  ['upgrading', 'Your account is being upgraded.', 'BUTTON', 'Review loan'],
  ['offline', 'You are offline.', 'BUTTON', 'Review loan'],
  ['stale', 'Prices are from ', 'BUTTON', 'Review loan'],
])('[P34] %s replaces the button by its reason and its next step', async (blockReason, text, element, step) => {
  const page = await barred(blockReason);
  expect(page.container.textContent).toContain(text);
  const steps = page.all('a, button').map(({ tagName, textContent }) => [tagName, textContent]);
  expect(steps).toEqual([[element, step]]);
  for (const button of page.all('button')) await click(button);
  expect(page.onReview).not.toHaveBeenCalled();
});

test('[P34] a restricted region whose wall is unknown has no step, as in other products', async () => {
  const page = await barred('REGION');
  expect(page.container.textContent).toContain('Loans are not available in your region.');
  expect(page.all('a, button')).toEqual([]);
});

test('[P34] without a reason the button opens the review', async () => {
  const page = await barred(undefined);
  await click(page.find('button'));
  expect(page.onReview).toHaveBeenCalledTimes(1);
});
