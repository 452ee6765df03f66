import { defaultHorzScaleBehavior } from 'lightweight-charts';
import type { IHorzScaleBehavior, TickMark, Time, UTCTimestamp } from 'lightweight-charts';
import { intlLocale } from '../../i18n/lang.ts';
import type { Lang } from '../../i18n/locales.ts';
import type { Zone } from './settings.ts';

const isTimestamp = (seconds: number): seconds is UTCTimestamp => Number.isSafeInteger(seconds);

/** The library's time: whole seconds. */
export function chartTime(timeMs: number): UTCTimestamp {
  const seconds = Math.floor(timeMs / 1_000);
  if (isTimestamp(seconds)) return seconds;
  throw new Error(`${timeMs} is not a time`);
}

/** ms of a time that we gave the library. */
export const timeMsOf = (time: unknown): number | undefined => (typeof time === 'number' ? time * 1_000 : undefined);

/** The zone's own clock at a moment, read as if it were UTC, ms. Right over DST, since each moment is asked. */
function wallClock(timeMs: number, zone: Zone): number {
  return zone === 'UTC' ? timeMs : timeMs - new Date(timeMs).getTimezoneOffset() * 60_000;
}

type Points = Parameters<IHorzScaleBehavior<Time>['fillWeightsForPoints']>[0];

/** From which weight of the library's a mark begins a year, a month, a day; what weighs less is a time of the day. */
const markStyles: readonly (readonly [weight: number, style: Intl.DateTimeFormatOptions])[] = [
  [70, { year: 'numeric' }],
  [60, { month: 'short' }],
  [50, { day: 'numeric' }],
  [0, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }],
];

/**
 * The time axis in a zone and a language: the library knows UTC alone, so the weights of its marks (which hour is round, where
 * a day begins) are found with the zone's clock. Q-U15
 */
export function zonedBehavior(lang: Lang, zone: Zone): IHorzScaleBehavior<Time> {
  const options = { calendar: 'gregory', ...(zone === 'UTC' && { timeZone: 'UTC' }) };
  const formats = markStyles.map(
    ([weight, style]) => [weight, new Intl.DateTimeFormat(intlLocale(lang), { ...style, ...options })] as const,
  );
  const Base = defaultHorzScaleBehavior();
  class Zoned extends Base {
    override formatTickmark({ weight, originalTime }: TickMark): string {
      const timeMs = timeMsOf(originalTime);
      const format = formats.find(([least]) => weight >= least)?.[1];
      return timeMs === undefined || !format ? '' : format.format(timeMs);
    }

    override fillWeightsForPoints(points: Points, from: number): void {
      const moved = points.map((point) => ({
        ...point,
        time: this.convertHorzItemToInternal(chartTime(wallClock(timeMsOf(point.originalTime) ?? 0, zone))),
      }));
      super.fillWeightsForPoints(moved, from);
      for (const [index, point] of points.entries()) {
        const weight = moved[index]?.timeWeight;
        if (weight !== undefined && index >= from) point.timeWeight = weight;
      }
      const first = moved[0];
      if (from === 0 && first && points[0]) points[0].timeWeight = first.timeWeight;
    }
  }
  return new Zoned();
}
