import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { halo, pledgePanel } from './launches.ts';

/** The console opened, with the row of a launch in sight. */
async function openConsole(page: Page, origin: string) {
  await page.goto(`${origin}/x/sandbox/`);
  const launches = page.getByRole('region', { name: 'Table of launches' });
  const row = (code: string) =>
    launches.getByRole('row').filter({ has: page.getByRole('rowheader', { name: code, exact: true }) });
  await expect(row('HALO')).toBeVisible();
  return {
    row,
    press: (code: string, act: string) => row(code).getByRole('button', { name: act }).click(),
  };
}

test('[R1.4] a few clicks in the console show a launch in each of its phases, to an open page without a reload', async ({
  page,
  exchange,
  context,
}) => {
  // The console moves the exchange without this test's hands on it.
  await exchange.advance(1);
  await exchange.login(page);
  await page.goto(halo.address);
  const phase = page.locator('[data-leads] [data-launch-phase]');
  await expect(phase).toHaveText('Commit phase');
  await page.evaluate(() => Reflect.set(window, 'same', true));
  const operator = await openConsole(await context.newPage(), exchange.origin);
  for (const [inConsole, onPage] of [
    ['Calculating', 'Calculating'],
    ['Distributed', 'Distributed'],
    [undefined, 'Trading'],
  ] as const) {
    await operator.press('HALO', 'Next phase');
    if (inConsole) await expect(operator.row('HALO').getByRole('cell').first()).toHaveText(inConsole);
    await expect(phase).toHaveText(onPage);
  }
  expect(await page.evaluate(() => Reflect.get(window, 'same'))).toBe(true);
});

test('[R1.4] the console cancels, sends a crowd, marks a duplicate and sets a VIP level', async ({
  page,
  exchange,
  context,
}) => {
  await exchange.advance(1);
  await exchange.loginAs(page, 'standard');
  const desk = await context.newPage();
  const operator = await openConsole(desk, exchange.origin);

  const people = async () => {
    const response = await fetch(`${exchange.origin}/x/main/spot/api/activity/v2/project/detail?code=HALO`);
    return Number((await response.json()).result.stats.participants);
  };
  const before = await people();
  await operator.press('HALO', '100 people join');
  await expect.poll(people).toBe(before + 100);

  const mine = desk.getByRole('row').filter({ has: desk.getByRole('rowheader', { name: 'standard', exact: true }) });
  await mine.getByLabel(/^VIP level/).selectOption('2');
  await mine.getByRole('button', { name: 'Duplicate' }).click();
  await expect(mine).toContainText('duplicate');
  await page.goto('/en/trade/spot/launchdetail/SOLE/');
  const { panel } = pledgePanel(page);
  await expect(panel.getByText('Another account with your identity takes part.')).toBeVisible();
  await expect(panel.getByText('This launch is for VIP 1 and above.')).toBeHidden();
  await mine.getByRole('button', { name: 'Own identity' }).click();
  await expect(mine).not.toContainText('duplicate');

  await page.goto(halo.address);
  await pledgePanel(page).pledge('100');
  await expect(page.getByRole('status')).toHaveText('100 SLIP committed');
  await operator.press('HALO', 'Cancel');
  await expect(
    pledgePanel(page).panel.getByText('This launch was canceled. Everything committed has come back.'),
  ).toBeVisible();
  await page.goto('/en/trade/spot/launchpad-order/');
  await expect(page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Halo Relay' })).toContainText(
    'Canceled',
  );
});
