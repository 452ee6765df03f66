import type { PersonOptions } from '../support/exchange.ts';
import { changeAnswers } from '../support/change-answers.ts';
import { expect, test } from '../support/fixtures.ts';
import { entriesOf, fact, halo, orbt, pledgePanel, pledgesSent } from '../support/launches.ts';

const rich = { balances: { SLIP: '20000', USDT: '5000' } };

/** Users who cannot participate, and their next step; qualification.test.ts has the exchange's reasons. */
const blockedUsers: readonly (readonly [
  user: string,
  person: PersonOptions | undefined,
  code: string,
  next: RegExp,
])[] = [
  ['a visitor', undefined, 'HALO', /Log in/],
  ['too small an average, when it may still grow', { balances: { SLIP: '1' } }, 'TIDE', /Deposit/],
  ['no coins', {}, 'ORBT', /Deposit SLIP/],
  ['no coins during a snapshot that has ended', {}, 'HALO', /View other projects/],
  ['a launch that is to open', rich, 'REEF', /Calendar reminder for/],
];

for (const [user, person, code, next] of blockedUsers) {
  test(`[Q-U23] ${user}: there is a working next step, and no button without effect`, async ({ page, exchange }) => {
    if (person) await exchange.login(page, person);
    await page.goto(`/en/trade/spot/launchdetail/${code}/`);
    const { panel } = pledgePanel(page);
    const link = panel.getByRole('link', { name: next });
    const step = link.or(panel.getByRole('button', { name: next })).first();
    await expect(step).toBeVisible();
    if ((await link.count()) > 0) await expect(link.first()).toHaveAttribute('href', /./);
    else await expect(step).toBeEnabled();
  });
}

test('[Q-A10] with confirmations turned off, amount, coin and "no fee" are still shown before the commitment', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, rich);
  await changeAnswers(page, /user\/profile/, (entry) =>
    'key' in entry && 'value' in entry ? { ...entry, value: 0 } : entry,
  );
  await page.goto(halo.address);
  const sent = pledgesSent(page);
  const form = pledgePanel(page);
  await form.review('100');
  await expect(fact(form.dialog, 'Amount')).toHaveText('100 SLIP');
  await expect(fact(form.dialog, 'Fee')).toHaveText('None');
  expect(sent).toEqual([]);
  await form.confirm('100').press('Enter');
  await expect.poll(() => entriesOf(exchange, person)).toEqual(['JOINED 100']);
});

test('[R1.4] [Q-A10] a stake is redeemed from the assets after a confirmation, and the whole page follows', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, rich);
  await page.goto(orbt.address);
  await pledgePanel(page).act('stake', '500');
  await expect(page.getByRole('status')).toHaveText('500 SLIP staked');
  await page.goto('/en/trade/spot/launchpad-assets/');
  const mine = page.getByRole('region', { name: 'By project' });
  await expect(mine).toContainText('500 SLIP');
  await mine.getByRole('button', { name: 'Redeem', exact: true }).click();
  await mine.getByRole('textbox', { name: 'Amount' }).fill('200');
  await mine.getByRole('button', { name: 'Redeem 200 SLIP' }).click();
  const dialog = page.getByRole('dialog');
  await expect(fact(dialog, 'Amount')).toHaveText('200 SLIP');
  await expect(fact(dialog, 'Fee')).toHaveText('None');
  expect(await entriesOf(exchange, person)).toEqual(['JOINED 500']);
  await dialog.getByRole('button', { name: 'Redeem 200 SLIP' }).click();
  await expect(page.getByRole('status')).toHaveText('200 SLIP redeemed');
  await expect(mine).toContainText('300 SLIP');
  expect(await entriesOf(exchange, person)).toEqual(['JOINED 500', 'REDEEMED 200']);
});
