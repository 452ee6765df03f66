import type { SocketSurroundings } from './surroundings.ts';

/** The wall clock may go that far ahead of (or behind) the monotonic one before the device is taken to have slept. ms, quality.md Q-F09 */
export const sleepMs = 15_000;

/** Finds out that the device slept, or that its clock was set: either way a connection may be dead without a word. */
export class SleepWatch {
  readonly #around: Pick<SocketSurroundings, 'wallMs' | 'monotonicMs'>;
  #apartMs: number;

  constructor(around: Pick<SocketSurroundings, 'wallMs' | 'monotonicMs'>) {
    this.#around = around;
    this.#apartMs = around.wallMs() - around.monotonicMs();
  }

  /** True once for each sleep. A slow drift of the clocks is none. */
  hasSlept(): boolean {
    const apartMs = this.#around.wallMs() - this.#around.monotonicMs();
    const movedMs = Math.abs(apartMs - this.#apartMs);
    this.#apartMs = apartMs;
    return movedMs > sleepMs;
  }
}
