import { defaultHorzScaleBehavior } from 'lightweight-charts';
import type { IHorzScaleBehavior, TickMark, Time, UTCTimestamp } from 'lightweight-charts';
import { minuteMs, secondMs } from '#formulas/durations.ts';
import { dateWriter } from '#i18n/intl.ts';
import type { DateStyleName, Zone } from '#i18n/intl.ts';
import type { Lang } from '#i18n/locales.ts';

const isTimestamp = (seconds: number): seconds is UTCTimestamp => Number.isSafeInteger(seconds);

/** A time in the chart library's unit, whole seconds. */
export function chartTime(timeMs: number): UTCTimestamp {
  const seconds = Math.floor(timeMs / secondMs);
  if (isTimestamp(seconds)) return seconds;
  throw new Error(`${timeMs} is not a time`);
}

/** The ms of a time from the chart library; undefined for other values. */
export const timeMsOf = (time: unknown): number | undefined => (typeof time === 'number' ? time * secondMs : undefined);

/**
 * The local clock of the zone at a time as if it were UTC, ms. Each time has its own offset, so DST is right.
 */
function wallClock(timeMs: number, zone: Zone): number {
  return zone === 'UTC' ? timeMs : timeMs - new Date(timeMs).getTimezoneOffset() * minuteMs;
}

type Points = Parameters<IHorzScaleBehavior<Time>['fillWeightsForPoints']>[0];

/** Formats of tick marks by the library's minimum weight: start of a year, month or day, else a time of day. */
const markStyles: readonly (readonly [weight: number, style: DateStyleName])[] = [
  [70, 'year'],
  [60, 'month'],
  [50, 'dayOfMonth'],
  [0, 'hourMinute'],
];

/**
 * The behavior of a time axis in a zone and language. The library supports only UTC, so the weights of its
 * marks (which hour is round, where a day begins) are computed from the zone's clock. Q-U15
 */
export function zonedBehavior(lang: Lang, zone: Zone): IHorzScaleBehavior<Time> {
  const formats = markStyles.map(([weight, style]) => [weight, dateWriter(lang, zone, style)] as const);
  const Base = defaultHorzScaleBehavior();
  class Zoned extends Base {
    override formatTickmark({ weight, originalTime }: TickMark): string {
      const timeMs = timeMsOf(originalTime);
      const format = formats.find(([minWeight]) => weight >= minWeight)?.[1];
      return timeMs === undefined || !format ? '' : format.format(timeMs);
    }

    override fillWeightsForPoints(points: Points, from: number): void {
      const localPoints = points.map((point) => ({
        ...point,
        time: this.convertHorzItemToInternal(chartTime(wallClock(timeMsOf(point.originalTime) ?? 0, zone))),
      }));
      super.fillWeightsForPoints(localPoints, from);
      for (const [index, point] of points.entries()) {
        const weight = localPoints[index]?.timeWeight;
        if (weight !== undefined && index >= from) point.timeWeight = weight;
      }
      const first = localPoints[0];
      if (from === 0 && first && points[0]) points[0].timeWeight = first.timeWeight;
    }
  }
  return new Zoned();
}
