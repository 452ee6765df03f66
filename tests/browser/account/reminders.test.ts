import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { expect, test } from '../support/fixtures.ts';
import { waitForHydration } from '../support/hydration.ts';
import { bell, openPersonal, entries, toasts, raise, waitForNotices } from '../support/notices.ts';

const Stored = v.array(v.object({ name: v.string(), openTime: v.number(), shown: v.array(v.string()) }));
/** Returns the reminders of the browser. */
const storedReminders = async (page: Page) =>
  v.parse(
    v.pipe(v.string(), v.parseJson(), Stored),
    await page.evaluate(() => localStorage.getItem('reminders') ?? '[]'),
  );

test('[A24] [Q-S18] a reminder comes 15 minutes before by the clock of the exchange and at the opening, once over two tabs', async ({
  page,
  context,
  exchange,
}) => {
  const { uid } = await exchange.login(page);
  await page.goto('/en/trade/spot/launchpad-list/?tab=upcoming');
  await waitForHydration(page);
  const remind = page.getByRole('link', { name: /^Remind me/ }).first();
  const download = page.waitForEvent('download');
  await remind.click();
  await download;
  await expect(toasts(page)).toContainText(['You will be reminded 15 minutes before']);
  await expect(toasts(page).getByRole('link', { name: 'Get launch notifications by email' })).toHaveAttribute(
    'href',
    '/en/settings/#notices',
  );
  await toasts(page).getByRole('button').click();
  const [reminder] = await storedReminders(page);
  if (!reminder) throw new Error('no reminder');
  const other = await context.newPage();
  await other.goto('/en/settings/');
  await waitForNotices(other);
  await page.bringToFront();

  const messages = async () => {
    const shown: string[] = [];
    for (const tab of [page, other]) shown.push(...(await toasts(tab).allInnerTexts()));
    return shown.filter((text) => text.includes(reminder.name));
  };
  for (const [time, text] of [
    [reminder.openTime - 15 * 60_000, `${reminder.name} opens at`],
    [reminder.openTime, `${reminder.name} is open`],
  ] as const) {
    await exchange.advance(time - (await exchange.now()));
    // A message of the stream has the moved time.
    await raise(exchange, uid, { title: 'Tick' });
    await expect.poll(messages).toEqual([expect.stringContaining(text)]);
    await expect
      .poll(async () => (await storedReminders(page))[0]?.shown)
      .toContain(text.endsWith('open') ? 'open' : 'soon');
    expect(await messages()).toHaveLength(1);
    for (const tab of [page, other])
      for (const toast of await toasts(tab).filter({ hasText: reminder.name }).all())
        await toast.getByRole('button').click();
    await expect.poll(messages).toEqual([]);
  }
  await bell(page).click();
  await openPersonal(page);
  await expect(entries(page).filter({ hasText: `${reminder.name} is open` })).toBeVisible();
});
