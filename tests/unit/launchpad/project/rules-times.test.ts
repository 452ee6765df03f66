/** @vitest-environment happy-dom */
import { afterEach, expect, test } from 'vitest';
import { showRulesTimes } from '#launchpad/project/rules-times.ts';
import { $settings } from '#session/settings.ts';

const zoned = process.env['TZ'];
afterEach(() => {
  process.env['TZ'] = zoned;
  document.body.replaceChildren();
  $settings.set({ ...$settings.get(), zone: 'local' });
});

/** Shows the times of a text of the rules as of 1 June 2026 and returns the text. */
function shown(): string {
  const time = document.createElement('time');
  time.dateTime = '23:00Z';
  time.textContent = '23:00 UTC';
  document.body.replaceChildren('up to 2,400 at ', time);
  showRulesTimes(document, Date.parse('2026-06-01T08:00:00Z'));
  return `${document.body.textContent} (${time.title})`;
}

test('[Q-U22] the times of the rules are shown in the reader’s zone, unless they have selected UTC', () => {
  process.env['TZ'] = 'Asia/Kolkata';
  expect(shown()).toBe('up to 2,400 at 04:30 GMT+5:30 (23:00 UTC)');
  $settings.set({ ...$settings.get(), zone: 'UTC' });
  expect(shown()).toBe('up to 2,400 at 23:00 UTC ()');
});
