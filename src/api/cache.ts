/** Most answers kept; the oldest goes first. */
const maxEntries = 100;

/** Answers kept for the time their call declares, by request. Times are monotonic ms. */
export class Cache<T> {
  readonly #entries = new Map<string, { value: T; untilMs: number }>();

  get(key: string, nowMs: number): T | undefined {
    const entry = this.#entries.get(key);
    return entry && nowMs < entry.untilMs ? entry.value : undefined;
  }

  set(key: string, value: T, untilMs: number): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, untilMs });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > maxEntries && oldest !== undefined) this.#entries.delete(oldest);
  }

  clear(): void {
    this.#entries.clear();
  }
}
