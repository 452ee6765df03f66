import { atom } from 'nanostores';
import * as v from 'valibot';
import { Dec, Flag, validRowsOfKind } from '../../contract/scalars.ts';
import { isAnswerLost } from '../reconcile.ts';
import { $personEpoch, onPersonChange } from '../on-person-change.ts';
import { registerTopicReader } from '../private-stream/topics.ts';
import { $user, userState } from '../user.ts';
import type { AccountKind, MarginAccess } from './access.ts';
import { fetchMarginAccess, fetchMarginMode, marginAdapters } from './margin-adapters.ts';
import type { Answers, AccessAnswer, KnownMarginAccess, MarginAdapter } from './margin-adapters.ts';
import { refusedOutcome } from './margin-outcome.ts';
import { $marginSwitch } from './margin-switch.ts';
import type { AccessOutcome } from './margin-outcome.ts';

/**
 * How far the person is with margin trading, the same for both kinds of accounts; `unknown` for a visitor. R3.10, R4.3
 */
export const $marginAccess = atom<MarginAccess>({ phase: 'unknown' });
$marginAccess.listen((access) => {
  if (access.phase === 'known') $marginSwitch.set({ isOpen: access.open, leverage: access.leverage });
});
/** The step that is being sent; undefined otherwise. */
export const $pendingAccessStep = atom<'accept' | 'answer' | 'open' | 'setLeverage' | undefined>(undefined);

/** Number of the load whose response counts: a step replaces it. */
let loadNumber = 0;
onPersonChange(() => {
  loadNumber += 1;
  $marginAccess.set({ phase: 'unknown' });
  $pendingAccessStep.set(undefined);
});

/** Loads the access. A known one stays until the response arrives, and after an error. */
export async function loadMarginAccess(): Promise<void> {
  const number = (loadNumber += 1);
  if ($marginAccess.get().phase !== 'known') $marginAccess.set({ phase: 'loading' });
  const answer = await fetchMarginAccess();
  if (number !== loadNumber) return;
  if (answer.ok) $marginAccess.set(answer.access);
  else if ($marginAccess.get().phase !== 'known')
    $marginAccess.set(
      answer.error.kind === 'aborted' ? { phase: 'unknown' } : { phase: 'failed', error: answer.error },
    );
}

/** A request that depends on the kind of account: nothing is requested before it is known. */
export const ofKind =
  <T>(request: (kind: AccountKind) => T) =>
  (): T | undefined => {
    const access = $marginAccess.get();
    return access.phase === 'known' ? request(access.kind) : undefined;
  };

/** Changes fields of known access. */
const changeAccess = (part: Partial<KnownMarginAccess>): void => {
  const access = $marginAccess.get();
  if (access.phase === 'known') $marginAccess.set({ ...access, ...part });
};

/**
 * Loads the margin mode before margin is turned on: an isolated account cannot borrow. exchange-api 2.8
 * unified.usdcConfig
 */
export async function loadMarginMode(): Promise<void> {
  const access = $marginAccess.get();
  if (access.phase !== 'known') return;
  const mode = await fetchMarginMode(access.kind);
  if (mode !== undefined) changeAccess({ mode });
}

/** Takes what a refusal says about the access. exchange-api 4.5 */
async function applyRefusal(outcome: AccessOutcome): Promise<void> {
  if (outcome.kind === 'already') {
    changeAccess({ layer: false });
    await loadMarginAccess();
  }
  if (outcome.kind === 'locked')
    changeAccess({ layer: false, ...(outcome.until !== undefined && { lockedUntil: outcome.until }) });
  if (outcome.kind === 'riskAgain') changeAccess({ risk: false, layer: false });
  if (outcome.kind === 'isolated') changeAccess({ mode: 'ISOLATED' });
}

/** Returns whether a step was taken although its response was lost. */
async function isTaken(isDone: (access: KnownMarginAccess) => boolean): Promise<boolean> {
  await loadMarginAccess();
  const access = $marginAccess.get();
  return access.phase === 'known' && isDone(access);
}

/**
 * Sends one step, once; later calls before its response return `already`. After a lost response the access shows
 * whether the step was taken.
 */
async function takeStep(
  name: keyof MarginAdapter,
  sendStep: (adapter: MarginAdapter, access: KnownMarginAccess) => Promise<AccessAnswer>,
  isDone: (access: KnownMarginAccess) => boolean,
): Promise<AccessOutcome> {
  const access = $marginAccess.get();
  if (access.phase !== 'known' || $pendingAccessStep.get() !== undefined) return { kind: 'already' };
  const epoch = $personEpoch.get();
  $pendingAccessStep.set(name);
  const answer = await sendStep(marginAdapters[access.kind], access);
  if ($personEpoch.get() !== epoch) return { kind: 'personChanged' };
  if (answer.ok) {
    loadNumber += 1;
    $marginAccess.set(answer.access);
    $pendingAccessStep.set(undefined);
    return { kind: 'done' };
  }
  const isLost = isAnswerLost(answer.error);
  const outcome = isLost && (await isTaken(isDone)) ? ({ kind: 'done' } as const) : refusedOutcome(answer.error);
  if ($personEpoch.get() !== epoch) return { kind: 'personChanged' };
  await applyRefusal(outcome);
  if ($personEpoch.get() !== epoch) return { kind: 'personChanged' };
  $pendingAccessStep.set(undefined);
  // A browser repeats a request without an answer, and the repeat is refused: what leads on is the step that counts.
  const now = $marginAccess.get();
  if (outcome.kind === 'already' && name !== 'open' && now.phase === 'known' && isDone(now)) return { kind: 'done' };
  return outcome;
}

/** Accepts the risk text of margin trading. */
export const acceptMarginRisk = (): Promise<AccessOutcome> =>
  takeStep(
    'accept',
    (adapter) => adapter.accept(),
    ({ risk }) => risk,
  );

/** Hands in the test of margin trading; `version` is that of its questions. */
export const answerMarginTest = (version: string, answers: Answers): Promise<AccessOutcome> =>
  takeStep(
    'answer',
    (adapter) => adapter.answer(version, answers),
    ({ test }) => test,
  );

/** Turns margin on or off; `leverage` is set with it. R4.5 */
export const openMargin = (isOpen: boolean, leverage?: string): Promise<AccessOutcome> =>
  takeStep(
    'open',
    (adapter, access) => adapter.open(isOpen, leverage, access),
    (access) => access.open === isOpen && (leverage === undefined || access.leverage === leverage),
  );

/** Sets the leverage of the account, a whole number from 2 as text. */
export const setMarginLeverage = (leverage: string): Promise<AccessOutcome> =>
  takeStep(
    'setLeverage',
    (adapter, access) => adapter.setLeverage(leverage, access),
    (access) => access.leverage === leverage,
  );

/** What a row of topic `loan` says about the access: another tab turned margin on or off, or set the leverage. */
const AccessRow = v.object({ kind: v.literal('MARGIN_RISK'), openStatus: Flag, leverage: Dec });

function applyRows(rows: readonly unknown[]): void {
  for (const { openStatus, leverage } of validRowsOfKind('MARGIN_RISK', AccessRow, rows))
    changeAccess({ open: openStatus === 1, leverage });
}

/**
 * Loads the access whenever a person logs in, and follows the switch in other tabs. Requests nothing for a visitor.
 * Returns a function that stops it.
 */
export function followMarginAccess(): () => void {
  const ends = [
    $user.subscribe((user) => {
      if (user === userState.loggedIn && $marginAccess.get().phase === 'unknown') void loadMarginAccess();
    }),
    registerTopicReader({ topic: 'loan', apply: applyRows, onResync: () => void loadMarginAccess() }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
