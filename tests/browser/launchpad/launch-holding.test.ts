import { expect, test } from '../support/fixtures.ts';
import { fact, moss, pledgePanel } from '../support/launches.ts';
import { waitForHydration } from '../support/hydration.ts';

test('[R1.4] lottery tickets are counted by a stepper, and the holding before the commit period says what it allows', async ({
  page,
  exchange,
}) => {
  await exchange.login(page, { balances: { SLIP: '2000' } });
  await page.goto(moss.address);
  await waitForHydration(page);
  const form = pledgePanel(page);
  const tickets = form.panel.getByRole('group', { name: 'Number of tickets' });
  for (let count = 0; count < 3; count += 1) await tickets.getByRole('button', { name: 'One ticket more' }).click();
  await expect(tickets).toContainText('3 tickets, 150 SLIP');
  await expect(form.amount).toHaveValue('150');
  await expect(tickets.getByRole('button', { name: 'One ticket more' })).toHaveAttribute('aria-disabled', 'true');
  await form.amount.fill('100');
  await expect(tickets).toContainText('2 tickets, 100 SLIP');

  await page.goto('/en/trade/spot/launchdetail/TIDE/');
  const snapshot = page.getByRole('region', { name: 'Your snapshot' });
  await snapshot.scrollIntoViewIfNeeded();
  await expect(snapshot).toContainText(
    /If you hold 2,000 SLIP until the snapshot ends, you can commit up to 2,000 SLIP\. Hold [\d.,]+ SLIP more to commit up to 4,000 SLIP\./,
  );
});

test('[R1.4] after the listing: received, cost, value, highest price, and a link that opens the terminal to sell', async ({
  page,
  exchange,
}) => {
  await exchange.loginAs(page, 'standard');
  await page.goto('/en/trade/spot/launchdetail/VELA/');
  const result = page.locator('#take-part');
  await expect(fact(result, 'You received')).toHaveText('1,200 VELA');
  await expect(fact(result, 'Cost')).toHaveText('300 SLIP (≈ 240 USDT)');
  await expect(fact(result, 'Value now')).toHaveText(/USDT$/);
  await expect(fact(result, 'Highest price')).toHaveText(/USDT$/);
  await result.getByRole('link', { name: 'Sell VELA' }).click();
  await expect(page).toHaveURL(/\/en\/trade\/spot\/VELA\/USDT\/$/);
  await expect(page.getByRole('radio', { name: 'Sell', exact: true })).toBeChecked();
});
