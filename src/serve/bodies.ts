import { readFile } from 'node:fs/promises';

/** Enough for every script, style and the pages of a busy hour. */
const bytesMax = 64 * 1024 * 1024;

/** Reads files and keeps the bodies of those lately served, the longest unused going first. */
export function openBodies(most = bytesMax): (path: string) => Promise<Buffer> {
  const kept = new Map<string, Buffer>();
  let bytes = 0;
  return async (path) => {
    const known = kept.get(path);
    if (known !== undefined) {
      kept.delete(path);
      kept.set(path, known);
      return known;
    }
    const body = await readFile(path);
    if (kept.has(path) || body.length > most) return body;
    kept.set(path, body);
    bytes += body.length;
    for (const [oldest, { length }] of kept) {
      if (bytes <= most) break;
      kept.delete(oldest);
      bytes -= length;
    }
    return body;
  };
}
