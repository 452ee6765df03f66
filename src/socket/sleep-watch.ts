import type { SocketEnvironment } from './environment.ts';

/**
 * Difference between wall clock and monotonic clock from which the device counts as having slept. ms, quality.md Q-F09
 */
export const sleepMs = 15_000;

/** Detects that the device slept or its clock was set: in both cases a connection can be dead without a close. */
export class SleepWatch {
  readonly #environment: Pick<SocketEnvironment, 'wallMs'>;
  #offsetMs: number;

  constructor(environment: Pick<SocketEnvironment, 'wallMs' | 'monotonicMs'>) {
    this.#environment = environment;
    this.#offsetMs = environment.wallMs() - environment.monotonicMs();
  }

  /** True once per sleep; a slow drift of the clocks does not count. `nowMs`: the monotonic clock at this moment. */
  hasSlept(nowMs: number): boolean {
    const offsetMs = this.#environment.wallMs() - nowMs;
    const changeMs = Math.abs(offsetMs - this.#offsetMs);
    this.#offsetMs = offsetMs;
    return changeMs > sleepMs;
  }
}
