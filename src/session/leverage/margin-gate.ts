import { atom } from 'nanostores';
import * as v from 'valibot';
import { Dec, Flag, validRowsOfKind } from '../../contract/scalars.ts';
import { isAnswerLost } from '../reconcile.ts';
import { $personEpoch, onPersonChange } from '../on-person-change.ts';
import { registerTopicReader } from '../private-stream/topics.ts';
import { $user, userState } from '../user.ts';
import type { AccountKind, MarginGate } from './gate.ts';
import { fetchMarginGate, fetchMarginMode, marginAdapters } from './margin-adapters.ts';
import type { Answers, GateAnswer, KnownMarginGate, MarginAdapter } from './margin-adapters.ts';
import { refusedOutcome } from './margin-outcome.ts';
import { $marginSwitch } from './margin-switch.ts';
import type { GateOutcome } from './margin-outcome.ts';

/**
 * How far the person is with margin trading, the same for both kinds of accounts; `unknown` for a visitor. R3.10, R4.3
 */
export const $marginGate = atom<MarginGate>({ phase: 'unknown' });
$marginGate.listen((gate) => {
  if (gate.phase === 'known') $marginSwitch.set({ isOpen: gate.open, leverage: gate.leverage });
});
/** The step that is being sent; undefined otherwise. */
export const $pendingGateStep = atom<'accept' | 'answer' | 'open' | 'setLeverage' | undefined>(undefined);

/** Number of the load whose response counts: a step replaces it. */
let loadNumber = 0;
onPersonChange(() => {
  loadNumber += 1;
  $marginGate.set({ phase: 'unknown' });
  $pendingGateStep.set(undefined);
});

/** Loads the gate. A known one stays until the response arrives, and after an error. */
export async function loadMarginGate(): Promise<void> {
  const number = (loadNumber += 1);
  if ($marginGate.get().phase !== 'known') $marginGate.set({ phase: 'loading' });
  const answer = await fetchMarginGate();
  if (number !== loadNumber) return;
  if (answer.ok) $marginGate.set(answer.gate);
  else if ($marginGate.get().phase !== 'known')
    $marginGate.set(answer.error.kind === 'aborted' ? { phase: 'unknown' } : { phase: 'failed', error: answer.error });
}

/** Returns a request that depends on the kind of account: nothing is requested before it is known. */
export const ofKind =
  <T>(request: (kind: AccountKind) => T) =>
  (): T | undefined => {
    const gate = $marginGate.get();
    return gate.phase === 'known' ? request(gate.kind) : undefined;
  };

/** Changes fields of a known gate. */
const changeGate = (part: Partial<KnownMarginGate>): void => {
  const gate = $marginGate.get();
  if (gate.phase === 'known') $marginGate.set({ ...gate, ...part });
};

/**
 * Loads the margin mode before margin is turned on: an isolated account cannot borrow. exchange-api 2.8
 * unified.usdcConfig
 */
export async function loadMarginMode(): Promise<void> {
  const gate = $marginGate.get();
  if (gate.phase !== 'known') return;
  const mode = await fetchMarginMode(gate.kind);
  if (mode !== undefined) changeGate({ mode });
}

/** Takes what a refusal says about the gate. exchange-api 4.5 */
async function applyRefusal(outcome: GateOutcome): Promise<void> {
  if (outcome.kind === 'already') {
    changeGate({ layer: false });
    await loadMarginGate();
  }
  if (outcome.kind === 'locked')
    changeGate({ layer: false, ...(outcome.until !== undefined && { lockedUntil: outcome.until }) });
  if (outcome.kind === 'riskAgain') changeGate({ risk: false, layer: false });
  if (outcome.kind === 'isolated') changeGate({ mode: 'ISOLATED' });
}

/** Returns whether a step was taken although its response was lost. */
async function isTaken(isDone: (gate: KnownMarginGate) => boolean): Promise<boolean> {
  await loadMarginGate();
  const gate = $marginGate.get();
  return gate.phase === 'known' && isDone(gate);
}

/**
 * Sends one step, once; later calls before its response return `already`. After a lost response the gate shows whether
 * the step was taken.
 */
async function takeStep(
  name: keyof MarginAdapter,
  sendStep: (adapter: MarginAdapter, gate: KnownMarginGate) => Promise<GateAnswer>,
  isDone: (gate: KnownMarginGate) => boolean,
): Promise<GateOutcome> {
  const gate = $marginGate.get();
  if (gate.phase !== 'known' || $pendingGateStep.get() !== undefined) return { kind: 'already' };
  const epoch = $personEpoch.get();
  $pendingGateStep.set(name);
  const answer = await sendStep(marginAdapters[gate.kind], gate);
  if ($personEpoch.get() !== epoch) return { kind: 'personChanged' };
  if (answer.ok) {
    loadNumber += 1;
    $marginGate.set(answer.gate);
    $pendingGateStep.set(undefined);
    return { kind: 'done' };
  }
  const isLost = isAnswerLost(answer.error);
  const outcome = isLost && (await isTaken(isDone)) ? ({ kind: 'done' } as const) : refusedOutcome(answer.error);
  if ($personEpoch.get() !== epoch) return { kind: 'personChanged' };
  await applyRefusal(outcome);
  if ($personEpoch.get() !== epoch) return { kind: 'personChanged' };
  $pendingGateStep.set(undefined);
  // A browser repeats a request without an answer, and the repeat is refused: what leads on is the step that counts.
  const now = $marginGate.get();
  if (outcome.kind === 'already' && name !== 'open' && now.phase === 'known' && isDone(now)) return { kind: 'done' };
  return outcome;
}

/** Accepts the risk text of margin trading. */
export const acceptMarginRisk = (): Promise<GateOutcome> =>
  takeStep(
    'accept',
    (adapter) => adapter.accept(),
    ({ risk }) => risk,
  );

/** Hands in the test of margin trading; `version` is that of its questions. */
export const answerMarginTest = (version: string, answers: Answers): Promise<GateOutcome> =>
  takeStep(
    'answer',
    (adapter) => adapter.answer(version, answers),
    ({ test }) => test,
  );

/** Turns margin on or off; `leverage` is set with it. R4.5 */
export const openMargin = (isOpen: boolean, leverage?: string): Promise<GateOutcome> =>
  takeStep(
    'open',
    (adapter, gate) => adapter.open(isOpen, leverage, gate),
    (gate) => gate.open === isOpen && (leverage === undefined || gate.leverage === leverage),
  );

/** Sets the leverage of the account, a whole number from 2 as text. */
export const setMarginLeverage = (leverage: string): Promise<GateOutcome> =>
  takeStep(
    'setLeverage',
    (adapter, gate) => adapter.setLeverage(leverage, gate),
    (gate) => gate.leverage === leverage,
  );

/** What a row of topic `loan` says about the gate: another tab turned margin on or off, or set the leverage. */
const GateRow = v.object({ kind: v.literal('MARGIN_RISK'), openStatus: Flag, leverage: Dec });

function applyRows(rows: readonly unknown[]): void {
  for (const { openStatus, leverage } of validRowsOfKind('MARGIN_RISK', GateRow, rows))
    changeGate({ open: openStatus === 1, leverage });
}

/**
 * Loads the gate whenever a person logs in, and follows the switch in other tabs. Requests nothing for a visitor.
 * Returns a function that stops it.
 */
export function followMarginGate(): () => void {
  const ends = [
    $user.subscribe((user) => {
      if (user === userState.loggedIn && $marginGate.get().phase === 'unknown') void loadMarginGate();
    }),
    registerTopicReader({ topic: 'loan', apply: applyRows, onResync: () => void loadMarginGate() }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
