/** Longest stretch of work before the page gets its turn; the policy allows no worker. ms */
const sliceMs = 8;

/** What a long work needs of the page, so that a test can be its clock. */
export type Surroundings = { nowMs: () => number; pause: () => Promise<void> };
export const thePage: Surroundings = {
  nowMs: () => performance.now(),
  pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
};

/** Everything a long work yields, in slices between which the page stays alive. */
export async function inSlices<T>(work: Iterable<T>, { nowMs, pause }: Surroundings = thePage): Promise<T[]> {
  const done: T[] = [];
  let sliceEnds = nowMs() + sliceMs;
  for (const piece of work) {
    done.push(piece);
    if (nowMs() < sliceEnds) continue;
    await pause();
    sliceEnds = nowMs() + sliceMs;
  }
  return done;
}
