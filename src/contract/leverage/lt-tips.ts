/** Risk text and test that precede leveraged tokens. exchange-api 2.4, 4.4 */
import * as v from 'valibot';
import { call } from '../call.ts';
import { Count, Flag, Ms, PlainText, rows } from '../scalars.ts';

/** Id of a question or of an option. */
const ItemId = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/, 'id expected'));

/** What a person accepted (`riskWarning`) and passed (`questionnaireSurvey`), with times in ms, 0: never. */
const tipFields = {
  /** 1 when the risk text is accepted. */
  riskWarning: Flag,
  /** 1 when the test is passed. */
  questionnaireSurvey: Flag,
  /** When the text was accepted, 0 for never, ms UTC. */
  riskTime: Ms,
  /** When the test was passed, 0 for never, ms UTC. */
  surveyTime: Ms,
  /** Until when the test is locked, 0 without a lock, ms UTC. */
  lockedUntil: Ms,
};
const Tips = v.object(tipFields);
/** After a submission; `wrong` has the ids of the questions with a wrong answer. */
const SubmittedTips = v.object({ ...tipFields, wrong: v.optional(v.array(ItemId)) });

/** The answers to a test: option ids by question id, as JSON text. */
export const TestAnswers = v.record(ItemId, v.array(ItemId));

/** Whether the risk text is accepted and the test is passed. */
export const tips = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/lt/v1/tips/info',
  need: 'required',
  auth: 'required',
  params: v.object({}),
  result: Tips,
  errors: {},
});

/** The questions of the test in the language of the page; `passScore` right answers pass. */
export const questionnaires = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/lt/v1/tips/questionnaires',
  need: 'required',
  auth: 'required',
  params: v.object({}),
  result: v.object({
    /** Version of the test, for the answers. */
    version: v.string(),
    /** Right answers that pass. */
    passScore: Count,
    /** The questions. */
    list: rows(
      v.object({
        id: ItemId,
        /** Question in the language of the page. */
        question: PlainText,
        /** True when several options can be right. */
        multiple: v.boolean(),
        /** The options to choose from. */
        options: v.array(
          v.object({
            id: ItemId,
            /** Option in the language of the page. */
            text: PlainText,
          }),
        ),
      }),
    ),
  }),
  errors: {},
});

/** Accepts the risk text (`type` 1, `status` 1) or submits the test (`type` 2, `version` and `answers`). */
export const submitTips = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/lt/v1/tips/submit',
  need: 'required',
  auth: 'required',
  effect: 'consent',
  params: v.object({
    /** Accept the risk text 1, hand in the test 2. */
    type: v.picklist([1, 2]),
    /** 1 accepts the risk text. */
    status: v.optional(v.literal(1)),
    /** Version of the test. */
    version: v.optional(v.pipe(v.string(), v.maxLength(40))),
    /** Option ids by question id, as JSON text. */
    answers: v.optional(v.pipe(v.string(), v.maxLength(4_000))),
  }),
  result: SubmittedTips,
  errors: {
    /** The test is not passed. */
    175010: 'testNotPassed',
    /** The test is locked; `ext_info.limit` is until when, ms UTC. */
    175011: 'testLocked',
    /** The risk text is not accepted. */
    175012: 'riskNotAccepted',
  },
  refusalResults: { 175010: SubmittedTips, 175011: v.nullable(SubmittedTips) },
});
