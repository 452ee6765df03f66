/**
 * Risk text and test that precede leveraged tokens: what the person did, and the two steps. R3.11, R4.6, leverage.md 1
 */
import { atom } from 'nanostores';
import { send } from '../../api/index.ts';
import type { ApiError } from '../../api/index.ts';
import type { ResultOf } from '../../contract/call.ts';
import { questionnaires, submitTips, tips } from '../../contract/leverage/lt-tips.ts';
import { dayMs } from '../../formulas/durations.ts';
import { serverNow } from '../clock.ts';
import { onPersonChange } from '../on-person-change.ts';
import { isAnswerLost } from '../reconcile.ts';
import { remote } from '../remote/remote.ts';
import { reloadProfile } from '../user.ts';
import type { LeveragedAccess } from './access.ts';
import { lockedUntilOf, wrongQuestionsOf } from './access-refusal.ts';

/** Lock after failed tests, if the exchange does not say until when. exchange-api 2.4, ms */
const lockMs = dayMs;

/** Access of the person; `unknown` for a visitor and before the first load. */
export const $leveragedAccess = atom<LeveragedAccess>({ phase: 'unknown' });

/** Questions of the test, loaded when the test is the next step. */
export const $leveragedTest = remote(() => send(questionnaires, {}));

/** The step that is being submitted, or why the last one failed. */
export const $accessStep = atom<
  | { phase: 'idle' }
  | { phase: 'sending'; step: 'risk' | 'test' }
  | { phase: 'failed'; step: 'risk' | 'test'; error: ApiError }
>({ phase: 'idle' });
onPersonChange(() => {
  $leveragedAccess.set({ phase: 'unknown' });
  $accessStep.set({ phase: 'idle' });
});

/** What became of a submitted test. `outdated`: its questions have changed, the new ones are loaded. */
export type TestResult =
  | { kind: 'passed' | 'locked' | 'riskNotAccepted' | 'outdated' | 'failed' }
  | { kind: 'wrong'; wrong: readonly string[] };

const isLeft = ({ kind }: ApiError): boolean => kind === 'aborted' || kind === 'personChanged';

function setKnown({ riskWarning, questionnaireSurvey, lockedUntil }: ResultOf<typeof tips>): void {
  $leveragedAccess.set({ phase: 'known', risk: riskWarning === 1, test: questionnaireSurvey === 1, lockedUntil });
}

/** Loads what the person did; known access stays until the answer arrives, and when it fails. */
export async function loadLeveragedAccess(): Promise<void> {
  const before = $leveragedAccess.get();
  if (before.phase === 'loading') return;
  if (before.phase !== 'known') $leveragedAccess.set({ phase: 'loading' });
  const answer = await send(tips, {});
  if (answer.ok) setKnown(answer.result);
  else if (!isLeft(answer.error) && $leveragedAccess.get().phase === 'loading')
    $leveragedAccess.set({ phase: 'failed', error: answer.error });
}

/** Loads the questions, unless they are loaded or on their way. */
export async function loadLeveragedTest(): Promise<void> {
  const { phase } = $leveragedTest.get();
  if (phase === 'idle' || phase === 'failed') await $leveragedTest.load();
}

const isSending = (): boolean => $accessStep.get().phase === 'sending';

/**
 * Accepts the risk text, once. The profile is read again, since its tag `LT` is the same fact. exchange-api 2.4 lt.tips
 */
async function accept(): Promise<void> {
  if (isSending()) return;
  $accessStep.set({ phase: 'sending', step: 'risk' });
  const answer = await send(submitTips, { type: 1, status: 1 });
  if (!answer.ok) {
    if (!isLeft(answer.error)) $accessStep.set({ phase: 'failed', step: 'risk', error: answer.error });
    return;
  }
  setKnown(answer.result);
  $accessStep.set({ phase: 'idle' });
  void reloadProfile();
}

/** Submits the answers to the loaded test, once; undefined when the person has changed meanwhile. */
async function answer(answers: Readonly<Record<string, readonly string[]>>): Promise<TestResult | undefined> {
  const loaded = $leveragedTest.get();
  if (isSending() || loaded.phase !== 'ready') return undefined;
  $accessStep.set({ phase: 'sending', step: 'test' });
  const sent = await send(submitTips, { type: 2, version: loaded.value.version, answers: JSON.stringify(answers) });
  if (sent.ok) {
    setKnown(sent.result);
    $accessStep.set({ phase: 'idle' });
    return { kind: 'passed' };
  }
  return isLeft(sent.error) ? undefined : refusedTest(sent.error);
}

async function refusedTest(error: ApiError): Promise<TestResult> {
  if (applyAccessRefusal(error)) {
    $accessStep.set({ phase: 'idle' });
    if (error.kind === 'testLocked') return { kind: 'locked' };
    if (error.kind === 'riskNotAccepted') return { kind: 'riskNotAccepted' };
    return { kind: 'wrong', wrong: wrongQuestionsOf(error) };
  }
  // The answers are those of another version.
  if (error.kind === 'badParameter') {
    $leveragedTest.set({ phase: 'idle' });
    $accessStep.set({ phase: 'idle' });
    await loadLeveragedTest();
    return { kind: 'outdated' };
  }
  if (isAnswerLost(error) && (await hasPassed())) {
    $accessStep.set({ phase: 'idle' });
    return { kind: 'passed' };
  }
  $accessStep.set({ phase: 'failed', step: 'test', error });
  return { kind: 'failed' };
}

/** Returns whether a test whose answer was lost had arrived and was passed: a failed one would count twice. */
async function hasPassed(): Promise<boolean> {
  await loadLeveragedAccess();
  const access = $leveragedAccess.get();
  return access.phase === 'known' && access.test;
}

/**
 * Applies a refusal of any call that says that a step is missing: 175010, 175011, 175012. Returns false for other
 * errors. exchange-api 2.4
 */
export function applyAccessRefusal(error: ApiError): boolean {
  const access = $leveragedAccess.get();
  const known =
    access.phase === 'known' ? access : ({ phase: 'known', risk: true, test: false, lockedUntil: 0 } as const);
  if (error.kind === 'riskNotAccepted') $leveragedAccess.set({ ...known, risk: false });
  else if (error.kind === 'testNotPassed') $leveragedAccess.set({ ...known, test: false });
  else if (error.kind === 'testLocked')
    $leveragedAccess.set({ ...known, test: false, lockedUntil: lockedUntilOf(error) ?? serverNow() + lockMs });
  else return false;
  return true;
}

/** The steps of leveraged tokens. */
export const leveragedAccess = { accept, answer } as const;
