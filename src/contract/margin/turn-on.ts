/** Calls that turn cross margin on and off: risk text, test, leverage. exchange-api 4.5 */
import * as v from 'valibot';
import { call } from '../call.ts';
import { Count, Dec, Flag, listOf, Ms, PlainText } from '../scalars.ts';

/** Answers of the test: chosen options by question. */
export const TestAnswers = v.record(v.pipe(v.string(), v.maxLength(40)), v.pipe(v.array(v.string()), v.maxLength(20)));
/** Version of a risk text or a test. */
export const TextVersion = v.pipe(v.string(), v.minLength(1), v.maxLength(40));

/**
 * Steps of a standard account toward margin trading: 1 is done. `leverage` is 0 for a unified account; `lockedUntil` in
 * ms, 0 without a lock.
 */
export const MarginFlags = v.object({
  riskInfoStatus: Flag,
  questionaireStatus: Flag,
  openStatus: Flag,
  leverage: Dec,
  supportLeverage: v.array(Dec),
  lockedUntil: Ms,
});

/**
 * How far the account is. Unified accounts get `unified` and no flags; theirs are in `unified.getAgreement`.
 */
export const tips = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/margin/v1/tips/info',
  auth: 'required',
  params: v.object({}),
  result: v.object({ ...MarginFlags.entries, unified: v.boolean() }),
  errors: {},
});

/** The test of margin trading in the language of the page, without the right answers; also for unified accounts. */
export const questionnaires = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/margin/v1/tips/questionnaires',
  auth: 'required',
  params: v.object({}),
  result: v.object({
    version: TextVersion,
    passScore: Count,
    ...listOf(
      v.object({
        id: v.string(),
        question: PlainText,
        multiple: v.boolean(),
        options: v.array(v.object({ id: v.string(), text: PlainText })),
      }),
    ).entries,
  }),
  errors: {},
});

/** Errors of turning margin on and off. exchange-api 4.5 */
export const turnOnErrors = {
  100201: 'institutionalLoan',
  100215: 'liquidationRunning',
  100216: 'alreadyInThatState',
  100217: 'testLocked',
  100502: 'riskNotAccepted',
  176040: 'testNotPassed',
} as const;

/** Result of a test that was not passed. */
export const WrongAnswers = v.object({
  /** Ids of the questions with a wrong answer; empty when no test was handed in. */
  wrong: v.array(v.string()),
});
/** Results of refusals of turning margin on. A test that was locked before has no wrong answers. */
export const turnOnRefusals = { 176040: WrongAnswers, 100217: v.nullable(WrongAnswers) };

/**
 * Takes the next step: 1 accepts the risk text, 2 hands in the answers, 3 turns margin on or off (`status`) and sets
 * the leverage. `version` is that of the text or test. The order is fixed.
 */
export const submitTips = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/margin/v1/tips/submit',
  encoding: 'json',
  auth: 'required',
  effect: 'consent',
  params: v.object({
    type: v.picklist([1, 2, 3]),
    status: v.optional(Flag),
    version: v.optional(TextVersion),
    answers: v.optional(TestAnswers),
    leverage: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d?$/, 'leverage expected'))),
  }),
  result: MarginFlags,
  errors: { ...turnOnErrors, 176041: 'debtsOrOrdersOpen' },
  refusalResults: turnOnRefusals,
});
