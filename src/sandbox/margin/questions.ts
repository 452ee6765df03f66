import texts from './question-texts.json' with { type: 'json' };
import { questionsOf } from '#sandbox/account/risk-test.ts';

/** Version of the test; answers to another one are refused. */
export const testVersion = '2026-06';
/** Version of the risk text. */
export const riskVersion = '2026-06';

/** The eight questions on margin trading. */
export const questions = questionsOf(texts, {
  collateral: ['b'],
  interest: ['a'],
  rate: ['c'],
  rise: ['a', 'b'],
  limited: ['b'],
  call: ['a'],
  liquidation: ['c'],
  leverage: ['b'],
});

/** Questions that are answered right when the test is passed. exchange-api 2.5 */
export const passScore = 6;
