import { expect, test } from '../support/fixtures.ts';
import { entriesOf, halo, pledgePanel } from '../support/launches.ts';

test('[R8.5] [R4.11] [Q-F05] a pledge behind the wall shows one wall with code and product, and the page stays readable', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(halo.address);
  const form = pledgePanel(page);
  await form.review('100');
  await exchange.fault({ match: { uid: person.uid, call: 'launchpad.pledge' }, kind: 'ret_code', value: 10024 });
  await form.confirm('100').click();
  const wall = page.getByRole('dialog', { name: 'Not available in your region' });
  await expect(wall).toBeVisible();
  await expect(wall).toContainText('10024');
  await expect(wall).toContainText('All products');
  await expect(page.locator('body')).not.toContainText('Switched on.');
  await wall.getByRole('button', { name: 'Continue browsing' }).click();
  await expect(wall).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Halo Relay');
  await expect(form.amount).toHaveValue('100');
  expect(await entriesOf(exchange, person)).toEqual([]);
});

test('[Q-F05] when every call is restricted there is one wall; Escape, reload and Back do no harm; it disappears with the restriction', async ({
  page,
  exchange,
}) => {
  const { uid } = await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto('/en/trade/spot/launchpad/');
  await exchange.fault({ match: { uid, call: 'launchpad.*' }, kind: 'ret_code', value: 10024 });
  await page.goto(halo.address);
  const wall = page.getByRole('dialog', { name: 'Not available in your region' });
  await expect(wall).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(wall).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Risks' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Restricted .*code 10024/)).toBeVisible();
  await expect(wall).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await exchange.clearFaults();
  await page.goto(halo.address);
  await expect(pledgePanel(page).panel.getByText('You are eligible')).toBeVisible();
  await expect(wall).toHaveCount(0);
});

test('[A25] [R4.11] [R8.5] a closed wall leaves a strip over reload and language; commits are disabled, cancels work; Check again repeats no write', async ({
  page,
  exchange,
}) => {
  const { uid } = await exchange.login(page, { balances: { SLIP: '1000' } });
  await exchange.fault({ match: { uid, call: 'launchpad.*' }, kind: 'ret_code', value: 10024 });
  await page.goto(halo.address);
  await page.getByRole('button', { name: 'Continue browsing' }).click();
  const strip = page.getByText(/^Restricted .*code 10024 · You can still cancel orders and withdraw$/);
  await expect(strip).toBeVisible();
  const before = await strip.boundingBox();
  await page.reload({ waitUntil: 'commit' });
  // Reserved before the first paint, so that nothing moves when the strip arrives.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const top = await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.getBoundingClientRect().top);
  await expect(strip).toBeVisible();
  expect((await strip.boundingBox())?.y).toBe(before?.y);
  expect(await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.getBoundingClientRect().top)).toBe(
    top,
  );
  await expect(pledgePanel(page).panel.getByText('Launches are not available for your account.')).toBeVisible();
  await page.getByRole('button', { name: 'Details' }).click();
  const wall = page.getByRole('dialog', { name: 'Not available in your region' });
  await expect(wall).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(wall).toHaveCount(0);
  await expect(strip).toBeVisible();

  const check = page.getByRole('button', { name: 'Check again' });
  const messages = page.getByRole('region', { name: 'Notifications' });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await check.click();
  await expect(messages.getByText('The restriction still applies.')).toBeVisible();
  await expect(strip).toBeVisible();
  await exchange.clearFaults();
  await check.click();
  await expect(messages.getByText('The restriction no longer applies.')).toBeVisible();
  await expect(strip).toBeHidden();
  expect(requests.filter((url) => url.includes('/user/profile'))).toHaveLength(2);
  expect(requests.filter((url) => url.includes('/pledge'))).toEqual([]);
  await page.reload();
  await expect(pledgePanel(page).panel.getByText('You are eligible')).toBeVisible();
});

test('[Q-A09] the confirmation is a named modal dialog: focus on Back, Escape closes it and restores the focus', async ({
  page,
  exchange,
}) => {
  await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(halo.address);
  const form = pledgePanel(page);
  await form.amount.fill('100');
  await form.commit('100').press('Enter');
  await expect(page.getByRole('dialog', { name: 'Commit to Halo Relay' })).toBeVisible();
  const back = form.dialog.getByRole('button', { name: 'Back' }).filter({ hasText: 'Back' });
  await expect(back).toBeFocused();
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true);
  }
  await expect(form.dialog).toContainText('None');
  await page.keyboard.press('Escape');
  await expect(form.dialog).toBeHidden();
  await expect(form.commit('100')).toBeFocused();
  await expect(form.amount).toHaveValue('100');
});
