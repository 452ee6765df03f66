import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { expect, test } from '../support/fixtures.ts';
import { halo, orbt, pledgePanel } from '../support/launches.ts';

const Detail = v.object({ result: v.object({ stats: v.object({ participants: v.number() }) }) });

/** Opens the console and waits for its table of launches. */
async function openConsole(page: Page, origin: string) {
  await page.goto(`${origin}/x/sandbox/`);
  const launches = page.getByRole('group', { name: 'Table of launches' });
  const row = (code: string) =>
    launches.getByRole('row').filter({ has: page.getByRole('rowheader', { name: code, exact: true }) });
  await expect(row('HALO')).toBeVisible();
  return {
    row,
    press: (code: string, act: string) => row(code).getByRole('button', { name: act }).click(),
  };
}

test('[R1.4] the console moves and cancels launches, adds participants, marks a duplicate identity and sets a VIP level, and open pages follow without a reload', async ({
  page,
  exchange,
  context,
}) => {
  // Marks the exchange for a reset after the test, because the console moves it.
  await exchange.advance(1);
  await exchange.loginAs(page, 'standard');
  const desk = await context.newPage();
  const operator = await openConsole(desk, exchange.origin);

  await test.step('participants, VIP level and duplicate identity', async () => {
    const people = async () => {
      const response = await fetch(`${exchange.origin}/x/main/spot/api/activity/v2/project/detail?code=HALO`);
      return v.parse(Detail, await response.json()).result.stats.participants;
    };
    const before = await people();
    await operator.press('HALO', '100 people join');
    // Simulated users join by themselves, too.
    await expect.poll(people).toBeGreaterThanOrEqual(before + 100);

    const mine = desk.getByRole('row').filter({ has: desk.getByRole('rowheader', { name: 'standard', exact: true }) });
    await mine.getByLabel(/^VIP level/).selectOption('2');
    await mine.getByRole('button', { name: 'Mark as duplicate' }).click();
    await expect(mine).toContainText('standard, duplicate');
    await page.goto('/en/trade/spot/launchdetail/SOLE/');
    const { panel } = pledgePanel(page);
    await expect(panel.getByText('Another account verified with your identity is already taking part.')).toBeVisible();
    await expect(panel.getByText('Only VIP 1 and above can take part in this launch.')).toBeHidden();
    await mine.getByRole('button', { name: 'Clear duplicate' }).click();
    await expect(mine).not.toContainText('standard, duplicate');
  });

  await test.step('an open page follows a launch that is canceled, and so do its orders', async () => {
    await page.goto(orbt.address);
    await pledgePanel(page).act('stake', '100');
    await expect(page.getByRole('status')).toHaveText('100 SLIP staked');
    await operator.press('ORBT', 'Cancel');
    await expect(pledgePanel(page).panel.getByText(/^This launch was canceled\./)).toBeVisible();
    await page.goto('/en/trade/spot/launchpad-order/?tab=LAUNCHPOOL');
    await expect(page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Orbital' })).toContainText(
      'Canceled',
    );
  });

  await test.step('an open page follows a launch through its phases', async () => {
    await page.goto(halo.address);
    const phase = page.locator('[data-leads] [data-launch-phase]');
    await expect(phase).toHaveText('Commit period');
    await page.evaluate(() => Reflect.set(window, 'same', true));
    for (const [inConsole, onPage] of [
      ['Calculating', 'Calculating'],
      ['Distributed', 'Distributed'],
      [undefined, 'Trading'],
    ] as const) {
      await operator.press('HALO', 'Next phase');
      if (inConsole) await expect(operator.row('HALO').getByRole('cell').first()).toHaveText(inConsole);
      await expect(phase).toHaveText(onPage);
    }
    expect(await page.evaluate(() => Reflect.get(window, 'same') === true)).toBe(true);
  });
});
