import * as v from 'valibot';
import { axeFindings, smallTargets } from '../support/accessibility.ts';
import { recordAnnouncements } from '../support/announcements.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectAccessible } from '../support/three-looks.ts';
import { waitForHydration } from '../support/hydration.ts';
import { bell, drawer, openPersonal, entries, toasts, raise, kept, waitForNotices } from '../support/notices.ts';

const address = '/en/notices/';

test('[A19] [R3.4] a failed conditional order: toast and bell entry in one frame, and there after a reload', async ({
  page,
  exchange,
}) => {
  const { usertoken } = await exchange.login(page, { balances: { USDT: '10' } });
  await page.goto(address);
  await waitForNotices(page);
  await page.evaluate(() => {
    const frames: string[] = [];
    Object.assign(window, { frames_: frames });
    const record = () => {
      const hasToast = document.querySelector('.toast') !== null;
      const hasEntry = document.querySelector('main')?.textContent.includes('not placed') === true;
      if (hasToast || hasEntry) frames.push(`${hasToast} ${hasEntry}`);
      if (frames.length < 3) requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
  });
  const answer = await page.request.post('/x/main/spot/api/order/plan_spot/create', {
    headers: { usertoken },
    form: { symbolId: 'BTCUSDT', side: 'BUY', type: 'MARKET', triggerPrice: '61000', quantity: '600' },
  });
  expect(await answer.json()).toMatchObject({ ret_code: 0 });
  await exchange.sandboxCall('market', { symbolId: 'BTCUSDT', price: '61100' });
  const text = 'Conditional order not placed: BTC/USDT, insufficient balance. No trade was made.';
  await expect(toasts(page)).toHaveText(new RegExp(text.replaceAll('.', '\\.')));
  await expect(page.locator('.notice-entry').first()).toContainText(text);
  expect(await kept(page, 'frames_')).toContainEqual('true true');
  expect(await kept(page, 'frames_')).not.toContainEqual('true false');
  expect(await kept(page, 'frames_')).not.toContainEqual('false true');
  await page.reload();
  await bell(page).click();
  await expect(entries(page).first()).toContainText(text);
  await expect(toasts(page)).toHaveCount(0);
});

test('[A19] [A21] [Q-A02] notices are shown as text without a script for a link; twelve within 2 s are one toast, 9+ at the bell and one message for screen readers', async ({
  page,
  exchange,
}) => {
  const { uid } = await exchange.login(page);
  await page.goto('/en/settings/');
  await waitForNotices(page);

  await test.step('twelve notices within 2 s: one toast, 9+ at the bell, one message for screen readers', async () => {
    const announcements = await recordAnnouncements(page);
    for (let count = 0; count < 3; count += 1) await raise(exchange, uid, { title: 'News', n: 4 });
    await expect(toasts(page)).toHaveText(['12 new notifications']);
    await expect(bell(page)).toHaveAccessibleName('Notifications, 12 unread');
    await expect(page.locator('.header__badge')).toHaveText('9+');
    await expect.poll(announcements).toEqual(['12 new notifications']);

    await bell(page).click();
    await openPersonal(page);
    await expect(entries(page)).toHaveCount(12);
    await expect(drawer(page).getByRole('heading', { name: 'Today' })).toBeVisible();
    // Read a second after they were shown.
    await expect(bell(page)).toHaveAttribute('aria-label', 'Notifications');
    await expect(page.locator('.header__badge')).toHaveText('');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toHaveCount(0);
    await expect(bell(page)).toBeFocused();
  });

  await test.step('a notice with markup, an unknown kind and level and a script for a link is shown as text without a link', async () => {
    await raise(exchange, uid, {
      kind: 'FROM_TOMORROW',
      level: 'loud',
      title: '<img src=x onerror=alert(1)> news',
      text: '<b>bold</b>',
      link: 'javascript:alert(1)',
    });
    await bell(page).click();
    await openPersonal(page);
    await expect(entries(page)).toContainText(['<img src=x onerror=alert(1)> news']);
    await expect(entries(page)).toContainText(['<b>bold</b>']);
    await expect(entries(page).getByRole('link')).toHaveCount(0);
  });
});

test('[A22] [Q-S23] a logout empties list, badge and storage in both tabs; a mark of one tab is read in the other', async ({
  page,
  context,
  exchange,
}) => {
  const { uid } = await exchange.login(page);
  await page.goto('/en/settings/');
  await waitForNotices(page);
  const other = await context.newPage();
  await other.goto(address);
  await waitForHydration(other);
  await openPersonal(other);
  await waitForNotices(other);
  await raise(exchange, uid, { title: 'Only for me', n: 3 });
  await expect(page.locator('.header__badge')).toHaveText('3');
  await expect(other.locator('.notice-entry')).toHaveCount(3);
  await other.bringToFront();
  await expect(page.locator('.header__badge')).toHaveText('');

  await page.bringToFront();
  await bell(page).click();
  await openPersonal(page);
  await expect(entries(page)).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  for (const tab of [page, other]) {
    await expect(tab.locator('body')).not.toContainText('Only for me');
    await expect(tab.locator('.header__badge')).toHaveText('');
    expect(
      await tab.evaluate(() => [localStorage, sessionStorage].map((area) => JSON.stringify(area)).join(' ')),
    ).not.toContain('Only for me');
    expect(await tab.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('notices')))).toEqual(
      [],
    );
  }
});

const StreamMessage = v.looseObject({
  topic: v.optional(v.string()),
  op: v.optional(v.string()),
  args: v.optional(v.array(v.string())),
});

test('[Q-A09] announcements that fail to load say so; Retry loads them, and the focus stays in the list; a visitor reads what login adds', async ({
  page,
}) => {
  await page.route(/\/config\/banner/, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(address);
  const main = page.getByRole('main');
  await expect(main.getByText('Announcements could not be loaded.')).toBeVisible();
  await expect(main.getByText('No notifications')).toHaveCount(0);
  await page.unroute(/\/config\/banner/);
  await main.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(main.getByText('Scheduled maintenance', { exact: true })).toBeVisible();
  await expect(main.getByText('could not be loaded')).toHaveCount(0);
  await expect(main.getByRole('tab', { name: 'All' })).toBeFocused();
  await expect(main.getByText('Log in to see your own notifications')).toBeVisible();
  await main.getByRole('tab', { name: 'Personal' }).click();
  await expect(page.locator('.notice-entry')).toHaveCount(0);
});

test('a lost stream and a refused subscription say so; Retry loads the notices', async ({ page, exchange }) => {
  const { uid } = await exchange.login(page);
  let lost: (() => void) | undefined;
  let isRefused = false;
  let isLost = false;
  await page.routeWebSocket(/\/x\/ws\/(?!market)/, (socket) => {
    if (isLost) {
      void socket.close({ code: 1012 });
      return;
    }
    const server = socket.connectToServer();
    lost = () => void socket.close({ code: 1012 });
    server.onMessage((message) => {
      const parsed = v.parse(v.pipe(v.string(), v.parseJson(), StreamMessage), String(message));
      if (isRefused && parsed.topic === 'notice') return;
      const isAnswer = isRefused && parsed.op === 'subscribe' && parsed.args?.includes('notice');
      const failed = [{ topic: 'notice', ret_code: 10016 }];
      const args = parsed.args?.filter((topic) => topic !== 'notice');
      socket.send(isAnswer ? JSON.stringify({ ...parsed, success: false, args, failed }) : message);
    });
  });
  await page.goto(address);
  await waitForNotices(page);
  isLost = true;
  lost?.();
  const main = page.getByRole('main');
  await expect(main.getByText(/^Updates paused since \d\d:\d\d$/)).toBeVisible();
  await raise(exchange, uid, { kind: 'SYSTEM', title: 'Meanwhile', text: 'Text.' });
  // From here on the stream would come back by itself within seconds, and Retry would be gone.
  isLost = false;
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('.notice-entry').first()).toContainText('Meanwhile');
  await expect(main.getByText('Updates paused')).toHaveCount(0);

  isRefused = true;
  await page.reload();
  await expect(main.getByText('Your notifications could not be loaded.')).toBeVisible();
  // A message that the exchange sends by itself would replace the button before a click that waits for a stable page.
  await main.getByRole('button', { name: 'Try again' }).focus();
  isRefused = false;
  await page.keyboard.press('Enter');
  await expect(main.getByText('could not be loaded')).toHaveCount(0);
  await expect(page.locator('.notice-entry').first()).toContainText('Meanwhile');
});

test('[A45] [Q-A16] [Q-A13] in three languages, themes and widths: axe finds nothing in page and drawer of notifications, nothing overflows, targets are large enough', async ({
  page,
  exchange,
}) => {
  const { uid } = await exchange.login(page);
  await raise(exchange, uid, {
    kind: 'SYSTEM',
    level: 'danger',
    title: 'Withdrawals paused',
    text: 'Until 12:00 UTC.',
  });
  const openDrawer = async () => {
    await bell(page).click();
    await expect(page.getByRole('dialog').locator('.notice-entry').first()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await smallTargets(page, { width: 24, height: 24 })).toEqual([]);
  };
  await expectAccessible(
    page,
    'notices/',
    () => expect(page.locator('.notice-entry').first()).toBeVisible(),
    openDrawer,
  );
});
