import { expect, test } from 'vitest';
import { calendarFile } from '../../../src/launchpad/reminder.ts';
import { haloTimes } from './pools.ts';

const file = calendarFile(
  { code: 'HALO', times: haloTimes },
  'Halo; Relay, opens',
  '/en/trade/spot/launchdetail/HALO/',
);

test('[Q-U22] the event begins when commits open, in UTC, with an alarm', () => {
  expect(file).toContain('DTSTART:20260531T000000Z\r\n');
  expect(file).toContain('DTEND:20260531T010000Z\r\n');
  expect(file).toContain('TRIGGER:-PT10M\r\n');
  expect(file.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
});

test('[Q-A15] a calendar takes no signs of direction', () => {
  const title = 'يفتح \u2066HALO\u00a0Relay\u2069';
  const arabic = calendarFile({ code: 'HALO', times: haloTimes }, title, '/');
  expect(arabic).toContain('SUMMARY:يفتح HALO Relay\r\n');
  expect(arabic).toContain('DESCRIPTION:يفتح HALO Relay\r\n');
});

test('texts are escaped as calendars read them', () => {
  expect(file).toContain('SUMMARY:Halo\\; Relay\\, opens\r\n');
});

test('a long line is folded at 75 octets between characters', () => {
  const long = calendarFile({ code: 'HALO', times: haloTimes }, 'يفتح '.repeat(40), '/');
  const encoder = new TextEncoder();
  for (const line of long.split('\r\n')) expect(encoder.encode(line).length).toBeLessThanOrEqual(75);
  expect(long.replaceAll('\r\n ', '')).toContain(`SUMMARY:${'يفتح '.repeat(40)}`);
});
