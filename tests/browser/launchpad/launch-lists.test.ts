import * as v from 'valibot';
import { retryOnReset } from '../support/retry-on-reset.ts';
import { expect, test } from '../support/fixtures.ts';
import { advanceUntilVisible, pauseClock } from '../support/time.ts';

const ListBody = v.looseObject({ result: v.looseObject({ list: v.array(v.looseObject({})) }) });
const list = '/en/trade/spot/launchpad-list/';
const failedCalls = /\/v2\/project\/(?:ongoing|finished)\/list|\/v2\/home\/futures/;

test('[R8.9] a failed list shows a toast for 3 s, and longer while the pointer is on it', async ({
  page,
  exchange,
}) => {
  await exchange.fault({ match: { call: 'launchpad.ongoingList' }, kind: 'status', value: 500 });
  // The clock is paused before the page opens, so that no toast disappears before the test sees it.
  await page.clock.install();
  await pauseClock(page);
  await page.goto(list);
  const message = page
    .getByRole('region', { name: 'Notifications' })
    .getByText('Request failed. Please try again later.');
  await advanceUntilVisible(page, message, 100);
  await message.hover();
  await page.clock.runFor(10_000);
  await expect(message).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.runFor(3_100);
  await expect(message).toBeHidden();

  await page.reload();
  await advanceUntilVisible(page, message, 100);
  await page.clock.runFor(2_500);
  await expect(message).toBeVisible();
  await page.clock.runFor(500);
  await expect(message).toBeHidden();
});

test('[Q-A05] [Q-A09] with the setting, toasts stay until they are closed; closing one by keyboard moves the focus to the next one, or back', async ({
  page,
  exchange,
}) => {
  await page.goto(list);
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('checkbox', { name: 'Keep notifications until dismissed' }).check();
  const messages = page.getByRole('region', { name: 'Notifications' });
  const close = messages.getByRole('button', { name: 'Dismiss notification' });
  const search = page.getByRole('searchbox', { name: 'Search' });
  await exchange.fault({ match: { call: 'launchpad.ongoingList' }, kind: 'status', value: 500 });
  await page.goto(list);
  await expect(messages.getByText('Request failed. Please try again later.')).toBeVisible();
  await exchange.fault({ match: { call: 'launchpad.projectList' }, kind: 'ret_code', value: 10050 });
  await search.fill('relay');
  await expect(messages.getByText('The exchange is under maintenance.')).toBeVisible();

  await search.blur();
  await close.first().press('Enter');
  await expect(messages.getByText('Request failed.')).toBeHidden();
  await expect(close).toBeFocused();
  await search.focus();
  await close.press('Enter');
  await expect(close).toBeHidden();
  await expect(search).toBeFocused();
});

// How the client reads each kind of broken answer is in its unit tests; here the page is what counts.
for (const [name, fault] of [
  ['a failure', { kind: 'status', value: 500 }],
  ['a page of HTML', { kind: 'html' }],
] as const) {
  test(`[Q-F02] [Q-F03] for ${name} the built rows stay, with their time; nothing of it is shown, and no list is requested again`, async ({
    page,
    exchange,
  }) => {
    await exchange.fault({ match: { call: 'launchpad.*' }, ...fault });
    const requests: string[] = [];
    page.on('request', (request) => {
      if (failedCalls.test(request.url())) requests.push(new URL(request.url()).pathname);
    });
    await page.goto(list, { waitUntil: 'networkidle' });
    await expect(page.getByText('The latest list could not be loaded. Showing the list from')).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: 'Halo Relay' })).toBeVisible();
    for (const foreign of ['We are back soon', 'ret_code', 'Switched on', 'undefined', 'NaN', '[object'])
      await expect(page.locator('body')).not.toContainText(foreign);
    expect(requests.toSorted()).toEqual([...new Set(requests)].toSorted());
  });
}

test('[Q-F02] [R0.3] without the exchange static content stays, and the private part offers a retry', async ({
  page,
  exchange,
}) => {
  await exchange.login(page);
  await page.route(/\/x\//, (route) => (/profile/.test(route.request().url()) ? route.continue() : route.abort()));
  // A stream that comes back would load the orders again, before the press.
  await page.routeWebSocket(/\/x\/ws\/(?!market)/, () => undefined);
  await page.goto('/en/trade/spot/launchpad-order/');
  await expect(page.getByText('Your orders could not be loaded.')).toBeVisible();
  await page.unroute(/\/x\//);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('tabpanel').getByText('No orders yet.')).toBeVisible();
  await page.route(/\/x\//, (route) => route.abort());
  for (const address of ['launchpad/', 'launchpad-list/', 'launchdetail/HALO/']) {
    await page.goto(`/en/trade/spot/${address}`);
    await expect(page.getByText('Halo Relay').first()).toBeVisible();
  }
  await page.goto('/en/trade/spot/launchdetail/?code=HALOX');
  await expect(page.getByText('The project could not be loaded.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('[Q-F04] an invalid row is left out, unknown fields are ignored', async ({ page }) => {
  await page.route(/ongoing\/list/, async (route) => {
    const response = await route.fetch(retryOnReset);
    const body = v.parse(ListBody, await response.json());
    const [first = {}] = body.result.list;
    const rows = [{ ...first, pools: 'none' }, null, { ...first, name: 'Kept Row', code: 'KEPT', extra: [1] }];
    await route.fulfill({ response, json: { ...body, result: { ...body.result, list: rows } } });
  });
  await page.goto(list);
  await expect(page.getByRole('link', { name: 'Kept Row' })).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(1);
});

test('[R7.6] after the clock has moved, a fresh load of the home page shows the lists of the exchange', async ({
  page,
  exchange,
}) => {
  await exchange.advance(Date.parse('2026-06-16T08:00:00Z') - (await exchange.now()));
  await page.goto('/en/trade/spot/launchpad/');
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  // No launch is in its commit period, so the ongoing one leads.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solestice');
  await expect(part('Solestice').locator('[data-launch-phase]')).toHaveText('Snapshot');
  await expect(part('Ongoing'), 'the leading launch is the only one').toHaveCount(0);
  await expect(part('Upcoming')).toContainText('No upcoming launches');
  await expect(part('Ended').locator('.finished-project__code')).toHaveText(['FERN', 'TIDE', 'REEF', 'MOSS']);
  await expect(page.locator('[data-stale]')).toBeHidden();
});
