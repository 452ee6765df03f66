/** Longest work without a pause, so that the page stays responsive; the content security policy allows no worker. ms */
const chunkMs = 8;

/** Clock (ms) and pause of chunked work; tests replace them. */
export type ChunkTimer = { nowMs: () => number; pause: () => Promise<void> };
/** The page's monotonic clock; a pause lets the browser handle events. */
export const pageTimer: ChunkTimer = {
  nowMs: () => performance.now(),
  pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
};

/** Returns everything that `work` yields, reading it in chunks of 8 ms with a pause after each. */
export async function runInChunks<T>(work: Iterable<T>, { nowMs, pause }: ChunkTimer = pageTimer): Promise<T[]> {
  const results: T[] = [];
  let chunkEndMs = nowMs() + chunkMs;
  for (const result of work) {
    results.push(result);
    if (nowMs() < chunkEndMs) continue;
    await pause();
    chunkEndMs = nowMs() + chunkMs;
  }
  return results;
}
