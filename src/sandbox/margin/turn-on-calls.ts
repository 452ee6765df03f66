import * as contract from '#contract/margin/margin.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import { questionRows } from '#sandbox/account/risk-test.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { passScore, questions, testVersion } from './questions.ts';
import { stepsOf, takeStep } from './turn-on.ts';
import type { TurnOnStep } from './turn-on.ts';

const flag = (isDone: boolean): 0 | 1 => (isDone ? 1 : 0);

function flagsOf(exchange: Exchange, account: Account, now: number) {
  const { isRiskAccepted, isPassed, isOpen, ...steps } = stepsOf(exchange, account, now);
  return {
    riskInfoStatus: flag(isRiskAccepted),
    questionaireStatus: flag(isPassed),
    openStatus: flag(isOpen),
    ...steps,
  };
}

/** A unified account has no flags here. */
const unifiedFlags = {
  riskInfoStatus: 0,
  questionaireStatus: 0,
  openStatus: 0,
  leverage: '0',
  supportLeverage: [],
  lockedUntil: 0,
} as const;

const tips = handle(contract.tips, ({ exchange, account, now }) => ({
  result: account.isUnified
    ? { ...unifiedFlags, supportLeverage: [], unified: true }
    : { ...flagsOf(exchange, account, now), unified: false },
}));

const questionnaires = handle(contract.questionnaires, ({ lang }) => ({
  result: { version: testVersion, passScore, list: questionRows(questions, lang) },
}));

type Params = {
  type: 1 | 2 | 3;
  status?: 0 | 1 | undefined;
  version?: string | undefined;
  leverage?: string | undefined;
} & {
  answers?: Record<string, string[]> | undefined;
};

/** The step that the parameters ask for; undefined when `status` is missing. */
function stepOf({ type, status, version, answers, leverage }: Params): TurnOnStep | undefined {
  if (type === 2) return { kind: 'test', version, answers };
  if (type === 1) return status === 1 ? { kind: 'risk', version } : undefined;
  return status === undefined ? undefined : { kind: 'switch', isOpen: status === 1, leverage };
}

const submitTips = handle(contract.submitTips, ({ exchange, params, account, now }) => {
  if (account.isUnified) return refuse('standardAccountsOnly');
  const step = stepOf(params);
  if (!step) return refuse('badParameter', { field: 'status' });
  const problem = takeStep(exchange, account, step, now);
  if (!problem) return { result: flagsOf(exchange, account, now) };
  if (
    problem.refused === 'borrowedCoins' ||
    problem.refused === 'borrowingOrders' ||
    problem.refused === 'accountInLiquidation'
  )
    throw new Error('a standard account turned spot margin off');
  return problem;
});

/** Handlers of the steps toward margin trading. */
export const turnOnHandlers = [tips, questionnaires, submitTips];
