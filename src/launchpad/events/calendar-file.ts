import { config } from '#config';
import { hourMs } from '#formulas/durations.ts';
import type { Project } from '#contract/launchpad.ts';
import { withoutIsolates } from '#i18n/isolate.ts';

/** Maximum length of a line in octets; longer lines are folded. RFC 5545, 3.1 */
const maxLineOctets = 75;

const timestamp = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '');
const escapeText = (text: string) => text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, '\\n');

/** Folds a line between characters, never inside one. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > maxLineOctets) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/** An event of up to an hour; `alarm` is a duration before its start (RFC 5545, 3.3.6). Times in ms UTC. */
type CalendarEvent = {
  code: string;
  title: string;
  url: string;
  announceMs: number;
  fromMs: number;
  untilMs: number;
  alarm: string;
};

function eventLines({ code, title, url, announceMs, fromMs, untilMs, alarm }: CalendarEvent): string[] {
  const summary = escapeText(withoutIsolates(title));
  return [
    'BEGIN:VEVENT',
    `UID:${code}-${String(fromMs)}@${new URL(config.site).host}`,
    `DTSTAMP:${timestamp(announceMs)}`,
    `DTSTART:${timestamp(fromMs)}`,
    `DTEND:${timestamp(Math.min(untilMs, fromMs + hourMs))}`,
    `SUMMARY:${summary}`,
    `URL:${url}`,
    `DESCRIPTION:${escapeText(url)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${summary}`,
    `TRIGGER:-${alarm}`,
    'END:VALARM',
    'END:VEVENT',
  ];
}

/** A calendar file (RFC 5545). */
function calendarOf(events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${config.brand}//Launchpad//EN`,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

/**
 * A calendar file with the first hour of the commit period as `title`, and with `snapshotTitle` the first hour
 * of the snapshot too, since who holds too little from then on cannot take part. Its alarm is a day before, so that
 * there is time to buy and sign up; that of the commit period is ten minutes before. Times are in UTC, so that every
 * calendar shows them in its own zone. `path` is the path of the project. quality.md Q-U22
 */
export function calendarFile(
  { code, times }: Pick<Project, 'code' | 'times'>,
  title: string,
  path: string,
  snapshotTitle?: string,
): string {
  const { announce: announceMs, snapshotStart, snapshotEnd, commitStart, commitEnd } = times;
  const common = { code, url: `${config.site}${path}`, announceMs };
  return calendarOf([
    ...(snapshotTitle === undefined || snapshotStart === undefined
      ? []
      : [
          {
            ...common,
            title: snapshotTitle,
            fromMs: snapshotStart,
            untilMs: snapshotEnd ?? commitStart,
            alarm: 'P1D',
          },
        ]),
    { ...common, title, fromMs: commitStart, untilMs: commitEnd, alarm: 'PT10M' },
  ]);
}

/** A calendar file with the first hour of trading, as `title`. */
export const listingFile = (
  { code, times }: Pick<Project, 'code' | 'times'>,
  title: string,
  path: string,
  listingMs: number,
): string =>
  calendarOf([
    {
      code,
      url: `${config.site}${path}`,
      announceMs: times.announce,
      title,
      fromMs: listingMs,
      untilMs: listingMs + hourMs,
      alarm: 'PT10M',
    },
  ]);

/** A calendar file as a data URL, for a link that works without scripts. */
export const calendarHref = (file: string) => `data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`;
