import { expect, test } from './fixtures.ts';
import { entriesOf, halo, pledgePanel, pledgesSent } from './launches.ts';

test('[Q-F21] an answer lost after the commit is asked for, found, and never sent again', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(halo.address);
  const sent = pledgesSent(page);
  const form = pledgePanel(page);
  // As often as it likes: Chromium itself repeats a GET whose connection broke, which must count once too.
  await exchange.fault({ match: { call: 'launchpad.pledge', uid: person.uid }, kind: 'answerlost' });
  let letAsk = () => {};
  const mayAsk = new Promise<void>((resolve) => (letAsk = resolve));
  await page.route(/v2\/orders\?.*requestId=/, async (route) => {
    await mayAsk;
    await route.continue();
  });
  await form.pledge('100');
  await expect(form.panel.getByText('Nothing is sent again.')).toBeVisible();
  await expect(form.amount).toHaveAttribute('readonly');
  await form.amount.press('Enter');
  letAsk();
  await expect(page.getByRole('status')).toHaveText('100 SLIP committed');
  await expect(form.amount).toHaveValue('');
  expect(sent).toHaveLength(1);
  expect(await entriesOf(exchange, person)).toEqual(['JOINED 100']);
});

test('[Q-F21] what never arrived is told as such, after 30 s, and sent anew only by a press', async ({
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
  await expect(form.panel.getByText('Nothing is sent again.')).toBeVisible();
  for (let second = 0; second < 32; second += 1) await page.clock.runFor(1_000);
  await expect(form.panel.getByText('The exchange has not received it.')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(await entriesOf(exchange, person)).toEqual([]);
  await form.panel.getByRole('button', { name: 'Commit 100 SLIP' }).first().click();
  await expect.poll(() => entriesOf(exchange, person)).toEqual(['JOINED 100']);
  const ids = sent.map((url) => new URL(url).searchParams.get('requestId'));
  expect(ids).toEqual([ids[0], ids[0]]);
});

test('[Q-F01] a slow pledge waits in a named button that a second press does not resend', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(halo.address);
  const sent = pledgesSent(page);
  const form = pledgePanel(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/v2\/pledge\?/, async (route) => {
    await held;
    await route.continue();
  });
  await form.pledge('100');
  const waiting = form.dialog.getByRole('button', { name: 'Sending' });
  await expect(waiting).toHaveAttribute('aria-busy', 'true');
  await waiting.click({ force: true });
  await page.keyboard.press('Enter');
  answer();
  await expect(page.getByRole('status')).toHaveText('100 SLIP committed');
  expect(sent).toHaveLength(1);
  expect(await entriesOf(exchange, person)).toEqual(['JOINED 100']);
});

test('[Q-F01] [R9.1] after 30 s without an answer a project says so and offers another try', async ({ page }) => {
  const detail = /v2\/project\/detail\?/;
  await page.clock.install();
  await page.route(detail, () => undefined);
  const asked = page.waitForRequest(detail);
  await page.goto('/en/trade/spot/launchdetail/?code=LOST');
  await asked;
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toBeVisible();
  await page.clock.runFor(31_000);
  await expect(page.getByText('No answer within 30 seconds. Try again.')).toBeVisible();
  await page.unroute(detail);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('There is no launch with this address.')).toBeVisible();
});

test('[Q-F08] offline is told, acting is refused with its reason, the user and the amount stay', async ({
  page,
  exchange,
  context,
}) => {
  const person = await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(halo.address);
  const sent = pledgesSent(page);
  const form = pledgePanel(page);
  await expect(form.panel.getByText('You may take part')).toBeVisible();
  await form.amount.fill('100');
  await context.setOffline(true);
  const told = page.getByText('You are offline', { exact: true });
  await expect(told).toBeVisible();
  // In room of its own: the page's last words end above it.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const overlap = async () => {
    const [footer, banner] = await Promise.all([page.getByRole('contentinfo').boundingBox(), told.boundingBox()]);
    return (footer?.y ?? 0) + (footer?.height ?? 0) - (banner?.y ?? 0);
  };
  await expect.poll(overlap).toBeLessThanOrEqual(0);
  await expect(form.panel.getByText('You are offline. Your amount is kept')).toBeVisible();
  await form.commit('100').click({ force: true });
  await expect(form.dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  await context.setOffline(false);
  await expect(told).toBeHidden();
  expect(sent).toEqual([]);
  await form.pledge('100');
  await expect.poll(() => entriesOf(exchange, person)).toEqual(['JOINED 100']);
});
