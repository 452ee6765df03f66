import * as v from 'valibot';
import { retryOnReset } from '../support/retry-on-reset.ts';
import { expect, test } from '../support/fixtures.ts';
import { advanceUntilVisible, pauseClock } from '../support/time.ts';

const ListBody = v.looseObject({ result: v.looseObject({ list: v.array(v.looseObject({})) }) });
const list = '/en/trade/spot/launchpad-list/';
const failedCalls = /\/v2\/project\/(?:ongoing|finished)\/list|\/v2\/home\/futures/;

test('[R8.9] [Q-A05] [Q-A09] a failed list shows a toast for 3 s, longer under the pointer and, with the setting, until it is closed; closing one by keyboard moves the focus to the next one, or back', async ({
  page,
  exchange,
}) => {
  await test.step('with the setting, toasts stay until they are closed', async () => {
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
    await exchange.clearFaults();
    await page.evaluate(() => localStorage.clear());
  });

  await test.step('without it a toast is shown for 3 s, and longer while the pointer is on it', async () => {
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
});

// How the client reads each kind of broken answer is in its unit tests; here the page is what counts.
test('[FP2] [Q-F02] [Q-F03] [Q-F04] [R0.3] for a failure, a page of HTML or no exchange the built rows stay, with their time, and private parts offer a retry; an invalid row is left out', async ({
  page,
  exchange,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (failedCalls.test(request.url())) requests.push(new URL(request.url()).pathname);
  });
  for (const fault of [{ kind: 'status', value: 500 }, { kind: 'html' }])
    await test.step(fault.kind, async () => {
      await exchange.fault({ match: { call: 'launchpad.*' }, ...fault });
      requests.length = 0;
      await page.goto(list, { waitUntil: 'networkidle' });
      await expect(page.getByText('The latest list could not be loaded. Showing the list from')).toBeVisible();
      await expect(page.getByRole('article').filter({ hasText: 'Halo Relay' })).toBeVisible();
      for (const foreign of ['We are back soon', 'ret_code', 'Switched on', 'undefined', 'NaN', '[object'])
        await expect(page.locator('body')).not.toContainText(foreign);
      expect(requests.toSorted()).toEqual([...new Set(requests)].toSorted());
      await exchange.clearFaults();
    });

  await test.step('ended launches have no data in the page: their rows stay until the exchange has answered, also for a press on more of them; their pictures load with their list', async () => {
    const pictures: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/covers/')) pictures.push(request.url());
    });
    await page.goto(list, { waitUntil: 'networkidle' });
    expect(pictures).toEqual([]);
    const answers = Promise.withResolvers<undefined>();
    await page.route(/finished\/list/, async (route) => {
      await answers.promise;
      await route.continue();
    });
    await page.goto(`${list}?tab=finished`);
    await expect(page.getByRole('main').locator('astro-island')).not.toHaveAttribute('ssr');
    const rows = page.getByRole('tabpanel').getByRole('row');
    await expect(rows).toHaveCount(13);
    const kelp = rows.filter({ hasText: 'Kelp Credit' });
    await expect(kelp).toBeVisible();
    const picture = kelp.locator('img');
    await expect
      .poll(() => picture.evaluate((image) => 'naturalWidth' in image && image.naturalWidth))
      .toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Show more' }).click();
    answers.resolve(undefined);
    await expect(rows).toHaveCount(25);
    await page.unrouteAll();
  });

  await test.step('an invalid row is left out, unknown fields are ignored', async () => {
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
    await page.unrouteAll();
  });

  await test.step('without the exchange', async () => {
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
});
