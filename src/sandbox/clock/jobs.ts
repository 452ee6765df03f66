import type { Timed } from '#sandbox/foundation/blocked-log.ts';
import { isStorageError } from '#sandbox/store/errors.ts';
import type { Store } from '#sandbox/store/store.ts';

/**
 * Runs one of several jobs of a scheduler in a savepoint and returns true. A job that throws is rolled back and
 * reported, and false is returned: the scheduler must not return its time again.
 */
export type AttemptJob = (name: string, job: () => void) => boolean;

/** Jobs that run at exchange times. Due times are read from the database, so that a restart resumes them. */
export interface Scheduler {
  name: string;
  /** The due time of the next job that has not run, ms of exchange time; undefined: none. */
  next: () => number | undefined;
  /**
   * Runs the jobs due at `at` inside a transaction in which `clock.now()` returns `at`; `next()` must advance. A
   * scheduler that throws or does not advance is set aside until a reset or a restart.
   */
  run: (at: number, attempt: AttemptJob) => void;
}

interface JobsOptions {
  store: Pick<Store, 'transaction' | 'savepoint'>;
  timed: Timed;
  /** Called when a job fails. */
  onFault: (error: unknown) => void;
}

/** The schedulers of an exchange; one that fails is set aside. */
export function openJobs({ store, timed, onFault }: JobsOptions) {
  const schedulers: Scheduler[] = [];
  let setAside = new Set<Scheduler>();
  /** Exchange time of the running job. */
  let time: number | undefined;

  /** The earliest job that has not run. */
  function earliest(): { scheduler: Scheduler; at: number } | undefined {
    let first: { scheduler: Scheduler; at: number } | undefined;
    for (const scheduler of schedulers) {
      if (setAside.has(scheduler)) continue;
      const at = scheduler.next();
      if (at !== undefined && (!first || at < first.at)) first = { scheduler, at };
    }
    return first;
  }

  const attempt: AttemptJob = (name, job) => {
    try {
      store.savepoint(job, () => true);
      return true;
    } catch (error) {
      if (isStorageError(error)) throw error;
      onFault(new Error(`${name} failed and is set aside`, { cause: error }));
      return false;
    }
  };

  /** Runs the jobs of a scheduler, or sets it aside. Throws when the data file cannot be written: the jobs stay due. */
  function run(scheduler: Scheduler, at: number): void {
    time = at;
    try {
      timed(scheduler.name, () => {
        store.transaction(() => {
          scheduler.run(at, attempt);
        });
      });
      if ((scheduler.next() ?? Infinity) <= at) throw new Error('the next job is not later');
    } catch (error) {
      if (isStorageError(error)) throw error;
      setAside.add(scheduler);
      onFault(new Error(`${scheduler.name} at ${at} failed and is set aside`, { cause: error }));
    } finally {
      time = undefined;
    }
  }

  return {
    add: (scheduler: Scheduler): void => void schedulers.push(scheduler),
    earliest,
    run,
    time: () => time,
    /** Lets all schedulers run again; returns the function that restores those set aside. */
    restart(): () => void {
      const before = setAside;
      setAside = new Set();
      return () => {
        setAside = before;
      };
    },
  };
}
