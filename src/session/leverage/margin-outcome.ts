import * as v from 'valibot';
import type { ApiError } from '../../api/index.ts';
import { Ms } from '../../contract/scalars.ts';

/**
 * How a step toward margin trading ends. `already`: another tab took it; `riskAgain`: the risk text is not accepted or
 * has a newer version; `liquidation`: the account is being liquidated; `debtsOrOrders`: debts or borrowing orders are
 * open; `failed`: nothing changed. R8.6, R8.7, exchange-api 4.5
 */
export type AccessOutcome =
  | { kind: 'done' }
  | { kind: 'wrongAnswers'; wrong: readonly string[] }
  /** `until`: exchange time, ms; undefined when the exchange did not give it. */
  | { kind: 'locked'; until: number | undefined; wrong: readonly string[] }
  | {
      kind:
        | 'already'
        | 'riskAgain'
        | 'institutionalLoan'
        | 'liquidation'
        | 'debtsOrOrders'
        | 'conversion'
        | 'turnOffRefused'
        | 'platformOff'
        | 'isolated'
        | 'personChanged';
    }
  | { kind: 'failed'; error: ApiError };

/** Refusals that need no data, by the names of the contract for both kinds of accounts. */
const plainOutcomes = {
  institutionalLoan: 'institutionalLoan',
  liquidationRunning: 'liquidation',
  accountInLiquidation: 'liquidation',
  liquidationProtection: 'liquidation',
  alreadyInThatState: 'already',
  riskNotAccepted: 'riskAgain',
  debtsOrOrdersOpen: 'debtsOrOrders',
  borrowedCoins: 'debtsOrOrders',
  borrowingOrders: 'debtsOrOrders',
  conversionRunning: 'conversion',
  turnOffRefused: 'turnOffRefused',
  platformMarginOff: 'platformOff',
  marginModeIsolated: 'isolated',
  aborted: 'personChanged',
  personChanged: 'personChanged',
} as const;

const isPlain = (kind: string): kind is keyof typeof plainOutcomes => Object.hasOwn(plainOutcomes, kind);

const WrongQuestions = v.object({ wrong: v.array(v.string()) });
const LockTime = v.pipe(v.string(), v.transform(Number), Ms);

function wrongQuestionsOf({ result }: ApiError): readonly string[] {
  const parsed = v.safeParse(WrongQuestions, result);
  return parsed.success ? parsed.output.wrong : [];
}

function lockTimeOf({ limit }: ApiError): number | undefined {
  const parsed = v.safeParse(LockTime, limit);
  return parsed.success ? parsed.output : undefined;
}

/** The outcome of a step that the exchange refused, or whose response was lost. */
export function refusedOutcome(error: ApiError): Exclude<AccessOutcome, { kind: 'done' }> {
  const { kind } = error;
  if (isPlain(kind)) return { kind: plainOutcomes[kind] };
  const wrong = wrongQuestionsOf(error);
  if (kind === 'testNotPassed') return { kind: 'wrongAnswers', wrong };
  if (kind === 'testLocked') return { kind: 'locked', until: lockTimeOf(error), wrong };
  return { kind: 'failed', error };
}
