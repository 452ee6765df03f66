import { expect, test } from 'vitest';
import { calendarFile } from '#launchpad/events/calendar-file.ts';
import { haloTimes } from '../support/pools.ts';

const file = calendarFile(
  { code: 'HALO', times: haloTimes },
  'Halo; Relay, opens',
  '/en/trade/spot/launchdetail/HALO/',
);

test('[Q-U22] the event starts with the commit period, in UTC, with an alarm', () => {
  expect(file).toContain('DTSTART:20260531T000000Z\r\n');
  expect(file).toContain('DTEND:20260531T010000Z\r\n');
  expect(file).toContain('TRIGGER:-PT10M\r\n');
  expect(file.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
});

test('[Q-A15] the calendar file contains no direction characters', () => {
  const title = 'يفتح \u2066HALO\u00a0Relay\u2069';
  const arabic = calendarFile({ code: 'HALO', times: haloTimes }, title, '/');
  expect(arabic).toContain('SUMMARY:يفتح HALO Relay\r\n');
  expect(arabic).toContain('DESCRIPTION:يفتح HALO Relay\r\n');
});

test('texts are escaped by the rules of the format', () => {
  expect(file).toContain('SUMMARY:Halo\\; Relay\\, opens\r\n');
});

test('a long line is folded at 75 octets between characters', () => {
  const long = calendarFile({ code: 'HALO', times: haloTimes }, 'يفتح '.repeat(40), '/');
  const encoder = new TextEncoder();
  for (const line of long.split('\r\n')) expect(encoder.encode(line).length).toBeLessThanOrEqual(75);
  expect(long.replaceAll('\r\n ', '')).toContain(`SUMMARY:${'يفتح '.repeat(40)}`);
});

test('[Q-U22] a launch with a snapshot has an event at its start, early enough to buy and sign up, and one at its commit period', () => {
  const both = calendarFile({ code: 'FERN', times: haloTimes }, 'Fern opens', '/', 'Fern snapshot starts: hold SLIP');
  const events = both.split('BEGIN:VEVENT').slice(1);
  expect(events).toHaveLength(2);
  expect(events[0]).toContain('DTSTART:20260526T000000Z\r\nDTEND:20260526T010000Z\r\n');
  expect(events[0]).toContain('SUMMARY:Fern snapshot starts: hold SLIP\r\n');
  expect(events[0]).toContain('TRIGGER:-P1D\r\n');
  expect(events[1]).toContain('DTSTART:20260531T000000Z\r\n');
  expect(events[1]).toContain('SUMMARY:Fern opens\r\n');
  expect(new Set(both.match(/^UID:.*$/gm)).size).toBe(2);
});

test('[Q-U22] a launch without a snapshot has one event', () => {
  const { snapshotStart, snapshotEnd, ...times } = haloTimes;
  expect(snapshotStart).toBeLessThan(snapshotEnd);
  expect(calendarFile({ code: 'REEF', times }, 'Reef opens', '/', 'unused').match(/BEGIN:VEVENT/g)).toHaveLength(1);
});
