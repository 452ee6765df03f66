import { formatDate, zoneName } from '#i18n/format.ts';
import { defaultLang } from '#i18n/lang.ts';
import { $settings } from '#session/settings.ts';
import { dayMs, hourMs, minuteMs } from '#formulas/durations.ts';

/**
 * Shows the times of day of the rules, which are UTC in the HTML, in the reader's time zone. Does nothing when the user
 * has selected UTC. `nowMs`: the offset of the zone is that of this moment. The rules are in the default language.
 */
export function showRulesTimes(root: ParentNode, nowMs: number): void {
  const { zone } = $settings.get();
  if (zone === 'UTC') return;
  for (const time of root.querySelectorAll('time')) {
    const [, hour, minute] = /^(\d{2}):(\d{2})Z$/.exec(time.dateTime) ?? [];
    if (hour === undefined || minute === undefined) continue;
    const ms = Math.floor(nowMs / dayMs) * dayMs + Number(hour) * hourMs + Number(minute) * minuteMs;
    time.title = time.textContent;
    time.textContent = `${formatDate(defaultLang, ms, { zone, style: 'hourMinute' })} ${zoneName(defaultLang, ms, zone)}`;
  }
}
