import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { dayMs, hourMs, minuteMs, secondMs } from '#formulas/durations.ts';
import { changeAnswers } from '../support/change-answers.ts';
import { expect, test } from '../support/fixtures.ts';
import { halo, pledgePanel } from '../support/launches.ts';
import { pauseClock } from '../support/time.ts';
import { expectLayoutShift, observeShift } from '../support/layout-shift.ts';

/** End of HALO's commit phase, ms UTC. launchpad.md 7 */
const commitEndMs = Date.parse('2026-06-02T14:00:00Z');

const phaseOf = (page: Page) => page.locator('[data-leads] [data-launch-phase]');
const timerOf = (page: Page) => page.locator('[data-leads]').getByRole('timer');

/** Returns the seconds that a countdown shows. */
async function secondsLeft(page: Page): Promise<number> {
  const text = (await timerOf(page).textContent()) ?? '';
  const [, days = '0', hours = '', minutes = '', seconds = ''] =
    /(?:(\d+)\s?d )?(\d\d):(\d\d):(\d\d)$/.exec(text) ?? [];
  return ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
}

test('[Q-F09] [Q-F10] [Q-A04] [Q-U22] on a device with a wrong clock countdowns show the time left by the exchange, tick together, pause while hidden, are announced at their marks only, and end in place', async ({
  page,
  exchange,
}) => {
  for (const [what, skewMs] of [
    ['a day ahead', dayMs],
    ['a day behind', -dayMs],
  ] as const)
    await test.step(`${what}: the same phase and the same time left`, async () => {
      const time = (await exchange.now()) + skewMs;
      if (skewMs > 0) await page.clock.install({ time });
      else await page.clock.setSystemTime(time);
      await page.goto(halo.address);
      await expect(phaseOf(page)).toHaveText('Commit period');
      await expect
        .poll(async () => Math.abs((await secondsLeft(page)) - (commitEndMs - (await exchange.now())) / secondMs))
        .toBeLessThan(5);

      // Changed while the page is open, by the user or at the start of summer time.
      await page.clock.setSystemTime((await exchange.now()) + 40 * dayMs);
      const before = await secondsLeft(page);
      await expect.poll(() => secondsLeft(page)).toBeLessThan(before);
      expect(before - (await secondsLeft(page))).toBeLessThan(10);
      await expect(phaseOf(page)).toHaveText('Commit period');
    });

  await test.step('over the end of summer time elapsed hours count, and dates have their own offset', async () => {
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
    await expect(phaseOf(page)).toHaveText('Commit period');
    await expect
      .poll(async () => Math.abs((await secondsLeft(page)) - (endsMs - (await exchange.now())) / secondMs))
      .toBeLessThan(5);
    await expect(pledgePanel(page).panel.getByText(/Locked until Oct 25, 2026, 04:00 (?:GMT\+1|CET)/)).toBeVisible();
    await page.unrouteAll();
  });

  await test.step('they tick together once per second, pause while hidden, and are correct immediately afterwards', async () => {
    await page.goto('/en/trade/spot/launchpad-list/');
    const timers = page.getByRole('tabpanel').getByRole('timer');
    const all = () => timers.allTextContents();
    await expect(timers.first()).toHaveText(/^Ends in/);
    // Scripts load in real time: one that is on its way while the clock runs minutes ahead would count as lost.
    await page.getByRole('tab').first().hover();
    await expect(page.locator('astro-island[ssr][client=use]')).toHaveCount(0);
    // An answer that comes after the clock has run ahead would set it back.
    await page.waitForLoadState('networkidle');
    await pauseClock(page);
    await page.route(/\/x\//, (route) => route.abort());
    const running = await all();
    await page.clock.runFor(secondMs);
    await expect.poll(async () => (await all()).filter((text, index) => text === running[index])).toEqual([]);
    const next = await all();

    /** Hides or shows the page; returns the texts of the countdowns immediately afterwards. */
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
    expect(after.filter((text, index) => text === next[index])).toEqual([]);
    await page.unrouteAll();
    await page.clock.resume();
  });

  await test.step('marks are announced, and the end changes the phase in place', async () => {
    await page.goto(halo.address);
    const timer = timerOf(page);
    await expect(timer).toHaveText(/^Ends in 1\s?d 0\d:/);
    await expect(timer).toHaveAttribute('role', 'timer');
    await expect(timer).not.toHaveAttribute('aria-live', /./);
    await expect(page.getByText(/Locked until .+(?:GMT|UTC|CE)/)).toBeVisible();
    const spoken = page.getByRole('status');
    for (const [leftMs, words] of [
      // A busy page may miss the exact second and announce the next one.
      [dayMs, /^Commit period Ends in (?:1\s?d 00:00:00|23:59:5\d)$/],
      [hourMs, /^Commit period Ends in (?:01:00:00|00:59:5\d)$/],
      [10 * minuteMs, /^Commit period Ends in (?:00:10:00|00:09:5\d)$/],
      [minuteMs, /^Commit period Ends in (?:00:01:00|00:00:5\d)$/],
    ] as const) {
      // Long enough before the mark for the page to receive it while the exchange's clock runs.
      await exchange.advance(commitEndMs - leftMs - 6 * secondMs - (await exchange.now()));
      // A page asks for the exchange's time when its last is a minute old.
      await page.clock.runFor(minuteMs);
      await expect.poll(() => secondsLeft(page)).toBeLessThan(leftMs / secondMs + 8);
      const announced = async () => {
        await page.clock.runFor(secondMs);
        return spoken.textContent();
      };
      // Each poll advances the page's clock by itself.
      await expect.poll(announced, { intervals: [50] }).toMatch(words);
    }
    await page.evaluate(() => Reflect.set(window, 'same', true));
    // Long enough before the end for the page to receive it while the exchange's clock runs.
    await exchange.advance(commitEndMs - 7 * secondMs - (await exchange.now()));
    await expect.poll(() => secondsLeft(page)).toBeLessThan(8);
    await page.clock.runFor(9 * secondMs);
    await expect(spoken).toHaveText(/^Calculating Results in/);
    await expect(phaseOf(page)).toHaveText('Calculating');
    await expect(pledgePanel(page).panel.getByText('The commit period has ended.')).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'same') === true)).toBe(true);
  });
});

test.describe('a person in Auckland', () => {
  test.use({ timezoneId: 'Pacific/Auckland' });

  test('[Q-U22] dates are in UTC in the HTML, then in the person’s zone with its name, and nothing moves; the calendar file has UTC', async ({
    page,
    request,
  }) => {
    const html = await (await request.get(halo.address)).text();
    expect(html).toContain('UTC');
    expect(html).not.toMatch(/GMT\+|NZST/);
    await observeShift(page);
    for (const address of ['/en/trade/spot/launchpad/', halo.address])
      await test.step(address, async () => {
        expect((await (await request.get(address)).text()).match(/May\s31 – Jun\s2,\s14:00/)).not.toBeNull();
        await page.goto(address);
        const phases = page.getByRole('list', { name: 'Launch timeline' });
        await expect(phases).toContainText(/May\s31,\s12:00 – Jun\s3,\s02:00/);
        await expect(page.getByText(/All dates are in your time zone \((?:GMT\+12|NZST)\)\./)).toBeVisible();
        await expectLayoutShift(page, 0.01);
      });
    // Locked until the distribution on 2 June 15:00 UTC, which is the next day there.
    await expect(pledgePanel(page).panel.getByText(/Locked until Jun 3, 2026, 03:00 (?:GMT\+12|NZST)/)).toBeVisible();

    await page.goto('/en/trade/spot/launchdetail/REEF/');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      pledgePanel(page)
        .panel.getByRole('link', { name: /Calendar reminder for/ })
        .click(),
    ]);
    expect(download.suggestedFilename()).toBe('REEF.ics');
    const lines = (await text(await download.createReadStream())).replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toContain('BEGIN:VEVENT');
    expect(lines).toContain('DTSTART:20260601T100000Z');
    expect(lines).toContain('TRIGGER:-PT10M');
    expect(lines).toContain('URL:https://slipway.example/en/trade/spot/launchdetail/REEF/');
  });
});
