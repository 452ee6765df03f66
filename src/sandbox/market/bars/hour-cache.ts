/** Makes what is missing of an origin's hours and keeps it; the origin that was first is dropped when it is full. */
export function kept<T>(limit: number) {
  const origins = new Map<string, Map<number, T>>();
  let count = 0;
  function makeRoom(hours: Map<number, T>): void {
    const [oldest] = origins;
    if (count < limit || !oldest) return;
    if (oldest[1] === hours) hours.clear();
    else origins.delete(oldest[0]);
    count = [...origins.values()].reduce((sum, { size }) => sum + size, 0);
  }
  return (origin: string, hour: number, make: () => T): T => {
    const hours = origins.get(origin) ?? new Map<number, T>();
    const known = hours.get(hour);
    if (known !== undefined) return known;
    const made = make();
    makeRoom(hours);
    origins.set(origin, hours);
    hours.set(hour, made);
    count += 1;
    return made;
  };
}
