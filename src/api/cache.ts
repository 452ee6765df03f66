/** Most entries; a further one removes the oldest. */
const maxEntries = 100;

/** Values by key, each until its expiry time. Times are monotonic ms. */
export class ExpiringCache<T> {
  readonly #entries = new Map<string, { value: T; untilMs: number }>();

  /** The value; undefined once it has expired. */
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
