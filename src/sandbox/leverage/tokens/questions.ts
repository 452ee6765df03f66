import texts from './question-texts.json' with { type: 'json' };
import { questionsOf } from '#sandbox/account/risk-test.ts';

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
