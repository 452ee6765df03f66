/** What a visitor does first on a page whose islands have not loaded. docs/decisions/0021 */
import type { Page } from '@playwright/test';
import { changeAnswers } from '../support/change-answers.ts';
import { expect, test } from '../support/fixtures.ts';
import { holdIslands } from '../support/hydration.ts';
import { fact, halo, pledgePanel } from '../support/launches.ts';

const list = '/en/trade/spot/launchpad-list/';
const detailCall = /\/v2\/project\/details?\?/;

/** Islands that show what the build wrote. */
const waiting = (page: Page) => page.locator("astro-island[client='use'][ssr]");

/** Opens a page and waits until its plain scripts have compared it with the exchange. */
async function openUntouched(page: Page, address: string, call: RegExp): Promise<void> {
  const answered = page.waitForResponse(call);
  await page.goto(address);
  await answered;
  await expect(waiting(page)).not.toHaveCount(0);
}

test('[Q-L16] a press on a tab of the untouched list marks it busy, and selects it once its script runs', async ({
  page,
}) => {
  const release = await holdIslands(page);
  await openUntouched(page, list, /\/home\/futures/);
  const upcoming = page.getByRole('tab', { name: /Upcoming/ });
  await upcoming.click();
  await expect(upcoming).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(upcoming).toHaveAttribute('aria-selected', 'true');
  await expect(upcoming).not.toHaveAttribute('aria-busy');
  await expect(page.getByRole('tabpanel', { name: /Upcoming/ })).toBeVisible();
  await expect(page).toHaveURL(/\?tab=upcoming$/);
});

test('[Q-L16] a filter that is chosen on the untouched list takes effect, and so does what is typed into its search', async ({
  page,
}) => {
  const release = await holdIslands(page);
  await openUntouched(page, list, /\/home\/futures/);
  await page.getByLabel('Type').selectOption('Launchpool');
  release();
  await expect(page).toHaveURL(/kind=LAUNCHPOOL$/);
  await expect(page.getByRole('article').filter({ hasText: 'Halo Relay' })).toHaveCount(0);
  await page.reload();

  await page.goto(list);
  await page.getByRole('searchbox', { name: 'Search' }).fill('halo');
  await expect(page).toHaveURL(/q=halo$/);
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('[Q-L16] by keyboard: arrow keys on the tabs of the untouched list are not lost', async ({ page }) => {
  const release = await holdIslands(page);
  await openUntouched(page, list, /\/home\/futures/);
  await page.getByRole('tab', { name: /Ongoing/ }).focus();
  await page.keyboard.press('ArrowRight');
  release();
  await expect(page.getByRole('tab', { name: /Upcoming/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: /Upcoming/ })).toBeFocused();
});

test('[Q-L16] [R5.7] an amount that is typed into the untouched form keeps its text and focus, and is estimated', async ({
  page,
}) => {
  const release = await holdIslands(page);
  await openUntouched(page, halo.address, detailCall);
  const { panel, amount } = pledgePanel(page);
  await amount.click();
  await page.keyboard.type('10');
  release();
  await expect(panel.getByText('0 HALO', { exact: true })).toHaveCount(0);
  await expect(amount).toBeFocused();
  await page.keyboard.type('0');
  await expect(amount).toHaveValue('100');
});

test('[Q-L16] by keyboard: a moved slider of the untouched form takes effect', async ({ page }) => {
  const release = await holdIslands(page);
  await openUntouched(page, halo.address, detailCall);
  const slider = pledgePanel(page).panel.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveValue('15');
  release();
  await expect(slider).toHaveAttribute('aria-valuetext', '1.5×');
  await expect(slider).toHaveValue('15');
});

test('[Q-L16] a visitor sees the login link at once; the login of another tab hydrates the page', async ({
  page,
  context,
  exchange,
}) => {
  await openUntouched(page, halo.address, detailCall);
  const { panel } = pledgePanel(page);
  await expect(panel.getByRole('link', { name: 'Log in' })).toBeVisible();
  const person = await exchange.freshAccount();
  const other = await context.newPage();
  await other.goto('/en/login/');
  await other.getByLabel('Account', { exact: true }).fill(person.account);
  await other.getByLabel('Password', { exact: true }).fill(person.password);
  await other.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(waiting(page)).toHaveCount(0);
  await expect(panel.getByRole('link', { name: 'Log in' })).toHaveCount(0);
});

test('[Q-L16] [Q-F04] figures of an untouched page are those of the exchange, without its islands', async ({
  page,
}) => {
  await changeAnswers(page, detailCall, (entry) =>
    'totalCommittedUsd' in entry ? { ...entry, participants: 98_765, totalCommittedUsd: '12345678.5' } : entry,
  );
  await openUntouched(page, halo.address, detailCall);
  const figures = page.getByRole('region', { name: 'Participation', exact: true });
  await expect(fact(figures, 'Participants').first()).toHaveText('98,765');
  await expect(fact(figures, 'Total committed').first()).toHaveText('12.34M USD');
  await expect(waiting(page)).not.toHaveCount(0);
});

test('[Q-L16] launches of an untouched list that are no longer where they were hydrate it', async ({ page }) => {
  await changeAnswers(page, /\/project\/ongoing\/list/, (entry) =>
    Array.isArray(entry['list']) ? { ...entry, list: entry['list'].slice(1), total: 1 } : entry,
  );
  await page.goto(list);
  await expect(waiting(page)).toHaveCount(0);
});
