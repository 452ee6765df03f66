import { minuteMs } from '#formulas/durations.ts';

/** A period of constant speed: exchange time is `time` at real time `real`. */
export interface Segment {
  real: number;
  time: number;
  speed: number;
}

/** How far `ageOf` looks back, which is more than the limit of `sendTime`, and the largest number of segments in it. */
const lookbackMs = minuteMs;
const maxSegments = 10_000;

/** Remembers the times that clients may have read, to tell their age. */
export function openReadings(first: Segment) {
  /** Oldest first. */
  let readings: [Segment, ...Segment[]] = [first];

  return {
    /** Adds a reading; those that are too old, or too many, are forgotten. */
    add(reading: Segment): void {
      readings.push(reading);
      const isUseless = (next: Segment | undefined): boolean =>
        next !== undefined && (readings.length > maxSegments || next.real < reading.real - lookbackMs);
      while (isUseless(readings[1])) readings.shift();
    },
    /** The age of a time at real time `real`, in real ms; negative: ahead. */
    ageOf(time: number, real: number): number {
      const {
        time: startTime,
        real: startReal,
        speed,
      } = readings.findLast((segment) => segment.time <= time) ?? readings[0];
      return speed === 0 ? Math.min(0, startTime - time) : real - (startReal + (time - startTime) / speed);
    },
    /** Forgets all readings but a first one; returns the function that restores them. */
    restart(next: Segment): () => void {
      const before = readings;
      readings = [next];
      return () => {
        readings = before;
      };
    },
  };
}
