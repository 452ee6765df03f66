/** Longest wait for a cache, ms. */
const timeoutMs = 10_000;
/** Requests at a time. */
const concurrency = 8;

/**
 * Asks a cache to forget paths: the next visitor of each gets the old answer at once and brings the new one. `cache`:
 * address of its listener for purge requests. Returns the paths that it did not accept, with the reason.
 */
export async function purge(cache: string, paths: readonly string[]): Promise<string[]> {
  const failed: string[] = [];
  const queue = paths.values();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const path of queue) {
        const problem = await problemOf(cache, path);
        if (problem !== undefined) failed.push(`${path}: ${problem}`);
      }
    }),
  );
  return failed.sort();
}

async function problemOf(cache: string, path: string): Promise<string | undefined> {
  try {
    const request = { method: 'PURGE', signal: AbortSignal.timeout(timeoutMs) };
    const { status } = await fetch(new URL(path, cache), request);
    return status === 200 ? undefined : `HTTP ${status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
