import type { pledge } from '../contract/launchpad.ts';
import type { ErrorNameOf } from '../contract/call.ts';
import type { AreaErrorTexts } from '../shell/toasts/error-text.ts';
import type { LaunchTexts } from './fact-texts.ts';

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

/**
 * The texts of the errors of launch calls by error name. A new error without a text does not compile.
 * launchpad.md 5
 */
export const launchErrorTexts = (t: LaunchTexts): AreaErrorTexts =>
  Object.fromEntries(Object.entries(textKey).map(([kind, key]) => [kind, t(key)]));
