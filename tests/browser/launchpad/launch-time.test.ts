import type { Page } from '@playwright/test';
import { changeAnswers } from './answers.ts';
import { expect, test } from './fixtures.ts';
import { halo, pledgePanel } from './launches.ts';
import { stopTime } from './time.ts';

/** End of HALO's commit phase, by launchpad.md 7. ms UTC */
const commitEndMs = Date.parse('2026-06-02T14:00:00Z');
const [secondMs, minuteMs, hourMs, dayMs] = [1_000, 60_000, 3_600_000, 86_400_000];

const phaseOf = (page: Page) => page.locator('[data-leads] [data-launch-phase]');
const timerOf = (page: Page) => page.locator('[data-leads]').getByRole('timer');

/** Seconds that a countdown says are left. */
async function secondsLeft(page: Page): Promise<number> {
  const text = (await timerOf(page).textContent()) ?? '';
  const [, days = '0', hours = '', minutes = '', seconds = ''] =
    /(?:(\d+)\s?d )?(\d\d):(\d\d):(\d\d)$/.exec(text) ?? [];
  return ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
}

test.describe('a device whose clock is wrong', () => {
  for (const [what, skewMs] of [
    ['a day ahead', dayMs],
    ['a day behind', -dayMs],
  ] as const) {
    test(`[Q-F10] ${what}: the same phase and the same time left`, async ({ page, exchange }) => {
      await page.clock.install({ time: (await exchange.now()) + skewMs });
      await page.goto(halo.address);
      await expect(phaseOf(page)).toHaveText('Commit phase');
      await expect
        .poll(async () => Math.abs((await secondsLeft(page)) - (commitEndMs - (await exchange.now())) / secondMs))
        .toBeLessThan(5);

      // Moved while the page is open, by hand or at the change to summer time.
      await page.clock.setSystemTime((await exchange.now()) + 40 * dayMs);
      const before = await secondsLeft(page);
      await expect.poll(() => secondsLeft(page)).toBeLessThan(before);
      expect(before - (await secondsLeft(page))).toBeLessThan(10);
      await expect(phaseOf(page)).toHaveText('Commit phase');
    });
  }
});

test('[Q-A04] the countdown is a timer that is spoken at its marks alone, and its end changes the phase in place', async ({
  page,
  exchange,
}) => {
  await page.clock.install();
  await page.goto(halo.address);
  const timer = timerOf(page);
  await expect(timer).toHaveText(/^ends in 1\s?d 0\d:/);
  await expect(timer).toHaveAttribute('role', 'timer');
  await expect(timer).not.toHaveAttribute('aria-live', /./);
  await expect(page.getByText(/Locked until .+(?:GMT|UTC|CE)/)).toBeVisible();
  const spoken = page.getByRole('status');
  for (const [leftMs, words] of [
    // A busy page may miss the second itself, and says the next.
    [dayMs, /^Commit phase ends in (?:1\s?d 00:00:00|23:59:5\d)$/],
    [hourMs, /^Commit phase ends in (?:01:00:00|00:59:5\d)$/],
    [10 * minuteMs, /^Commit phase ends in (?:00:10:00|00:09:5\d)$/],
    [minuteMs, /^Commit phase ends in (?:00:01:00|00:00:5\d)$/],
  ] as const) {
    // So far before the mark that the page hears of it while the exchange's own time goes on.
    await exchange.advance(commitEndMs - leftMs - 10 * secondMs - (await exchange.now()));
    await expect.poll(() => secondsLeft(page)).toBeLessThan(leftMs / secondMs + 12);
    const said = async () => {
      await page.clock.runFor(secondMs);
      return spoken.textContent();
    };
    await expect.poll(said).toMatch(words);
  }
  await page.evaluate(() => Reflect.set(window, 'same', true));
  // Far enough before the end that the page hears of it while the exchange's own time goes on.
  await exchange.advance(commitEndMs - 12 * secondMs - (await exchange.now()));
  await expect.poll(() => secondsLeft(page)).toBeLessThan(13);
  await page.clock.runFor(14 * secondMs);
  await expect(spoken).toHaveText(/^Calculating result in/);
  await expect(phaseOf(page)).toHaveText('Calculating');
  await expect(pledgePanel(page).panel.getByText('The commit phase is over.')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'same'))).toBe(true);
});

test('[Q-F09] the countdowns tick once a second together, stand still while hidden, and are right at once after', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/en/trade/spot/launchpad-list/');
  const timers = page.getByRole('tabpanel').getByRole('timer');
  const all = () => timers.allTextContents();
  await expect(timers.first()).toHaveText(/^ends in/);
  await stopTime(page);
  await page.route(/\/x\//, (route) => route.abort());
  const running = await all();
  await page.clock.runFor(secondMs);
  await expect.poll(async () => (await all()).filter((text, place) => text === running[place])).toEqual([]);
  const next = await all();

  /** Hides or shows the page; gives the countdowns as they stand when that returns. */
  const setHidden = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
      Object.defineProperty(document, 'visibilityState', {
        get: () => (isHidden ? 'hidden' : 'visible'),
        configurable: true,
      });
      document.dispatchEvent(new Event('visibilitychange'));
      return [...document.querySelectorAll('[role=tabpanel] [role=timer]')].map(({ textContent }) => textContent);
    }, hidden);
  await setHidden(true);
  await page.clock.runFor(2 * minuteMs);
  expect(await all()).toEqual(next);
  const after = await setHidden(false);
  expect(after.filter((text, place) => text === next[place])).toEqual([]);
});

test.describe('a person in Auckland', () => {
  test.use({ timezoneId: 'Pacific/Auckland' });

  test('[Q-U22] dates are in their zone, named; the HTML says UTC', async ({ page, request }) => {
    const html = await (await request.get(halo.address)).text();
    expect(html).toContain('UTC');
    expect(html).not.toMatch(/GMT\+|NZST/);
    await page.goto(halo.address);
    // Locked until the distribution, 2 June 15:00 UTC: the next day there.
    await expect(pledgePanel(page).panel.getByText(/Locked until Jun 3, 2026, 03:00 (?:GMT\+12|NZST)/)).toBeVisible();
  });

  for (const [what, address] of [
    ['its page', halo.address],
    ['the home page', '/en/trade/spot/launchpad/'],
  ] as const) {
    test(`[Q-U22] the phases of a launch on ${what} are dated in UTC, then in the person's zone, and nothing moves`, async ({
      page,
      request,
    }) => {
      expect((await (await request.get(address)).text()).match(/May\s31 – Jun\s2,\s14:00/)).not.toBeNull();
      await page.addInitScript(() => {
        const shifts: number[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
          sessionStorage.setItem('test:shifts', JSON.stringify(shifts));
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(address);
      const phases = page.getByRole('list', { name: 'Phases of this launch' });
      await expect(phases).toContainText(/May\s31,\s12:00 – Jun\s3,\s02:00/);
      await expect(page.getByText(/All dates are in your time zone, (?:GMT\+12|NZST)\./)).toBeVisible();
      const shifts = await page.evaluate(() => sessionStorage.getItem('test:shifts') ?? '[]');
      expect(shifts.match(/[\d.e-]+/g)?.reduce((sum, value) => sum + Number(value), 0) ?? 0).toBeLessThan(0.01);
    });
  }
});

test('[Q-U22] the calendar file names the hour in UTC, with an alarm and the page', async ({ page }) => {
  await page.goto('/en/trade/spot/launchdetail/REEF/');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    pledgePanel(page)
      .panel.getByRole('link', { name: /Calendar file for/ })
      .click(),
  ]);
  expect(download.suggestedFilename()).toBe('REEF.ics');
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  const lines = Buffer.concat(chunks).toString('utf8').replaceAll('\r\n ', '').split('\r\n');
  expect(lines).toContain('BEGIN:VEVENT');
  expect(lines).toContain('DTSTART:20260601T100000Z');
  expect(lines).toContain('TRIGGER:-PT10M');
  expect(lines).toContain('URL:https://slipway.example/en/trade/spot/launchdetail/REEF/');
});

test('[Q-F10] [Q-U22] over the end of summer time a countdown counts hours that pass, and dates have their own offset', async ({
  page,
  exchange,
}) => {
  // Berlin sets its clocks back on 25 October 2026 at 01:00 UTC.
  const endsMs = Date.parse('2026-10-25T03:00:00Z');
  await changeAnswers(
    page,
    /v2\/project\/detail\?/,
    (entry) => ({
      ...entry,
      ...('model' in entry && { code: 'LATER' }),
      ...('commitEnd' in entry && { commitEnd: endsMs, distribute: endsMs, listing: endsMs + hourMs }),
    }),
    { code: 'HALO' },
  );
  await page.goto('/en/trade/spot/launchdetail/?code=LATER');
  await expect(phaseOf(page)).toHaveText('Commit phase');
  await expect
    .poll(async () => Math.abs((await secondsLeft(page)) - (endsMs - (await exchange.now())) / secondMs))
    .toBeLessThan(5);
  await expect(pledgePanel(page).panel.getByText(/Locked until Oct 25, 2026, 04:00 (?:GMT\+1|CET)/)).toBeVisible();
});
