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

/** Lets each page that is opened be the first one of its browser: a saved tab or draft would hydrate it. */
const forget = (page: Page) =>
  page.addInitScript(() => {
    if (self.origin === 'null') return;
    localStorage.clear();
    sessionStorage.clear();
  });

/** Opens a page and waits until its plain scripts have compared it with the exchange. */
async function openUntouched(page: Page, address: string, call: RegExp): Promise<void> {
  const answered = page.waitForResponse(call);
  // An address of the same page alone would not be opened again.
  await page.goto('about:blank');
  await page.goto(address);
  await answered;
  await expect(waiting(page)).not.toHaveCount(0);
}

test('[Q-L16] on the untouched list a press, a chosen filter, a typed search and arrow keys take effect, and moved launches hydrate it', async ({
  page,
}) => {
  const upcoming = page.getByRole('tab', { name: /Upcoming/ });
  await forget(page);

  await test.step('a pressed tab is busy, and is selected once its script runs', async () => {
    const release = await holdIslands(page);
    await openUntouched(page, list, /\/home\/futures/);
    await upcoming.click();
    await expect(upcoming).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(upcoming).toHaveAttribute('aria-selected', 'true');
    await expect(upcoming).not.toHaveAttribute('aria-busy');
    await expect(page.getByRole('tabpanel', { name: /Upcoming/ })).toBeVisible();
    await expect(page).toHaveURL(/\?tab=upcoming$/);
  });

  await test.step('arrow keys on the tabs are not lost', async () => {
    const release = await holdIslands(page);
    await openUntouched(page, list, /\/home\/futures/);
    await page.getByRole('tab', { name: /Ongoing/ }).focus();
    await page.keyboard.press('ArrowRight');
    release();
    await expect(upcoming).toHaveAttribute('aria-selected', 'true');
    await expect(upcoming).toBeFocused();
  });

  await test.step('a chosen filter and a typed search', async () => {
    const release = await holdIslands(page);
    await openUntouched(page, list, /\/home\/futures/);
    await page.getByLabel('Type').selectOption('Launchpool');
    release();
    await expect(page).toHaveURL(/kind=LAUNCHPOOL$/);
    await expect(page.getByRole('article').filter({ hasText: 'Halo Relay' })).toHaveCount(0);

    await openUntouched(page, list, /\/home\/futures/);
    await page.getByRole('searchbox', { name: 'Search' }).fill('halo');
    await expect(page).toHaveURL(/q=halo$/);
    await expect(page.getByRole('article')).toHaveCount(1);
  });

  await test.step('launches that are no longer where they were', async () => {
    await changeAnswers(page, /\/project\/ongoing\/list/, (entry) =>
      Array.isArray(entry['list']) ? { ...entry, list: entry['list'].slice(1), total: 1 } : entry,
    );
    await page.goto(list);
    await expect(waiting(page)).toHaveCount(0);
  });
});

test('[Q-L16] [Q-F04] [R5.7] the untouched form has the figures of the exchange, keeps what is typed or moved before its script runs, and follows a login', async ({
  page,
  context,
  exchange,
}) => {
  const { panel, amount } = pledgePanel(page);
  await forget(page);

  await test.step('a typed amount keeps its text and focus, and is estimated', async () => {
    const release = await holdIslands(page);
    await openUntouched(page, halo.address, detailCall);
    await amount.click();
    await page.keyboard.type('10');
    release();
    await expect(panel.getByText('0 HALO', { exact: true })).toHaveCount(0);
    await expect(amount).toBeFocused();
    await page.keyboard.type('0');
    await expect(amount).toHaveValue('100');
  });

  await test.step('by keyboard: a moved slider takes effect', async () => {
    const release = await holdIslands(page);
    await openUntouched(page, halo.address, detailCall);
    const slider = panel.getByRole('slider');
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await expect(slider).toHaveValue('15');
    release();
    await expect(slider).toHaveAttribute('aria-valuetext', '1.5×');
    await expect(slider).toHaveValue('15');
  });

  await test.step('a visitor sees the figures of the exchange and the login link at once', async () => {
    await changeAnswers(page, detailCall, (entry) =>
      'totalCommittedUsd' in entry ? { ...entry, participants: 98_765, totalCommittedUsd: '12345678.5' } : entry,
    );
    await openUntouched(page, halo.address, detailCall);
    const figures = page.getByRole('region', { name: 'Participation', exact: true });
    await expect(fact(figures, 'Participants').first()).toHaveText('98,765');
    await expect(fact(figures, 'Total committed').first()).toHaveText('12.34M USD');
    await expect(panel.getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(waiting(page)).not.toHaveCount(0);
  });

  await test.step('the login of another tab hydrates the page', async () => {
    const person = await exchange.freshAccount();
    const other = await context.newPage();
    await other.goto('/en/login/');
    await other.getByLabel('Account', { exact: true }).fill(person.account);
    await other.getByLabel('Password', { exact: true }).fill(person.password);
    await other.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(waiting(page)).toHaveCount(0);
    await expect(panel.getByRole('link', { name: 'Log in' })).toHaveCount(0);
  });
});
