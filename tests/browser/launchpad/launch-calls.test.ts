import type { Page } from '@playwright/test';
import * as launchpad from '#contract/launchpad.ts';
import { expect, test } from '../support/fixtures.ts';
import { moss, pledgePanel } from '../support/launches.ts';
import { screens } from '../support/screens.ts';
import { scrollThrough } from '../support/scroll-through.ts';

/** The 25 calls of launches by path. launchpad.md 5 */
const calls = Object.entries(launchpad).flatMap(([name, call]) =>
  typeof call === 'object' && 'path' in call ? [[name, `/x/${call.host}${call.path}`] as const] : [],
);
const spot = '/en/trade/spot/';

/** Opens a page and scrolls each of its parts into view. */
async function read(page: Page, address: string): Promise<void> {
  await page.goto(`${spot}${address}`);
  await scrollThrough(page);
}

/** A tour of all launch screens and actions. */
async function tour(page: Page, asks: (...names: readonly string[]) => Promise<void>): Promise<void> {
  const panel = pledgePanel(page);
  await read(page, 'launchpad/');
  await expect(page.locator('[data-banner]')).toBeVisible();
  await asks('home', 'bannerList', 'ongoingList');
  const listed = page.waitForResponse(/finished\/list/);
  await read(page, 'launchpad-list/?tab=finished');
  await listed;
  const finished = page.getByRole('tabpanel').getByRole('row');
  await page.getByLabel('Sort by').selectOption({ label: 'Return' });
  await expect(finished.nth(1)).toContainText('+');
  await page.getByLabel('Search').fill('Vela');
  await expect(finished).toHaveCount(2);
  await asks('futures', 'finishedList', 'projectList', 'history');
  await read(page, 'launchdetail/TIDE/');
  await expect(page.getByText('Counts now')).toBeVisible();
  await asks('caliberBalance', 'detailV2', 'qualifications', 'results', 'orders', 'snapshotCalendar');

  await read(page, 'launchdetail/HALO/');
  await page.getByRole('region', { name: 'Your snapshot' }).getByRole('button', { name: /May/ }).first().click();
  await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(25);
  await page.keyboard.press('Escape');
  await panel.pledge('100');
  await expect(page.getByRole('status')).toHaveText('100 SLIP committed');

  await read(page, 'launchdetail/old/MOSS/');
  await expect(page.getByRole('table', { name: 'Tickets by average holding' })).toBeVisible();
  await asks('detailV1', 'qualificationV1', 'resultsV1', 'calculation');
  await read(page, 'launchdetail/FERN/');
  await panel.panel.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('status')).toHaveText('You are signed up');
  await asks('eventDetails');
  await read(page, 'launchpad-assets/');
  await expect(page.getByRole('heading', { name: 'Rewards by day' })).toBeVisible();
  await asks('userCenterInfo', 'currencyList', 'rewardList');
  await read(page, 'launchpad-order/');
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toContainText('Halo Relay');
}

test('[R7.6] [R7.7] a tour of the launch screens uses each of the 25 calls', async ({ page, exchange }) => {
  expect(calls).toHaveLength(25);
  const requestedPaths = new Set<string>();
  page.on('request', (request) => requestedPaths.add(new URL(request.url()).pathname));
  const missing = (names?: readonly string[]) =>
    calls.flatMap(([name, path]) => (requestedPaths.has(path) || (names && !names.includes(name)) ? [] : [name]));
  const { uid } = await exchange.login(page, { balances: { SLIP: '20000' } });
  // The tour leaves a page after the page has sent the calls of this step.
  await tour(page, (...names) => expect.poll(() => missing(names)).toEqual([]));
  await exchange.sandboxCall('identity', { uid, duplicate: true });
  await page.goto(moss.address);
  await expect(
    pledgePanel(page).panel.getByText('Another account verified with your identity is already taking part.'),
  ).toBeVisible();
  await expect.poll(() => missing()).toEqual([]);
});

test('[E7] [R6.2] [R6.1] [R0.5] [R0.4] a visitor reads every launch page but the orders, with public requests, without a token or a private socket', async ({
  page,
}) => {
  const privately: string[] = [];
  page.on('websocket', (socket) => {
    const { pathname } = new URL(socket.url());
    if (/ws\/(?:spot|unified)/.test(pathname)) privately.push(pathname);
  });
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const call = Object.values(launchpad).find(
      (each) => typeof each === 'object' && 'path' in each && pathname === `/x/${each.host}${each.path}`,
    );
    if (request.headers()['usertoken'] !== undefined || /private|orders|qualifications/.test(pathname))
      privately.push(pathname);
    if (call && typeof call === 'object' && 'auth' in call && call.auth === 'required') privately.push(pathname);
  });
  for (const address of [
    ...screens.filter(({ screen }) => screen !== 'orders').map(({ desktop }) => desktop),
    'launchdetail/ORBT/',
    'launchdetail/old/MOSS/',
    'launchdetail/HALO/',
  ]) {
    await read(page, address);
    expect(new URL(page.url()).pathname).toBe(`${spot}${address}`);
  }
  await expect(pledgePanel(page).panel.getByRole('link', { name: 'Log in' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(privately).toEqual([]);
});
