import { secondMs } from '#formulas/durations.ts';
import type { Findings } from '../findings.ts';
import type { Reply } from '../http/client.ts';

/** Compares the clocks of all hosts. */
export interface Clock {
  /** Takes `time_now` of an answer, ms. */
  sample: (subject: string, timeNow: number, reply: Reply) => void;
  /** Exchange time now, ms UTC; the clock of this machine before the first sample. */
  now: () => number;
  /** Reports the answers whose time differs. */
  report: (findings: Findings) => void;
}

interface Sample {
  subject: string;
  /** Exchange time minus that of this machine, ms. */
  offset: number;
  /** Half the round trip, ms. */
  uncertainty: number;
  timeNow: number;
}

const rule = '1.3 time_now';

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

/** `time_now` is within 1 s and half the round trip of the median of all calls. exchange-api 1.3 */
export function openClock(): Clock {
  const samples: Sample[] = [];
  /** The median of each call's first answer: a call that is wrong has one vote, however often it is asked. */
  const median = (): number => {
    const first = new Map<string, number>();
    for (const { subject, offset } of samples) if (!first.has(subject)) first.set(subject, offset);
    return medianOf([...first.values()]);
  };
  return {
    sample(subject, timeNow, { sentAt, receivedAt }) {
      samples.push({
        subject,
        offset: timeNow - (sentAt + receivedAt) / 2,
        uncertainty: (receivedAt - sentAt) / 2,
        timeNow,
      });
    },
    now: () => Date.now() + median(),
    report(findings) {
      const middle = median();
      for (const { subject, offset, uncertainty, timeNow } of samples) {
        findings.checked(subject, rule);
        if (Math.abs(offset - middle) <= secondMs + uncertainty) continue;
        findings.add({
          level: 'fail',
          subject,
          path: 'time_now',
          expected: 'milliseconds within 1 s of the other calls',
          received: timeNow,
          rule,
        });
      }
    },
  };
}
