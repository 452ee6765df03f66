import { readdirSync, readFileSync } from 'node:fs';

/**
 * What a command and all processes that it started cost. Known on Linux alone; elsewhere processor time and memory are
 * undefined.
 */
export interface ProcessCost {
  seconds: number;
  /** Processor time of all processes, s. */
  processorSeconds: number | undefined;
  /** Most memory that they had together, bytes: pages that they share count once. */
  peakBytes: number | undefined;
}

/** Clock ticks of a second in /proc. */
const ticksPerSecond = 100;
/** Time between two looks at the memory, ms. */
const sampleMs = 100;

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Returns the fields of /proc/PID/stat behind the name of the program, which may contain spaces. */
const statOf = (pid: string): string[] | undefined => read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ');

/** Processor time of ended children of this process and of their children, s. */
function childrenSeconds(): number | undefined {
  const stat = statOf('self');
  return stat && (Number(stat[13]) + Number(stat[14])) / ticksPerSecond;
}

/** Memory of a process and of all that it started, bytes. */
function memoryOf(root: number): number {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => [pid, statOf(pid)?.[1]] as const),
  );
  const isOf = (pid: string | undefined): boolean =>
    pid !== undefined && pid !== '0' && (pid === String(root) || isOf(parents.get(pid)));
  const bytes = [...parents.keys()].filter(isOf).map((pid) => {
    const [, kilobytes = '0'] = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '') ?? [];
    return Number(kilobytes) * 1024;
  });
  return bytes.reduce((sum, each) => sum + each, 0);
}

/**
 * Starts looking at a process that was just started. The returned function ends it, once the process has ended, and
 * returns the cost.
 */
export function watchCost(pid: number): () => ProcessCost {
  const startedMs = performance.now();
  const before = childrenSeconds();
  let peakBytes = 0;
  const timer = setInterval(() => {
    if (before !== undefined) peakBytes = Math.max(peakBytes, memoryOf(pid));
  }, sampleMs);
  return () => {
    clearInterval(timer);
    const after = childrenSeconds();
    return {
      seconds: (performance.now() - startedMs) / 1000,
      processorSeconds: before === undefined || after === undefined ? undefined : after - before,
      peakBytes: before === undefined ? undefined : peakBytes,
    };
  };
}
