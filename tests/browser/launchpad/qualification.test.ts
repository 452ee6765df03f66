import type { PersonOptions } from './exchange.ts';
import { expect, test } from './fixtures.ts';
import { entriesOf, halo, pledgePanel } from './launches.ts';

const detail = (code: string) => `/en/trade/spot/launchdetail/${code}/`;
const sole = '4';
const rich = { balances: { SLIP: '20000', USDT: '5000' } };

const refused: [who: string, options: PersonOptions, reason: RegExp, remedy: string][] = [
  ['without an identity check', { ...rich, like: 'nokyc' }, /identity level is too low/, 'Verify your identity'],
  ['from a restricted area', { ...rich, like: 'restricted' }, /not offered where you live/, 'See other projects'],
  ['with a sub-account', { ...rich, like: 'submember' }, /Sub-accounts cannot take part/, 'See other projects'],
  [
    'who held too little',
    { like: 'newcomer', balances: { SLIP: '20' } },
    /average of 20 SLIP is below the 50 SLIP/,
    'See other projects',
  ],
];

for (const [who, options, reason, remedy] of refused) {
  test(`[R1.4] [R6.6] [Q-U23] a person ${who} reads the reason with its next step, and cannot send`, async ({
    page,
    exchange,
  }) => {
    const person = await exchange.login(page, options);
    await page.goto(halo.address);
    const { panel, dialog, amount } = pledgePanel(page);
    const item = panel.getByRole('list', { name: 'What is missing' }).getByRole('listitem').filter({ hasText: reason });
    await expect(item.getByRole('link', { name: remedy })).toHaveAttribute('href', /./);
    if (await amount.isVisible()) {
      await amount.fill('50');
      await amount.press('Enter');
    }
    await expect(dialog).toBeHidden();
    expect(await entriesOf(exchange, person)).toEqual([]);
  });
}

test('[R1.4] [Q-U23] an identity that takes part already is told to ask support', async ({ page, exchange }) => {
  const { uid } = await exchange.login(page, rich);
  await exchange.ask('identity', { uid, duplicate: true });
  await page.goto(halo.address);
  const { panel } = pledgePanel(page);
  await expect(panel.getByText('Another account with your identity takes part.')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Ask support' })).toBeVisible();
});

test('[R1.4] [Q-U23] who is in one pool is led back from the other', async ({ page, exchange }) => {
  await exchange.login(page, rich);
  await page.goto(halo.address);
  const form = pledgePanel(page);
  await form.pledge('100');
  await expect(page.getByRole('status')).toHaveText('100 SLIP committed');
  await form.panel.getByText('Lottery', { exact: true }).click();
  await expect(form.panel.getByText('You take part in the other pool of this launch.')).toBeVisible();
  await form.panel.getByRole('button', { name: 'Go to your pool' }).click();
  await expect(form.panel.getByRole('radio', { name: 'Subscription' })).toBeChecked();
});

test('[R1.4] [Q-U23] a launch that asks for it is signed up to in place', async ({ page, exchange }) => {
  await exchange.login(page, rich);
  await page.goto(detail('FERN'));
  const { panel } = pledgePanel(page);
  await panel.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('status')).toHaveText('You are signed up');
  await expect(panel.getByText('This launch asks you to sign up first.')).toBeHidden();
});

test('[R1.4] a VIP launch: refused below the level, taken at it once it is open', async ({ page, exchange }) => {
  const { uid } = await exchange.login(page, rich);
  await page.goto(detail('SOLE'));
  const { panel } = pledgePanel(page);
  await expect(panel.getByText('This launch is for VIP 1 and above.')).toBeVisible();
  await exchange.ask('identity', { uid, vipLevel: 1 });
  await exchange.launch(sole, 'NEXT_PHASE');
  await exchange.launch(sole, 'NEXT_PHASE');
  await page.reload();
  await expect(panel.getByText('You may take part')).toBeVisible();
  await expect(panel.getByRole('textbox', { name: 'Amount' })).toBeVisible();
});
