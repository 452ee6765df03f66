import { config } from '../../slipway.config.ts';
import type { Project } from '../contract/launchpad.ts';
import { withoutIsolates } from '../i18n/isolate.ts';

/** Longest line of a calendar file, octets; longer ones are folded. RFC 5545, 3.1 */
const lineOctets = 75;

const stamp = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '');
const escapeText = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

/** Folds a line between characters, never inside one. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  const lines: string[] = [''];
  let octets = 0;
  for (const sign of line) {
    const size = encoder.encode(sign).length;
    if (octets + size > lineOctets) {
      lines.push(' ');
      octets = 1;
    }
    lines[lines.length - 1] += sign;
    octets += size;
  }
  return lines.join('\r\n');
}

/**
 * A calendar file with one event: the hour in which a launch opens, with an alarm ten minutes before. Times in UTC, so
 * that every calendar shows them in its own zone. quality.md Q-U22
 */
export function calendarFile({ code, times }: Pick<Project, 'code' | 'times'>, title: string, address: string): string {
  const summary = escapeText(withoutIsolates(title));
  const url = `${config.site}${address}`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${config.brand}//Launchpad//EN`,
    'BEGIN:VEVENT',
    `UID:${code}-${String(times.commitStart)}@${new URL(config.site).host}`,
    `DTSTAMP:${stamp(times.announce)}`,
    `DTSTART:${stamp(times.commitStart)}`,
    `DTEND:${stamp(Math.min(times.commitEnd, times.commitStart + 3_600_000))}`,
    `SUMMARY:${summary}`,
    `URL:${url}`,
    `DESCRIPTION:${escapeText(url)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${summary}`,
    'TRIGGER:-PT10M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

/** The file as a link that works without scripts. */
export const calendarHref = (...file: Parameters<typeof calendarFile>) =>
  `data:text/calendar;charset=utf-8,${encodeURIComponent(calendarFile(...file))}`;
