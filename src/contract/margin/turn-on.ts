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
  /** 1 when the risk text is accepted. */
  riskInfoStatus: Flag,
  /** 1 when the test is passed. */
  questionaireStatus: Flag,
  /** 1 when margin trading is on. */
  openStatus: Flag,
  /** Leverage that the person chose, 0 for a unified account, a number. */
  leverage: Dec,
  /** Leverages to choose from. */
  supportLeverage: v.array(Dec),
  /** Until when the test is locked, 0 without a lock, ms UTC. */
  lockedUntil: Ms,
});

/**
 * How far the account is. Unified accounts get `unified` and no flags; theirs are in `unified.getAgreement`.
 */
export const tips = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/margin/v1/tips/info',
  need: 'required',
  auth: 'required',
  params: v.object({}),
  result: v.object({
    ...MarginFlags.entries,
    /** True for a unified account. */
    unified: v.boolean(),
  }),
  errors: {},
});

/** The test of margin trading in the language of the page, without the right answers; also for unified accounts. */
export const questionnaires = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/margin/v1/tips/questionnaires',
  need: 'required',
  auth: 'required',
  params: v.object({}),
  result: v.object({
    version: TextVersion,
    /** Right answers that pass. */
    passScore: Count,
    ...listOf(
      v.object({
        /** Id of the question. */
        id: v.string(),
        /** Question in the language of the page. */
        question: PlainText,
        /** True when several options can be right. */
        multiple: v.boolean(),
        /** The options to choose from. */
        options: v.array(
          v.object({
            /** Id of the option. */
            id: v.string(),
            /** Option in the language of the page. */
            text: PlainText,
          }),
        ),
      }),
    ).entries,
  }),
  errors: {},
});

/** Errors of turning margin on and off. exchange-api 4.5 */
export const turnOnErrors = {
  /** The account has an institutional loan. */
  100201: 'institutionalLoan',
  /** The account is being liquidated. */
  100215: 'liquidationRunning',
  /** The account is in this state already. */
  100216: 'alreadyInThatState',
  /** The test failed too often and is locked; `ext_info.limit` is until when, ms UTC. */
  100217: 'testLocked',
  /** The risk text is not accepted, or has a newer version. */
  100502: 'riskNotAccepted',
  /** The test is not passed; the result has the wrong questions. */
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
  need: 'required',
  encoding: 'json',
  auth: 'required',
  effect: 'consent',
  params: v.object({
    /** Accept the risk text 1, hand in the test 2, turn margin on or off 3. */
    type: v.picklist([1, 2, 3]),
    /** 1 accepts the text or turns margin on, 0 turns it off. */
    status: v.optional(Flag),
    version: v.optional(TextVersion),
    answers: v.optional(TestAnswers),
    /** Leverage to set, `3`. */
    leverage: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d?$/, 'leverage expected'))),
  }),
  result: MarginFlags,
  errors: {
    ...turnOnErrors,
    /** Debts or orders on margin are open. */
    176041: 'debtsOrOrdersOpen',
  },
  refusalResults: turnOnRefusals,
});
