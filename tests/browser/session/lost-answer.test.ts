import { recordAnnouncements } from '../support/announcements.ts';
import { expect, test } from '../support/fixtures.ts';
import { entriesOf, halo, pledgePanel, pledgesSent } from '../support/launches.ts';

test('[Q-F21] after an answer is lost the pledge is looked up, found and never sent again', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(halo.address);
  const sent = pledgesSent(page);
  const form = pledgePanel(page);
  // For all requests: Chromium repeats a GET after a broken connection, which must count once too.
  await exchange.fault({ match: { call: 'launchpad.pledge', uid: person.uid }, kind: 'answerlost' });
  let letAsk = () => {};
  const mayAsk = new Promise<void>((resolve) => (letAsk = resolve));
  await page.route(/v2\/orders\?.*requestId=/, async (route) => {
    await mayAsk;
    await route.continue();
  });
  await form.pledge('100');
  await expect(form.panel.getByText('It will not be sent twice.')).toBeVisible();
  await expect(form.amount).toHaveAttribute('readonly');
  await form.amount.press('Enter');
  letAsk();
  await expect(page.getByRole('status')).toHaveText('100 SLIP committed');
  await expect(form.amount).toHaveValue('');
  expect(sent).toHaveLength(1);
  expect(await entriesOf(exchange, person)).toEqual(['JOINED 100']);
});

test('[Q-F21] a pledge that never arrived is reported after 30 s and sent again only by a press', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.clock.install();
  await page.goto(halo.address);
  const sent = pledgesSent(page);
  const form = pledgePanel(page);
  await page.route(/\/v2\/pledge\?/, (route) =>
    sent.length === 1 ? route.abort('connectionreset') : route.continue(),
  );
  await form.pledge('100');
  await expect(form.panel.getByText('It will not be sent twice.')).toBeVisible();
  // Both clocks, the page's first: a page that learns the exchange's next second before its own is a second ahead, and the
  // exchange refuses acts from the future.
  for (let second = 0; second < 32; second += 1) {
    await page.clock.runFor(1_000);
    await exchange.advance(1_000);
  }
  await expect(form.panel.getByText('The exchange did not receive it')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(await entriesOf(exchange, person)).toEqual([]);
  await form.panel.getByRole('button', { name: 'Commit 100 SLIP' }).first().click();
  await expect.poll(() => entriesOf(exchange, person)).toEqual(['JOINED 100']);
  const ids = sent.map((url) => new URL(url).searchParams.get('requestId'));
  expect(ids).toEqual([ids[0], ids[0]]);
});

test('[Q-F21] a page that is reloaded before the answer looks up the pledge by its id and sends nothing again', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(halo.address);
  const sent = pledgesSent(page);
  const form = pledgePanel(page);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/v2\/pledge\?/, async (route) => {
    await route.fetch();
    arrive(); // the answer never reaches the page
  });
  await form.pledge('100');
  await arrived;
  const lookedUp = page.waitForRequest(/v2\/orders\?.*requestId=/);
  await page.reload();
  const requestId = new URL((await lookedUp).url()).searchParams.get('requestId');
  expect(requestId).toBe(new URL(sent[0] ?? '').searchParams.get('requestId'));
  await expect(page.getByRole('status')).toHaveText(/^100 SLIP committed at \d\d:\d\d$/);
  await expect(form.amount).toHaveValue('');
  expect(sent).toHaveLength(1);
  expect(await entriesOf(exchange, person)).toEqual(['JOINED 100']);
});

test('[Q-F21] a page that is reloaded while the pledge is still on its way reports it and clears its amount', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(halo.address);
  const form = pledgePanel(page);
  await expect(form.panel.getByText('You are eligible')).toBeVisible();
  await exchange.fault({ match: { call: 'launchpad.pledge', uid: person.uid }, kind: 'delay', value: 2_500, times: 1 });
  const requested = page.waitForRequest(/\/v2\/pledge\?/);
  await form.pledge('100');
  await requested;
  await page.reload();
  await expect(page.getByRole('status')).toHaveText(/^100 SLIP committed at \d\d:\d\d$/);
  await expect(form.amount).toHaveValue('');
  expect(await entriesOf(exchange, person)).toEqual(['JOINED 100']);
  await form.pledge('100');
  await expect.poll(() => entriesOf(exchange, person)).toEqual(['JOINED 100', 'ADDED 100']);
});

test('[Q-F01] [Q-F08] a slow pledge is pending and not sent again; offline is shown, actions are blocked with the reason, and user and amount stay', async ({
  page,
  exchange,
  context,
}) => {
  const person = await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(halo.address);
  const sent = pledgesSent(page);
  const form = pledgePanel(page);

  await test.step('a slow pledge is pending in a named button, and a second press does not resend it', async () => {
    let answer = () => {};
    const released = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/\/v2\/pledge\?/, async (route) => {
      await released;
      await route.continue();
    });
    await form.pledge('100');
    const waiting = form.panel.getByRole('button', { name: 'Submitting…' });
    await expect(waiting).toHaveAttribute('aria-busy', 'true');
    await expect(form.dialog).toBeHidden();
    await waiting.click({ force: true });
    await page.keyboard.press('Enter');
    answer();
    await expect(page.getByRole('status')).toHaveText('100 SLIP committed');
    expect(sent).toHaveLength(1);
    await page.unroute(/\/v2\/pledge\?/);
    expect(await entriesOf(exchange, person)).toEqual(['JOINED 100']);
  });

  await test.step('offline is shown, actions are blocked with the reason, and user and amount stay', async () => {
    await form.amount.fill('100');
    await context.setOffline(true);
    const offlineBanner = page.getByText('You are offline', { exact: true });
    await expect(offlineBanner).toBeVisible();
    // The banner has its own space: the end of the page is above it.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const overlap = async () => {
      const [footer, banner] = await Promise.all([
        page.getByRole('contentinfo').boundingBox(),
        offlineBanner.boundingBox(),
      ]);
      return (footer?.y ?? 0) + (footer?.height ?? 0) - (banner?.y ?? 0);
    };
    await expect.poll(overlap).toBeLessThanOrEqual(0);
    await expect(form.panel.getByText('You are offline. Your amount is saved.')).toBeVisible();
    await form.commit('100').click({ force: true });
    await expect(form.dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
    // The panel may announce what it has loaded again right after it.
    const announcements = await recordAnnouncements(page);
    await context.setOffline(false);
    await expect(offlineBanner).toBeHidden();
    // The form moves when its note goes: a press at that moment would miss the button.
    await expect(form.panel.getByText('You are offline. Your amount is saved.')).toBeHidden();
    await expect.poll(announcements).toContain('You are back online');
    expect(sent).toHaveLength(1);
    await form.pledge('100');
    await expect.poll(() => entriesOf(exchange, person)).toEqual(['JOINED 100', 'ADDED 100']);
  });
});

test('[Q-F01] [R9.1] a project without an answer for 30 s says so and offers a retry', async ({ page }) => {
  const detail = /v2\/project\/detail\?/;
  await page.clock.install();
  await page.route(detail, () => undefined);
  const requested = page.waitForRequest(detail);
  await page.goto('/en/trade/spot/launchdetail/?code=LOST');
  await requested;
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toBeVisible();
  await page.clock.runFor(31_000);
  await expect(page.getByText('No response within 30 seconds. Try again.')).toBeVisible();
  await page.unroute(detail);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Launch not found')).toBeVisible();
});
