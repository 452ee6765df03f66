/** The renderer processes of a site: one queue of pages that all of them share. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { availableParallelism, constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { compiledCodeOf, readBundle } from './bundle.ts';
import type { Rendered, RenderedPath, Reply, Request, Survey, Surveyed } from './renderer.ts';

/** Pages in the hands of one process: while one is compressed and written, the next is rendered. */
const pagesPerProcess = 2;
/** A process that has grown past this is replaced. bytes */
const maxMemory = 600 * 1024 * 1024;
/** What the heap of a process may hold before it is collected as a whole: texts of all languages need a quarter. MB */
const heapLimit = 400;
/** Heap for new objects: with V8's 16 MB, the many short-lived texts of a page cost a seventh more time. MB */
const youngLimit = 32;
/** A page that ends this many processes is not tried again. */
const maxTries = 2;

type Work =
  | { kind: 'survey'; address: string }
  | { kind: 'render'; address: string; knownHash?: string | undefined; html?: string | undefined };

interface Job {
  work: Work;
  isUrgent: boolean;
  /** Processes that ended while they had it. */
  ended: number;
  resolve: (result: Survey | Rendered) => void;
  reject: (error: Error) => void;
}

interface Process {
  child: ChildProcess;
  isOpen: boolean;
  /** It gets no more pages, and ends after its last. */
  isRetiring: boolean;
  jobs: Map<number, Job>;
}

export interface Renderers {
  /** Number of processes. */
  count: number;
  /** Paths of all pages and files that routes make. Rejects when the bundle cannot be loaded. */
  paths: Promise<RenderedPath[]>;
  survey: (address: string) => Promise<Survey>;
  /** Tells all processes what pages need of their site, also those that start later. */
  surveyed: (surveyed: Surveyed) => void;
  /**
   * Renders a page. An urgent one overtakes all others. `html`: what a survey has rendered of it. Rejects with the
   * page's own error.
   */
  render: (
    address: string,
    options?: { isUrgent?: boolean; knownHash?: string; html?: string | undefined },
  ) => Promise<Rendered>;
  close: () => Promise<void>;
}

export interface RendererOptions {
  /** Folder of the sources. */
  root: string;
  /** Folder of the site with its bundle. */
  folder: string;
  /** Variables of the build. */
  env: Record<string, string | undefined>;
  /** Number of processes; default: one for each core. */
  count?: number | undefined;
  /** All paths, when a former survey knows them: listing them reads the content of every language. */
  knownPaths?: readonly RenderedPath[] | undefined;
  /** Lets other work of this machine go first. */
  isBackground?: boolean | undefined;
  /** Memory after which a process is replaced, bytes. */
  memoryLimit?: number | undefined;
}

/** Starts the renderers of a site. A process that ends is replaced, and its pages are rendered by another. */
export function openRenderers(options: RendererOptions): Renderers {
  const { root, folder, env, count = availableParallelism(), memoryLimit = maxMemory } = options;
  const paths = Promise.withResolvers<RenderedPath[]>();
  paths.promise.catch(() => undefined);
  const bundle = readBundle(root, folder);
  const processes = new Set<Process>();
  const queue: Job[] = [];
  let nextId = 0;
  let current: Surveyed | undefined;
  let isClosed = false;
  let broken: Error | undefined;

  const tell = ({ child }: Process, request: Request) => {
    if (child.connected) child.send(request, () => undefined);
  };

  function start(): void {
    const child = fork(fileURLToPath(new URL('./renderer.ts', import.meta.url)), [], {
      cwd: root,
      env: {
        // The compiled code of bundle and renderer: compiling takes a third of the time until the first page.
        ...(bundle && { NODE_COMPILE_CACHE: compiledCodeOf(root, bundle.stamp) }),
        ...env,
        // React takes its slow development form without it.
        NODE_ENV: 'production',
        ASTRO_TELEMETRY_DISABLED: '1',
      },
      execArgv: [`--max-old-space-size=${heapLimit}`, `--max-semi-space-size=${youngLimit}`],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    if (options.isBackground === true && child.pid !== undefined) yieldToOthers(child.pid);
    const process: Process = { child, isOpen: false, isRetiring: false, jobs: new Map() };
    processes.add(process);
    child.on('message', (reply: Reply) => receive(process, reply));
    child.on('error', (error) => fail(error));
    child.on('exit', (code, signal) => ended(process, signal ?? `code ${code}`));
    tell(process, { kind: 'open', folder, knownPaths: options.knownPaths });
  }

  function receive(process: Process, reply: Reply): void {
    if (reply.kind === 'broken') {
      fail(new Error(reply.reason));
      return;
    }
    if (reply.kind === 'opened') {
      process.isOpen = true;
      if (reply.paths) paths.resolve(reply.paths);
      if (current) tell(process, { kind: 'surveyed', surveyed: current });
      dispatch();
      return;
    }
    const job = process.jobs.get(reply.id);
    process.jobs.delete(reply.id);
    if (reply.kind === 'failed') job?.reject(new Error(reply.reason));
    else {
      job?.resolve(reply.result);
      if (reply.memory > memoryLimit && !process.isRetiring) process.isRetiring = true;
    }
    if (process.isRetiring && process.jobs.size === 0) process.child.disconnect();
    dispatch();
  }

  /** Rejects everything: no process of this bundle can work. */
  function fail(error: Error): void {
    broken ??= error;
    paths.reject(broken);
    for (const job of queue.splice(0)) job.reject(broken);
    for (const { jobs, child } of processes) {
      for (const job of jobs.values()) job.reject(broken);
      jobs.clear();
      child.kill('SIGKILL');
    }
  }

  function ended(process: Process, reason: string): void {
    processes.delete(process);
    if (isClosed || broken) return;
    if (!process.isOpen) {
      fail(new Error(`a renderer ended with ${reason} before it had loaded the bundle`));
      return;
    }
    for (const job of process.jobs.values()) {
      job.ended += 1;
      if (job.ended < maxTries) queue.unshift(job);
      else job.reject(new Error(`the renderer ended with ${reason} while it rendered the page`));
    }
    start();
  }

  /**
   * True when a process may take a job: one that has ended a process is rendered alone, so that it ends no other page.
   */
  function canTake({ isOpen, isRetiring, jobs }: Process, job: Job): boolean {
    if (!isOpen || isRetiring) return false;
    const isAlone = jobs.size === 1 && [...jobs.values()].some((each) => each.ended > 0);
    return !isAlone && jobs.size < (job.ended > 0 ? 1 : pagesPerProcess);
  }

  function dispatch(): void {
    for (;;) {
      const [job] = queue;
      if (!job) return;
      // The least busy first: an urgent page waits for one other at most.
      const process = [...processes]
        .filter((each) => canTake(each, job))
        .sort((one, other) => one.jobs.size - other.jobs.size)[0];
      if (!process) return;
      queue.shift();
      const id = nextId++;
      process.jobs.set(id, job);
      tell(process, { ...job.work, id });
    }
  }

  function add(work: Work, isUrgent: boolean): Promise<Survey | Rendered> {
    return new Promise((resolve, reject) => {
      if (broken || isClosed) {
        reject(broken ?? new Error('the renderers are closed'));
        return;
      }
      const job: Job = { work, isUrgent, ended: 0, resolve, reject };
      const index = isUrgent ? queue.findIndex((each) => !each.isUrgent) : -1;
      queue.splice(index < 0 ? queue.length : index, 0, job);
      dispatch();
    });
  }

  for (let n = 0; n < count; n += 1) start();
  return {
    count,
    paths: paths.promise,
    survey: (address) => add({ kind: 'survey', address }, false) as Promise<Survey>,
    surveyed(surveyed) {
      current = surveyed;
      for (const process of processes) if (process.isOpen) tell(process, { kind: 'surveyed', surveyed });
    },
    render: (address, { isUrgent = false, knownHash, html } = {}) =>
      add({ kind: 'render', address, knownHash, html }, isUrgent) as Promise<Rendered>,
    async close() {
      isClosed = true;
      const closed = new Error('the renderers are closed');
      for (const job of queue.splice(0)) job.reject(closed);
      await Promise.all(
        [...processes].map(({ child, jobs }) => {
          for (const job of jobs.values()) job.reject(closed);
          return new Promise<void>((resolve) => {
            child.once('exit', () => resolve());
            child.kill('SIGKILL');
          });
        }),
      );
    },
  };
}

/** Gives a process a lower priority. A system may refuse it: then it takes the same time as others. */
export function yieldToOthers(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process may have ended, or the system does not allow it.
  }
}
