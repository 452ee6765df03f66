/** From this time on, work that lets nothing else run is named in the log. ms */
const blockedMs = 1000;

/** Runs work that cannot be interrupted, and returns its result. */
export type Timed = <Result>(name: string, work: () => Result) => Result;

/**
 * A function that runs work and prints its name when it blocked the exchange for a second or longer.
 * @param monotonic real time, ms
 */
export function openBlockedLog(print: (line: string) => void, monotonic: () => number): Timed {
  return (name, work) => {
    const start = monotonic();
    try {
      return work();
    } finally {
      const ms = monotonic() - start;
      if (ms >= blockedMs) print(`sandbox exchange: blocked for ${(ms / 1000).toFixed(1)} s by ${name}`);
    }
  };
}
