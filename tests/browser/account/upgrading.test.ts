import { expect, test } from '../support/fixtures.ts';
import { halo, pledgePanel } from '../support/launches.ts';
import { waitForHydration } from '../support/hydration.ts';

test('[A18] [R6.3] while the account is upgraded one strip says so and writes are disabled; it goes when the upgrade is done', async ({
  page,
  exchange,
}) => {
  await page.clock.install();
  const { uid } = await exchange.login(page, { balances: { SLIP: '1000', USDT: '1000' } });
  await exchange.sandboxCall('identity', { uid, isUpgrading: true });
  await page.goto(halo.address);
  const strip = page.getByText('Your account is being upgraded', { exact: true });
  await expect(strip).toHaveCount(1);
  await expect(pledgePanel(page).panel.getByText(/You can commit again when the upgrade is done/)).toBeVisible();
  await page.goto('/en/assets/');
  await waitForHydration(page);
  await expect(strip).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Transfer' }).first()).toHaveAccessibleDescription(
    'Paused while your account is being upgraded',
  );
  await exchange.sandboxCall('identity', { uid, isUpgrading: false });
  await page.clock.fastForward('01:05');
  await expect(strip).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Transfer' }).first()).toBeVisible();
});
