import type { pledge } from '../contract/launchpad.ts';
import type { ErrorNameOf } from '../contract/call.ts';
import type { OwnErrorTexts } from '../shell/error-text.ts';
import type { LaunchTexts } from './words.ts';

const textKey = {
  noSuchProject: 'error.noSuchProject',
  wrongPhase: 'error.wrongPhase',
  belowMinimum: 'error.belowMinimum',
  aboveLimit: 'error.aboveLimit',
  notAStep: 'error.notAStep',
  otherModel: 'error.otherModel',
  notQualified: 'error.notQualified',
  otherPool: 'error.otherPool',
  insufficientBalance: 'error.insufficientBalance',
  signupNeeded: 'error.signupNeeded',
  redeemTooMuch: 'error.redeemTooMuch',
  badRequestId: 'error.badRequestId',
  poolFull: 'error.poolFull',
  projectCanceled: 'error.projectCanceled',
} as const satisfies Record<ErrorNameOf<typeof pledge>, string>;

/** Each refusal of a launch call in words, by its one name; a new code without a text does not compile. launchpad.md 5 */
export const launchErrors = (t: LaunchTexts): OwnErrorTexts =>
  Object.fromEntries(Object.entries(textKey).map(([kind, key]) => [kind, t(key)]));
