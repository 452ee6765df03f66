import { recordAnnouncements } from '../support/announcements.ts';
import { expect, test } from '../support/fixtures.ts';
import { entriesOf, halo, pledgePanel, pledgesSent } from '../support/launches.ts';

test('[Q-F21] a pledge without an answer is looked up by its id after a reload and after a broken connection, and never sent again', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(halo.address);
  const sent = pledgesSent(page);
  const form = pledgePanel(page);

  await test.step('a page that is reloaded before the answer looks it up and sends nothing again', async () => {
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
    await page.unroute(/\/v2\/pledge\?/);
  });

  await test.step('one that is reloaded while the pledge is still on its way reports it and clears its amount', async () => {
    await exchange.fault({
      match: { call: 'launchpad.pledge', uid: person.uid },
      kind: 'delay',
      value: 2_500,
      times: 1,
    });
    const requested = page.waitForRequest(/\/v2\/pledge\?/);
    await form.pledge('120');
    await requested;
    await page.reload();
    await expect(page.getByRole('status')).toHaveText(/^120 SLIP committed at \d\d:\d\d$/);
    await expect(form.amount).toHaveValue('');
    expect(await entriesOf(exchange, person)).toEqual(['JOINED 100', 'ADDED 120']);
  });

  await test.step('after a broken connection it is found, and the form waits for that', async () => {
    sent.length = 0;
    // For all requests: Chromium repeats a GET after a broken connection, which must count once too.
    await exchange.fault({ match: { call: 'launchpad.pledge', uid: person.uid }, kind: 'answerlost' });
    await form.pledge('130');
    await expect(page.getByRole('status')).toHaveText('130 SLIP committed');
    await expect(form.amount).toHaveValue('');
    expect(sent).toHaveLength(1);
    expect(await entriesOf(exchange, person)).toEqual(['JOINED 100', 'ADDED 120', 'ADDED 130']);
  });
});

test('[Q-F08] offline is shown, actions are blocked with the reason, and user and amount stay', async ({
  page,
  exchange,
  context,
}) => {
  const person = await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(halo.address);
  const sent = pledgesSent(page);
  const form = pledgePanel(page);
  await expect(form.panel.getByText('You are eligible')).toBeVisible();
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
  expect(sent).toEqual([]);
  await form.pledge('100');
  await expect.poll(() => entriesOf(exchange, person)).toEqual(['JOINED 100']);
});
