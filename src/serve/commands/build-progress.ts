/** Shows how far a build is. */
const number = new Intl.NumberFormat('en');
/** Steps of a log, as parts of all pages. */
const steps = 10;
/** Shortest time between two changes of a line on a terminal, ms. */
const lineMs = 100;

interface Output {
  isTTY?: boolean | undefined;
  write: (text: string) => unknown;
}

/**
 * A function that shows the number of pages that are there: on a terminal in one line, which is rewritten; in a
 * log as a line for each tenth. `monotonic`: real time, ms.
 */
export function showProgress(
  output: Output = process.stdout,
  monotonic: () => number = () => performance.now(),
): (progress: { done: number; total: number }) => void {
  let shownStep = 0;
  let shownMs = -Infinity;
  return ({ done, total }) => {
    const line = `${number.format(done)} of ${number.format(total)} pages`;
    const isLast = done >= total;
    if (output.isTTY === true) {
      if (!isLast && monotonic() - shownMs < lineMs) return;
      shownMs = monotonic();
      output.write(`\r${line}${isLast ? '\n' : ''}`);
      return;
    }
    const step = Math.floor((done * steps) / Math.max(total, 1));
    if (step <= shownStep) return;
    shownStep = step;
    output.write(`${line}\n`);
  };
}
