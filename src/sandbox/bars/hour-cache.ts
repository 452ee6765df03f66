/**
 * A cache of values by origin and hour: it returns the cached value or makes and caches it. With `limit` values
 * it is full: the oldest origin is dropped.
 */
export function hourCache<T>(limit: number) {
  const origins = new Map<string, Map<number, T>>();
  let count = 0;
  /** Drops the oldest origin of a full cache; empties `hours` when that is the oldest. */
  function evict(hours: Map<number, T>): void {
    const [oldest] = origins;
    if (count < limit || !oldest) return;
    if (oldest[1] === hours) hours.clear();
    else origins.delete(oldest[0]);
    count = [...origins.values()].reduce((sum, { size }) => sum + size, 0);
  }
  return (origin: string, hour: number, make: () => T): T => {
    const hours = origins.get(origin) ?? new Map<number, T>();
    const cached = hours.get(hour);
    if (cached !== undefined) return cached;
    const value = make();
    evict(hours);
    origins.set(origin, hours);
    hours.set(hour, value);
    count += 1;
    return value;
  };
}
