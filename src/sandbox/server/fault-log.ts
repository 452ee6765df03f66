import { minuteMs } from '#formulas/durations.ts';
import { isStorageError } from '#sandbox/store/errors.ts';

/** Records an internal error with its id for the operator. */
export type Report = (error: unknown, id: string) => void;

/** The text of an error. */
export const causeOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * A report that passes on one error a minute of each cause while the data file cannot be written: then every
 * write, and the clock every second, fails alike. quality.md Q-F32
 * @param monotonic real time, ms
 */
export function openFaultLog(report: Report, monotonic: () => number): Report {
  const reportedAt = new Map<string, number>();
  return (error, id) => {
    if (isStorageError(error)) {
      const cause = causeOf(error);
      const before = reportedAt.get(cause);
      if (before !== undefined && monotonic() - before < minuteMs) return;
      reportedAt.set(cause, monotonic());
    }
    report(error, id);
  };
}
