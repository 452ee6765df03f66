import { expect, test } from './fixtures.ts';
import { passUntilSeen, stopTime } from './time.ts';

const list = '/en/trade/spot/launchpad-list/';
const failedCalls = /\/v2\/project\/(?:ongoing|finished)\/list|\/v2\/home\/futures/;

test('[R8.9] a list that fails says so in a toast for 3 s, and longer while the pointer is on it', async ({
  page,
  exchange,
}) => {
  await exchange.fault({ match: { call: 'launchpad.ongoingList' }, kind: 'status', value: 500 });
  // Time passes by hand alone, from before the page is there: no message can end before it was looked at.
  await page.clock.install();
  await stopTime(page);
  await page.goto(list);
  const message = page.getByRole('region', { name: 'Messages' }).getByText('Request failed. Please try again later.');
  await passUntilSeen(page, message, 100);
  await message.hover();
  await page.clock.runFor(10_000);
  await expect(message).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.runFor(3_100);
  await expect(message).toBeHidden();

  await page.reload();
  await passUntilSeen(page, message, 100);
  await page.clock.runFor(2_500);
  await expect(message).toBeVisible();
  await page.clock.runFor(500);
  await expect(message).toBeHidden();
});

test('[Q-A05] [Q-A09] messages stay until closed when that is chosen; one closed by keyboard gives the focus on to the next one, or back to where it was', async ({
  page,
  exchange,
}) => {
  await page.goto(list);
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('checkbox', { name: 'Keep until closed' }).check();
  const messages = page.getByRole('region', { name: 'Messages' });
  const close = messages.getByRole('button', { name: 'Close the message' });
  const search = page.getByRole('searchbox', { name: 'Search' });
  await exchange.fault({ match: { call: 'launchpad.ongoingList' }, kind: 'status', value: 500 });
  await page.goto(list);
  await expect(messages.getByText('Request failed. Please try again later.')).toBeVisible();
  await exchange.fault({ match: { call: 'launchpad.projectList' }, kind: 'ret_code', value: 10050 });
  await search.fill('relay');
  await expect(messages.getByText('The exchange is being maintained.')).toBeVisible();

  await search.blur();
  await close.first().press('Enter');
  await expect(messages.getByText('Request failed.')).toBeHidden();
  await expect(close).toBeFocused();
  await search.focus();
  await close.press('Enter');
  await expect(close).toBeHidden();
  await expect(search).toBeFocused();
});

for (const [name, fault] of [
  ['5xx', { kind: 'status', value: 503 }],
  ['429', { kind: 'status', value: 429 }],
  ['an empty body', { kind: 'empty' }],
  ['a page of HTML', { kind: 'html' }],
  ['truncated JSON', { kind: 'json', value: 'truncated' }],
] as const) {
  test(`[Q-F02] [Q-F03] ${name}: the rows of the page stay, marked with their time; no byte of it is shown`, async ({
    page,
    exchange,
  }) => {
    await exchange.fault({ match: { call: 'launchpad.*' }, ...fault });
    await page.goto(list);
    await expect(page.getByText('The newest list could not be loaded. You see the one from')).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: 'Halo Relay' })).toBeVisible();
    for (const foreign of ['We are back soon', 'ret_code', 'Switched on', 'undefined', 'NaN', '[object'])
      await expect(page.locator('body')).not.toContainText(foreign);
  });
}

test('[Q-F02] [R0.3] with the exchange away static content stays, and the private part offers another try', async ({
  page,
  exchange,
}) => {
  await exchange.login(page);
  await page.route(/\/x\//, (route) => (/profile/.test(route.request().url()) ? route.continue() : route.abort()));
  await page.goto('/en/trade/spot/launchpad-order/');
  await expect(page.getByText('Your orders could not be loaded.')).toBeVisible();
  await page.unroute(/\/x\//);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('tabpanel').getByText('Nothing here yet.')).toBeVisible();
  await page.route(/\/x\//, (route) => route.abort());
  for (const address of ['launchpad/', 'launchpad-list/', 'launchdetail/HALO/']) {
    await page.goto(`/en/trade/spot/${address}`);
    await expect(page.getByText('Halo Relay').first()).toBeVisible();
  }
  await page.goto('/en/trade/spot/launchdetail/?code=HALOX');
  await expect(page.getByText('The project could not be loaded.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('[Q-F02] a failing list is not asked again and again', async ({ page, exchange }) => {
  await exchange.fault({ match: { call: 'launchpad.*' }, kind: 'status', value: 500 });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (failedCalls.test(request.url())) asked.push(new URL(request.url()).pathname);
  });
  await page.goto(list, { waitUntil: 'networkidle' });
  await expect(page.getByText('The newest list could not be loaded.')).toBeVisible();
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
});

test('[Q-F04] a bad row is left out, unknown fields are ignored', async ({ page }) => {
  await page.route(/ongoing\/list/, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const [first] = body.result.list;
    body.result.list = [{ ...first, pools: 'none' }, null, { ...first, name: 'Kept Row', code: 'KEPT', extra: [1] }];
    await route.fulfill({ response, json: body });
  });
  await page.goto(list);
  await expect(page.getByRole('link', { name: 'Kept Row' })).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(1);
});
