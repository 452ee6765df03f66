import { dayMs, secondMs } from '#formulas/durations.ts';
import type { Timed } from '#sandbox/foundation/blocked-log.ts';
import type { Meta } from '#sandbox/store/meta.ts';
import type { Store } from '#sandbox/store/store.ts';
import { openJobs } from './jobs.ts';
import type { Scheduler } from './jobs.ts';
import { openReadings } from './readings.ts';
import type { Segment } from './readings.ts';

/** Exchange time at which a new exchange starts, ms: 2026-06-01 08:00 UTC. exchange-api 6 */
export const clockStartMs = Date.UTC(2026, 5, 1, 8);
/** Exchange time at which the clock stops, ms: ten years of bars can be read in a second. exchange-api 1.9 */
export const clockEndMs = Date.UTC(2036, 5, 1, 8);
/** Longest move of the clock: two years. exchange-api 1.9 */
export const maxMoveMs = 731 * dayMs;

/** Errors of `Clock.set`: the clock only moves forward, by at most `maxMoveMs`, up to `clockEndMs`. */
export type ClockError = 'backward' | 'tooFar' | 'unsupportedSpeed';

export interface Clock {
  /**
   * Returns exchange time, a whole number of ms UTC. It pauses while the exchange is stopped and never decreases. It
   * waits at a due job until that job has run, so that nothing is written with a later time before.
   */
  now: () => number;
  /** Returns exchange ms per real ms; 0 means paused. */
  speed: () => number;
  /** The total running time over all runs, ms. Sessions, tickets and rate limits use it. */
  uptime: () => number;
  /**
   * Moves the clock and sets its speed. Resolves when all jobs that become due have run, in time order; they run in
   * slices, and the clock shows how far they are. Rejects when the data file cannot be written: the clock stays where
   * the jobs stopped.
   */
  set: (change: {
    now?: number | undefined;
    advanceMs?: number | undefined;
    speed?: number | undefined;
  }) => Promise<ClockError | undefined>;
  /** True while due jobs run in slices: the clock goes from job to job. */
  isMoving: () => boolean;
  addScheduler: (scheduler: Scheduler) => void;
  /** Lets the clock wait at a job that was scheduled since it last looked for due jobs, ms of exchange time. */
  expectJob: (at: number) => void;
  /** Runs `listener` four times a second while no move runs and no job is due. A listener that throws is reported. */
  onTick: (listener: () => void) => void;
  /**
   * Runs the due jobs for at most one slice of time; the event loop continues with the rest. Called before each request
   * and four times a second. Never throws.
   */
  runDue: () => void;
  /**
   * The age of a time that a client read from this clock, in real ms (negative: ahead). Clock jumps do not
   * count, and a fast clock ages times slower. exchange-api 1.5 `sendTime`
   */
  ageOf: (time: number) => number;
  /** Starts the timer that runs due jobs. */
  start: () => void;
  /** Stops the clock and saves its state. */
  stop: () => void;
  /** Ends a running move and restarts at `clockStartMs`; the tables are empty. A rollback restores the clock. */
  reset: () => void;
}

export interface ClockOptions {
  store: Store;
  meta: Meta;
  /** Monotonic real time, ms. */
  monotonic: () => number;
  timed: Timed;
  /** Called when a job fails, and when the data file cannot be written. */
  onFault: (error: unknown) => void;
}

/** A move whose jobs are running. */
interface Move {
  target: number;
  speed: number;
  done: PromiseWithResolvers<undefined>;
}

const tickMs = 250;
const saveIntervalMs = secondMs;
const maxSpeed = 100_000;
/** Longest time of running jobs before the event loop may serve requests. */
const sliceMs = 8;
export function openClock({ store, meta, monotonic, timed, onFault }: ClockOptions): Clock {
  const tickListeners: (() => void)[] = [];
  const startedAt = monotonic();
  const uptimeBefore = Number(meta.get('uptime') ?? 0);
  let current: Segment = {
    real: startedAt,
    time: Number(meta.get('clock') ?? clockStartMs),
    speed: Number(meta.get('speed') ?? 1),
  };
  const readings = openReadings(current);
  const jobs = openJobs({ store, timed, onFault });
  let move: Move | undefined;
  /** Due time of the next job; the clock waits there. */
  let nextDue = Infinity;
  /** The clock does not go back behind this time. */
  let reached = current.time;
  /** True while the event loop is about to continue with due jobs. */
  let isContinuing = false;
  let stopped = false;
  let stoppedUptime = 0;
  let timer: NodeJS.Timeout | undefined;
  let savedAt = startedAt;
  /** Latest committed time; a restart continues from it. */
  let savedTime = current.time;

  /** The time up to which jobs must run: the target of a move, otherwise where the clock would be. */
  function dueUntil(): number {
    if (move) return move.target;
    const { real, time, speed } = current;
    return Math.min(clockEndMs, Math.floor(time + (stopped ? 0 : monotonic() - real) * speed));
  }

  const now = (): number => jobs.time() ?? Math.max(reached, Math.min(dueUntil(), nextDue));

  const uptime = (): number => (stopped ? stoppedUptime : uptimeBefore + (monotonic() - startedAt));

  /** Adds the current time to the readings. */
  const remember = (): void => readings.add({ real: monotonic(), time: now(), speed: current.speed });

  function begin(time: number, speed: number): void {
    current = { real: monotonic(), time, speed };
    remember();
  }

  function saveTime(): void {
    savedTime = Math.max(savedTime, now());
    meta.set('clock', String(savedTime));
  }

  function save(): void {
    saveTime();
    meta.set('speed', String(current.speed));
    meta.set('uptime', String(Math.floor(uptime())));
    savedAt = monotonic();
  }

  /** Runs due jobs for one slice; returns false when more are due. */
  function runSlice(): boolean {
    const endMs = monotonic() + sliceMs;
    reached = now();
    for (;;) {
      const due = jobs.earliest();
      nextDue = due?.at ?? Infinity;
      if (!due || due.at > dueUntil()) return true;
      if (monotonic() > endMs) return false;
      jobs.run(due.scheduler, due.at);
    }
  }

  function endMove({ target, speed, done }: Move): void {
    move = undefined;
    begin(Math.max(target, reached), speed);
    store.transaction(save);
    done.resolve(undefined);
  }

  /** Runs due jobs until all have run or the slice ends, and ends the running move. */
  function proceed(): void {
    if (isContinuing || jobs.time() !== undefined) return;
    const wasWaiting = nextDue <= dueUntil();
    const running = move;
    try {
      const isDone = runSlice();
      if (!isDone) {
        isContinuing = true;
        setImmediate(continueLater);
      }
      if (isDone && running) endMove(running);
      else if (wasWaiting || !isDone) remember();
    } catch (error) {
      onFault(error);
      if (!running) return;
      const time = now();
      move = undefined;
      begin(time, current.speed);
      running.done.reject(error);
    }
  }

  function continueLater(): void {
    isContinuing = false;
    if (!stopped) proceed();
  }

  async function set(change: Parameters<Clock['set']>[0]): Promise<ClockError | undefined> {
    // Moves run one after the other; a later one may start although an earlier one failed.
    while (move) await move.done.promise.catch(() => undefined);
    const { advanceMs = 0, speed = current.speed } = change;
    if (!(speed >= 0 && speed <= maxSpeed)) return 'unsupportedSpeed';
    const from = now();
    const target = change.now ?? from + advanceMs;
    if (target < from) return 'backward';
    if (target - from > maxMoveMs || target > clockEndMs) return 'tooFar';
    nextDue = Math.min(nextDue, jobs.earliest()?.at ?? Infinity);
    move = { target, speed, done: Promise.withResolvers() };
    const { promise } = move.done;
    proceed();
    return promise;
  }

  function tick(): void {
    proceed();
    try {
      if (!move && !isContinuing) for (const listener of tickListeners) listener();
      if (monotonic() - savedAt >= saveIntervalMs) store.transaction(save);
    } catch (error) {
      onFault(error);
    }
  }

  /** Ends the running move where its jobs are. */
  function dropMove(): void {
    if (!move) return;
    const [time, { done }] = [now(), move];
    move = undefined;
    begin(time, current.speed);
    done.resolve(undefined);
  }

  store.beforeCommit(saveTime);

  return {
    now,
    speed: () => current.speed,
    uptime,
    set,
    isMoving: () => move !== undefined || isContinuing,
    addScheduler: jobs.add,
    expectJob: (at) => {
      nextDue = Math.min(nextDue, at);
    },
    onTick: (listener) => void tickListeners.push(listener),
    runDue: proceed,
    ageOf: (time) => readings.ageOf(time, monotonic()),
    start() {
      proceed();
      timer = setInterval(tick, tickMs).unref();
    },
    stop() {
      clearInterval(timer);
      dropMove();
      store.transaction(save);
      const time = now();
      stoppedUptime = uptime();
      stopped = true;
      begin(time, current.speed);
    },
    reset() {
      dropMove();
      const before = { current, nextDue, reached, savedTime };
      current = { real: monotonic(), time: clockStartMs, speed: 1 };
      nextDue = Infinity;
      reached = savedTime = clockStartMs;
      const restored = [readings.restart(current), jobs.restart()];
      store.afterRollback(() => {
        ({ current, nextDue, reached, savedTime } = before);
        for (const restore of restored) restore();
      });
      store.transaction(save);
    },
  };
}
