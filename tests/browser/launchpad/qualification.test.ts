import { expect, test } from '../support/fixtures.ts';
import { entriesOf, halo, pledgePanel } from '../support/launches.ts';

const detail = (code: string) => `/en/trade/spot/launchdetail/${code}/`;
const sole = '4';
const rich = { balances: { SLIP: '20000', USDT: '5000' } };

// The other reasons and their next steps are in the unit tests of the list.
test('[R1.4] [R6.6] [Q-U23] a user without an identity check sees the reason with its next step, and cannot submit', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { ...rich, like: 'nokyc' });
  await page.goto(halo.address);
  const { panel, dialog, amount } = pledgePanel(page);
  const item = panel
    .getByRole('list', { name: 'Requirements not met' })
    .getByRole('listitem')
    .filter({ hasText: /verification level is too low/ });
  await expect(item.getByRole('link', { name: 'Verify your identity' })).toHaveAttribute('href', /./);
  if (await amount.isVisible()) {
    await amount.fill('50');
    await amount.press('Enter');
  }
  await expect(dialog).toBeHidden();
  expect(await entriesOf(exchange, person)).toEqual([]);
});

test('[R1.4] [Q-U23] an identity that already participates is referred to support', async ({ page, exchange }) => {
  const { uid } = await exchange.login(page, rich);
  await exchange.sandboxCall('identity', { uid, duplicate: true });
  await page.goto(halo.address);
  const { panel } = pledgePanel(page);
  await expect(panel.getByText('Another account verified with your identity is already taking part.')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Contact support' })).toBeVisible();
});

test('[R1.4] [Q-U23] a participant of one pool is led back to it from the other', async ({ page, exchange }) => {
  await exchange.login(page, rich);
  await page.goto(halo.address);
  const form = pledgePanel(page);
  await form.pledge('100');
  await expect(page.getByRole('status')).toHaveText('100 SLIP committed');
  await form.panel.getByText('Lottery', { exact: true }).click();
  await expect(form.panel.getByText('You have already joined the other pool of this launch.')).toBeVisible();
  await form.panel.getByRole('button', { name: 'View your pool' }).click();
  await expect(form.panel.getByRole('radio', { name: 'Subscription' })).toBeChecked();
});

test('[R1.4] [Q-U23] a launch that requires a sign-up offers it in place', async ({ page, exchange }) => {
  await exchange.login(page, rich);
  await page.goto(detail('FERN'));
  const { panel } = pledgePanel(page);
  await panel.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('status')).toHaveText('You are signed up');
  await expect(panel.getByText('You need to sign up for this launch first.')).toBeHidden();
});

test('[R1.4] a VIP launch refuses users below the level and accepts them at it once it is open', async ({
  page,
  exchange,
}) => {
  const { uid } = await exchange.login(page, rich);
  await page.goto(detail('SOLE'));
  const { panel } = pledgePanel(page);
  await expect(panel.getByText('Only VIP 1 and above can take part in this launch.')).toBeVisible();
  await exchange.sandboxCall('identity', { uid, vipLevel: 1 });
  await exchange.launch(sole, 'NEXT_PHASE');
  await exchange.launch(sole, 'NEXT_PHASE');
  await page.reload();
  await expect(panel.getByText('You are eligible')).toBeVisible();
  await expect(panel.getByRole('textbox', { name: 'Amount' })).toBeVisible();
});
