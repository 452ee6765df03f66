import texts from './question-texts.json' with { type: 'json' };
import type { RiskQuestion } from '#sandbox/account/risk-test.ts';

/** Changes with the ids or the right answers of the questions: answers to another version are refused. */
export const testVersion = '2026-05';

/** The test that precedes purchases and redemptions; all answers must be right. exchange-api 2.4 lt.questionnaires */
export const questions: readonly RiskQuestion[] = [
  { id: 'target', ...texts.target, right: ['triple'] },
  { id: 'rebalance', ...texts.rebalance, right: ['target'] },
  { id: 'sideways', ...texts.sideways, right: ['both'] },
  { id: 'costs', ...texts.costs, right: ['funding', 'management'] },
  { id: 'risk', ...texts.risk, right: ['lose', 'premium'] },
];
