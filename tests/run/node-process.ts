import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';

/**
 * Gives a process, and those that it starts, the lowest priority. A system may refuse it: then all take the same time.
 */
function yieldToOthers(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch (error) {
    console.log(`A part that should take only idle time runs with normal priority: ${String(error)}`);
  }
}

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10;

/**
 * Returns the processor time of all processes that this one started and that have ended, and of theirs, ms. Linux only.
 */
function endedProcessorMs(): number | undefined {
  if (!existsSync('/proc/self/stat')) return undefined;
  // The name of the process is in parentheses and may hold spaces; cutime and cstime are the 14th and 15th field after
  // it.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) * tickMs;
}
let counted = endedProcessorMs();

/** Returns the processor time that came since the last call: that of the process which has just ended. */
function newProcessorMs(): number | undefined {
  const now = endedProcessorMs();
  const added = now === undefined || counted === undefined ? undefined : now - counted;
  counted = now;
  return added;
}

export interface Ended {
  code: number;
  output: string;
  /** Processor time of the process and of those that it waited for, ms. */
  processorMs: number | undefined;
}

/** Runs a script with this Node and prints its output. With `isBackground` it takes only time that others leave. */
export function runNode(
  args: readonly string[],
  { env = {}, isBackground = false }: { env?: NodeJS.ProcessEnv; isBackground?: boolean } = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    // The child's output is a pipe: color codes would only fill the log of a CI run.
    const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };
    const child = spawn(process.execPath, args, {
      // Each part starts many processes with the same code: half of a start is compiling it.
      env: { NODE_COMPILE_CACHE: join(process.cwd(), '.test/compiled'), ...process.env, ...color, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (isBackground && child.pid !== undefined) yieldToOthers(child.pid);
    let output = '';
    let processorMs: number | undefined;
    child.stdout.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk);
      output += chunk.toString();
    });
    child.on('exit', () => (processorMs = newProcessorMs()));
    child.on('close', (code) => resolve({ code: code ?? 1, output, processorMs }));
  });
}
