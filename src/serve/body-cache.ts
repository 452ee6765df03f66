/** Enough for all scripts, styles and frequent pages. */
const maxCacheBytes = 64 * 1024 * 1024;

/**
 * A function that reads contents through a least-recently-used cache. `read`: reads one that is not in the
 * cache.
 */
export function openBodyCache(
  read: (path: string) => Promise<Buffer>,
  maxBytes = maxCacheBytes,
): (path: string) => Promise<Buffer> {
  const cache = new Map<string, Buffer>();
  let bytes = 0;
  return async (path) => {
    const cached = cache.get(path);
    if (cached !== undefined) {
      cache.delete(path);
      cache.set(path, cached);
      return cached;
    }
    const body = await read(path);
    if (cache.has(path) || body.length > maxBytes) return body;
    cache.set(path, body);
    bytes += body.length;
    for (const [oldest, { length }] of cache) {
      if (bytes <= maxBytes) break;
      cache.delete(oldest);
      bytes -= length;
    }
    return body;
  };
}
