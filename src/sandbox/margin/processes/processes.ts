import * as v from 'valibot';
import { ForcedRepayState } from '#contract/margin/margin-orders.ts';
import { secondMs } from '#formulas/durations.ts';
import type { AttemptJob } from '#sandbox/clock/jobs.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { tableOf } from '#sandbox/store/table.ts';
import { int, text, units } from '#sandbox/store/columns.ts';
import { newMarginId } from '../ids.ts';

/** A liquidation or a forced repayment: its steps are jobs, so that a restart continues them. */
const Process = v.object({
  processId: text,
  uid: text,
  kind: v.picklist(['LIQUIDATION', 'FORCE_REPAY']),
  state: ForcedRepayState,
  /** The step that ran last; 1 before the first one. */
  step: int,
  nextStep: int,
  /** When the next step runs, ms of exchange time; 0: not at all. */
  nextTime: int,
  /** The coin whose debts a forced repayment pays; '' for all. */
  tokenId: text,
  requestId: text,
  startTime: int,
  /** Of a liquidation: proceeds after the fee that have not paid debts yet, units of 10⁻⁸ USDT. */
  proceeds: units,
});
export type Process = v.InferOutput<typeof Process>;

type WithStore = Pick<Exchange, 'store'>;
const table = tableOf('margin_process', Process);

/** Running processes by account, cached: each write of an account asks for its own. */
const caches = new WeakMap<Exchange['store'], ReadonlyMap<string, Process>>();

function running({ store }: WithStore): ReadonlyMap<string, Process> {
  const cached = caches.get(store);
  if (cached) return cached;
  const rows = table.where({ store }, "state = 'DOING' ORDER BY process_id", []);
  const byUid = new Map(rows.map((row) => [row.uid, row]));
  caches.set(store, byUid);
  return byUid;
}

/** Clears the cached processes, now and when the current transaction is rolled back. */
export function clearProcesses({ store }: WithStore): void {
  caches.delete(store);
  store.afterRollback(() => caches.delete(store));
}

/** Stores a process; the clock waits at its next step. */
export function saveProcess(exchange: Pick<Exchange, 'store' | 'clock'>, process: Process): void {
  clearProcesses(exchange);
  table.save(exchange, process);
  if (process.nextTime > 0) exchange.clock.expectJob(process.nextTime);
}

/** The process of an account that runs; at most one. */
export const runningProcess = (exchange: WithStore, uid: string): Process | undefined => running(exchange).get(uid);

/**
 * Refuses what an account cannot do while its debts are liquidated or its coins are sold to repay; cancels work in the
 * second case. exchange-api 2.3 step 1
 */
export function processProblem(exchange: WithStore, uid: string, isCancel: boolean) {
  const process = runningProcess(exchange, uid);
  if (process?.kind === 'LIQUIDATION') return refuse('accountLiquidating');
  return process && !isCancel ? refuse('forcedRepayRunning') : undefined;
}

/** Starts a process, inside a transaction: its first step is due now. */
export function startProcess(
  exchange: Exchange,
  terms: Pick<Process, 'uid' | 'kind'> & { tokenId?: string; requestId?: string },
): Process {
  const now = exchange.clock.now();
  const processId = newMarginId(exchange, now);
  const process: Process = {
    processId,
    uid: terms.uid,
    kind: terms.kind,
    state: 'DOING',
    step: 1,
    nextStep: 1,
    nextTime: now,
    tokenId: terms.tokenId ?? '',
    requestId: terms.requestId ?? processId,
    startTime: now,
    proceeds: 0n,
  };
  saveProcess(exchange, process);
  return process;
}

/** Ends a forced repayment and reports its state. */
export function endForcedRepay(exchange: Exchange, process: Process, state: 'DONE' | 'FAILED'): void {
  saveProcess(exchange, { ...process, state, nextTime: 0 });
  exchange.publish(process, 'loan', [{ kind: 'FORCE_REPAY', applyId: process.processId, state }]);
}

/** Starts the liquidation of an account, which ends its forced repayment; nothing when one runs. */
export function startLiquidation(exchange: Exchange, uid: string): void {
  const process = runningProcess(exchange, uid);
  if (process?.kind === 'LIQUIDATION') return;
  if (process) endForcedRepay(exchange, process, 'FAILED');
  startProcess(exchange, { uid, kind: 'LIQUIDATION' });
}

/** What a step leaves: the next step, `at` the same instant or a second later. Undefined: the process has ended. */
export type NextStep = { nextStep: number; proceeds?: bigint; isAtOnce?: boolean } | undefined;
/** Runs the next step of a process, inside a transaction. */
export type StepRunner = (exchange: Exchange, process: Process) => NextStep;

/** The time of the next step of any process, ms; undefined without one. */
export function nextStepTime(exchange: WithStore): number | undefined {
  const times = [...running(exchange).values()].map(({ nextTime }) => nextTime).filter((time) => time > 0);
  return times.length === 0 ? undefined : Math.min(...times);
}

/**
 * Runs the steps that are due, by account; each runs once, because the process is saved in its transaction.
 * leverage.md 3
 */
export function runDueSteps(
  exchange: Exchange,
  runners: Readonly<Record<Process['kind'], StepRunner>>,
  at: number,
  attempt: AttemptJob,
): void {
  const isDue = ({ nextTime }: Process): boolean => nextTime > 0 && nextTime <= at;
  const firstDue = (): Process | undefined => [...running(exchange).values()].find(isDue);
  for (let process = firstDue(); process; process = firstDue()) {
    const due = process;
    const isDone = attempt(`step ${due.nextStep} of ${due.kind} of ${due.uid}`, () => {
      const started = { ...due, step: due.nextStep, nextTime: 0 };
      saveProcess(exchange, started);
      const next = runners[due.kind](exchange, started);
      if (!next) return;
      const { nextStep, proceeds = due.proceeds, isAtOnce = false } = next;
      saveProcess(exchange, { ...started, nextStep, proceeds, nextTime: isAtOnce ? at : at + secondMs });
    });
    // A step that fails waits for the next start.
    if (!isDone) saveProcess(exchange, { ...due, nextTime: 0 });
  }
}

/** Makes the steps due again, now, that an earlier run of the exchange set aside. */
export function retrySteps(exchange: Exchange): void {
  clearProcesses(exchange);
  const sql = "UPDATE margin_process SET next_time = ? WHERE state = 'DOING' AND next_time = 0";
  exchange.store.run(sql, exchange.clock.now());
}
