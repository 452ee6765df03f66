/** Number of stack traces that are remembered; the oldest is dropped, and printed again when its error returns. */
const maxTraces = 200;

/**
 * A function that prints an internal error with its id. The stack trace of an error is printed once: a failure
 * that every call meets would fill the disk.
 */
export function openErrorReport(print: (line: string) => void): (error: unknown, id: string) => void {
  const printed = new Map<string, string>();
  return (error, id) => {
    const stack = error instanceof Error ? (error.stack ?? String(error)) : String(error);
    const firstId = printed.get(stack);
    if (firstId !== undefined) {
      print(`sandbox exchange, error ${id}: ${String(error)} (stack trace: error ${firstId})`);
      return;
    }
    printed.set(stack, id);
    if (printed.size > maxTraces) for (const [oldest] of printed.entries().take(1)) printed.delete(oldest);
    print(`sandbox exchange, error ${id}: ${stack}`);
  };
}
