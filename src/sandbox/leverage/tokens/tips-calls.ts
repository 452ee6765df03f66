import * as v from 'valibot';
import * as contract from '#contract/leverage/lt.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import { isComplete, questionRows, wrongQuestions, questionsOf } from '#sandbox/account/risk-test.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { acceptRisk, accessOf, passTest, recordWrongAttempt } from './token-access.ts';
import texts from './question-texts.json' with { type: 'json' };

/** Changes with the ids or the right answers of the questions: answers to another version are refused. */
export const testVersion = '2026-05';

/** The test that precedes purchases and redemptions; all answers must be right. exchange-api 2.4 lt.questionnaires */
export const questions = questionsOf(texts, {
  target: ['triple'],
  rebalance: ['target'],
  sideways: ['both'],
  costs: ['funding', 'management'],
  risk: ['lose', 'premium'],
});

const flag = (isSet: boolean): 0 | 1 => (isSet ? 1 : 0);

function tipsOf(exchange: Pick<Exchange, 'store'>, { uid, acceptedRisks }: Account) {
  const { riskTime, surveyTime, lockedUntil } = accessOf(exchange, uid);
  return {
    riskWarning: flag(acceptedRisks.includes('LT')),
    questionnaireSurvey: flag(surveyTime > 0),
    riskTime,
    surveyTime,
    lockedUntil,
  };
}

/** `lt.tips`: whether the account accepted the risk text and passed the test. */
const tips = handle(contract.tips, ({ exchange, account }) => ({ result: tipsOf(exchange, account) }));

/** `lt.questionnaires`: the test in the language of the page, without the right answers. */
const questionnaires = handle(contract.questionnaires, ({ lang }) => ({
  result: {
    version: testVersion,
    passScore: questions.length,
    list: questionRows(questions, lang),
  },
}));

const Answers = v.pipe(v.string(), v.parseJson(), contract.TestAnswers);

/** The ids of the questions with a wrong answer; undefined when the answers are not those of this test. */
function wrongAnswers(text: string | undefined): string[] | undefined {
  const answers = v.safeParse(Answers, text);
  return answers.success && isComplete(questions, answers.output)
    ? wrongQuestions(questions, answers.output)
    : undefined;
}

/** `lt.submitTips`: accepts the risk text, or evaluates the test. exchange-api 2.4 */
const submitTips = handle(contract.submitTips, ({ exchange, params, account, now }) => {
  if (params.type === 1) {
    if (params.status !== 1) return refuse('badParameter', { field: 'status' });
    return { result: tipsOf(exchange, acceptRisk(exchange, account, now)) };
  }
  if (!account.acceptedRisks.includes('LT')) return refuse('riskNotAccepted');
  const access = accessOf(exchange, account.uid);
  if (access.surveyTime > 0) return { result: tipsOf(exchange, account) };
  if (access.lockedUntil > now) return refuse('testLocked', { limit: String(access.lockedUntil) });
  if (params.version !== testVersion) return refuse('badParameter', { field: 'version' });
  const wrong = wrongAnswers(params.answers);
  if (!wrong) return refuse('badParameter', { field: 'answers' });
  if (wrong.length === 0) {
    passTest(exchange, account.uid, now);
    return { result: tipsOf(exchange, account) };
  }
  const isLocked = recordWrongAttempt(exchange, account.uid, now);
  const result = { ...tipsOf(exchange, account), wrong };
  return refuse(isLocked ? 'testLocked' : 'testNotPassed', { result, commits: true });
});

/** Handlers of the risk text and the test. */
export const tipsHandlers = [tips, questionnaires, submitTips];
