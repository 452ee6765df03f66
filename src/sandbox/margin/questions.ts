import texts from './question-texts.json' with { type: 'json' };
import type { RiskQuestion } from '#sandbox/account/risk-test.ts';

/** Version of the test; answers to another one are refused. */
export const testVersion = '2026-06';
/** Version of the risk text. */
export const riskVersion = '2026-06';

/** The eight questions on margin trading. */
export const questions: readonly RiskQuestion[] = [
  { id: 'collateral', ...texts.collateral, right: ['b'] },
  { id: 'interest', ...texts.interest, right: ['a'] },
  { id: 'rate', ...texts.rate, right: ['c'] },
  { id: 'rise', ...texts.rise, right: ['a', 'b'] },
  { id: 'limited', ...texts.limited, right: ['b'] },
  { id: 'call', ...texts.call, right: ['a'] },
  { id: 'liquidation', ...texts.liquidation, right: ['c'] },
  { id: 'leverage', ...texts.leverage, right: ['b'] },
];

/** Questions that are answered right when the test is passed. exchange-api 2.5 */
export const passScore = 6;
