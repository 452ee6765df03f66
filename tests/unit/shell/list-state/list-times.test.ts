/** @vitest-environment happy-dom */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { namespaceTexts } from '#i18n/texts-for.ts';
import { provideTexts } from '#i18n/texts.ts';
import { recordServerTime } from '#session/clock.ts';
import { rowTimeText, timeHead } from '#shell/list-state/list-times.ts';

provideTexts(namespaceTexts);
const zoned = process.env['TZ'];
const now = Date.UTC(2026, 6, 1, 12);
beforeEach(() => {
  process.env['TZ'] = 'Europe/Berlin';
  recordServerTime({ timeNow: now, sentMs: performance.now(), receivedMs: performance.now() });
});
afterEach(() => {
  process.env['TZ'] = zoned;
});

test('[FS27] lists of margin and of token orders name their zone in the head; a row does where summer time makes it another one', () => {
  expect([timeHead('en', 'local'), timeHead('en', 'UTC')]).toEqual(['Time (GMT+2)', 'Time (UTC)']);
  expect(rowTimeText('en', now, 'local')).toBe('Jul 1, 2026, 14:00');
  expect(rowTimeText('en', Date.UTC(2026, 0, 1, 12), 'local')).toBe('Jan 1, 2026, 13:00 GMT+1');
});
