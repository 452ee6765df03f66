import type { Meta } from './store/meta.ts';
import type { Store } from './store/store.ts';

/** Exchange time when a fresh exchange starts: 2026-06-01 08:00 UTC. exchange-api 6 */
export const clockStartMs = Date.UTC(2026, 5, 1, 8);

/** Jobs that fall due on exchange time. What is due is read from the database, so that a restart resumes. */
export interface Scheduler {
  name: string;
  /** When the next job that has not run yet is due, ms of exchange time; undefined: none. */
  next(): number | undefined;
  /** Runs what is due at `at`, inside a transaction; `clock.now()` is `at` meanwhile. Afterwards `next()` must have moved. */
  run(at: number): void;
}

/** Why the clock refuses: it moves forward only. */
export type ClockRefusal = 'backward' | 'unsupportedSpeed';

export interface Clock {
  /** Exchange time, ms UTC, whole. Stands still while the exchange is stopped; never goes back. */
  now(): number;
  /** Exchange ms per real ms; 0 stands still. */
  speed(): number;
  /** Running time of the exchange over all its runs, in ms: what sessions, tickets and rate limits live on. */
  uptime(): number;
  /** Moves the clock and sets its speed; runs every job that falls due on the way, in the order of its time. */
  set(change: { now?: number; advanceMs?: number; speed?: number }): ClockRefusal | undefined;
  /** Registers jobs. */
  onDue(scheduler: Scheduler): void;
  /** Runs what is due by now. Called before each request and four times a second. */
  settle(): void;
  /**
   * How old a time that a client took from this clock is, in real ms (negative: ahead): a jump ages nothing, a fast clock
   * ages slower. exchange-api 1.5 `sendTime`
   */
  ageOf(time: number): number;
  /** Begins to tick: jobs run by themselves. */
  start(): void;
  /** Stands still and is noted down. */
  stop(): void;
  /** After the data were emptied: time and jobs begin anew. */
  reset(): void;
}

export interface ClockOptions {
  store: Store;
  meta: Meta;
  /** Real time in ms from any origin, never going back. */
  monotonic: () => number;
  /** Told of a job that failed while nobody asked for the clock to move. */
  onFault: (error: unknown) => void;
}

/** A stretch of steady speed: from real time `real` on, exchange time runs from `time`. */
interface Stretch {
  real: number;
  time: number;
  speed: number;
}

const tickMs = 250;
const saveEveryMs = 1_000;
const maxSpeed = 100_000;
/** Of how many stretches `ageOf` remembers. */
const maxStretches = 200;
/** Jobs that one move of the clock may run: a guard against a scheduler that never moves on. */
const maxJobsAMove = 5_000_000;

export function openClock({ store, meta, monotonic, onFault }: ClockOptions): Clock {
  const schedulers: Scheduler[] = [];
  const startedAt = monotonic();
  const uptimeBefore = Number(meta.get('uptime') ?? 0);
  let stretches: [Stretch, ...Stretch[]] = [
    { real: startedAt, time: Number(meta.get('clock') ?? clockStartMs), speed: Number(meta.get('speed') ?? 1) },
  ];
  /** Exchange time of the job that is running. */
  let jobTime: number | undefined;
  let stopped = false;
  let stoppedUptime = 0;
  let timer: NodeJS.Timeout | undefined;
  let savedAt = startedAt;
  /** The latest time that a commit noted: a restart never begins before it. */
  let savedTime = stretches[0].time;

  const current = (): Stretch => stretches.at(-1) ?? stretches[0];

  function now(): number {
    if (jobTime !== undefined) return jobTime;
    const { real, time, speed } = current();
    return Math.floor(time + (stopped ? 0 : monotonic() - real) * speed);
  }

  const uptime = (): number => (stopped ? stoppedUptime : uptimeBefore + (monotonic() - startedAt));

  function begin(time: number, speed: number): void {
    stretches.push({ real: monotonic(), time, speed });
    if (stretches.length > maxStretches) stretches.splice(0, stretches.length - maxStretches);
  }

  function saveTime(): void {
    savedTime = Math.max(savedTime, now());
    meta.set('clock', String(savedTime));
  }

  function save(): void {
    saveTime();
    meta.set('speed', String(current().speed));
    meta.set('uptime', String(Math.floor(uptime())));
    savedAt = monotonic();
  }

  /** The earliest job not later than `until`. */
  function earliest(until: number): { scheduler: Scheduler; at: number } | undefined {
    let first: { scheduler: Scheduler; at: number } | undefined;
    for (const scheduler of schedulers) {
      const at = scheduler.next();
      if (at !== undefined && at <= until && (!first || at < first.at)) first = { scheduler, at };
    }
    return first;
  }

  function runDue(until: number): void {
    if (jobTime !== undefined) return;
    for (let ran = 0; ran < maxJobsAMove; ran += 1) {
      const due = earliest(until);
      if (!due) return;
      jobTime = due.at;
      try {
        store.transaction(() => due.scheduler.run(due.at));
      } finally {
        jobTime = undefined;
      }
    }
    throw new Error('clock: a scheduler does not move on');
  }

  function set({
    now: to,
    advanceMs = 0,
    speed = current().speed,
  }: Parameters<Clock['set']>[0]): ClockRefusal | undefined {
    if (!(speed >= 0 && speed <= maxSpeed)) return 'unsupportedSpeed';
    const from = now();
    const target = to ?? from + advanceMs;
    if (target < from) return 'backward';
    try {
      runDue(target);
    } catch (error) {
      begin(Math.max(now(), savedTime), current().speed);
      throw error;
    }
    begin(Math.max(target, now()), speed);
    store.transaction(save);
    return undefined;
  }

  function ageOf(time: number): number {
    const real = monotonic();
    const {
      time: since,
      real: realSince,
      speed,
    } = [...stretches].reverse().find((stretch) => stretch.time <= time) ?? stretches[0];
    return speed === 0 ? Math.min(0, since - time) : real - (realSince + (time - since) / speed);
  }

  function tick(): void {
    try {
      runDue(now());
      if (monotonic() - savedAt >= saveEveryMs) store.transaction(save);
    } catch (error) {
      onFault(error);
    }
  }

  store.beforeCommit(saveTime);

  return {
    now,
    speed: () => current().speed,
    uptime,
    set,
    onDue: (scheduler) => void schedulers.push(scheduler),
    settle: () => runDue(now()),
    ageOf,
    start() {
      timer = setInterval(tick, tickMs).unref();
    },
    stop() {
      clearInterval(timer);
      store.transaction(save);
      const time = now();
      stoppedUptime = uptime();
      stopped = true;
      begin(time, current().speed);
    },
    reset() {
      stretches = [{ real: monotonic(), time: clockStartMs, speed: 1 }];
      savedTime = clockStartMs;
      store.transaction(save);
    },
  };
}
