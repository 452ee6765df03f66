import { dayMs } from '#formulas/durations.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import { complianceRefusal } from '#sandbox/account/compliance.ts';
import { isComplete, wrongQuestions } from '#sandbox/account/risk-test.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { ordersWhere } from '#sandbox/spot/orders/stored-orders.ts';
import { openOrderSql } from '#sandbox/spot/spot-tables.ts';
import { debtsOf } from './debts.ts';
import { marginAccountOf, saveMarginAccount, supportedLeverages } from './margin-accounts.ts';
import type { MarginAccount } from './margin-accounts.ts';
import { runningProcess } from './processes/processes.ts';
import { passScore, questions, riskVersion, testVersion } from './questions.ts';
import { watchAccount } from './watch.ts';

/** Tries until the test is locked, and for how long. exchange-api 4.5 */
const maxTries = 3;
const lockMs = dayMs;

/** A step toward margin trading, the same for standard and unified accounts. */
export type TurnOnStep =
  | { kind: 'risk'; version: string | undefined }
  | { kind: 'test'; version: string | undefined; answers: Readonly<Record<string, readonly string[]>> | undefined }
  | { kind: 'switch'; isOpen: boolean; leverage: string | undefined }
  | { kind: 'leverage'; leverage: string };

/** KYC level that margin trading needs. exchange-api 4.9 */
const minKycLevel = 1;

/**
 * Refuses accounts that may not use margin trading: compliance restriction, identity level, upgrade. exchange-api 4.9
 */
export function marginAccessProblem(account: Account) {
  const refusal = complianceRefusal(account, 'margin');
  if (refusal) return refusal;
  if (account.kycLevel < minKycLevel) return refuse('identityLevelTooLow', { limit: String(minKycLevel) });
  return account.isUpgrading ? refuse('upgradeInProgress') : undefined;
}

/** True while a failed test is locked. */
const isLocked = ({ lockedUntil }: MarginAccount, now: number): boolean => now < lockedUntil;

/** Counts a failed test; the third one locks it. The refusal commits, so that the try counts. */
function failTest(exchange: Exchange, state: MarginAccount, wrong: string[], now: number) {
  const tries = state.failedTries + 1;
  const lockedUntil = tries >= maxTries ? now + lockMs : 0;
  saveMarginAccount(exchange, { ...state, failedTries: tries % maxTries, lockedUntil });
  if (lockedUntil > 0) return refuse('testLocked', { limit: String(lockedUntil), result: { wrong }, commits: true });
  return refuse('testNotPassed', { result: { wrong }, commits: true });
}

function takeTest(
  exchange: Exchange,
  state: MarginAccount,
  { version, answers }: Extract<TurnOnStep, { kind: 'test' }>,
  now: number,
) {
  if (state.riskVersion !== riskVersion) return refuse('riskNotAccepted');
  if (state.isPassed) return refuse('alreadyInThatState');
  if (isLocked(state, now)) return refuse('testLocked', { limit: String(state.lockedUntil) });
  if (version !== undefined && version !== testVersion) return refuse('riskNotAccepted', { field: 'version' });
  if (!answers || !isComplete(questions, answers)) return refuse('badParameter', { field: 'answers' });
  const wrong = wrongQuestions(questions, answers);
  if (questions.length - wrong.length < passScore) return failTest(exchange, state, wrong, now);
  saveMarginAccount(exchange, { ...state, isPassed: true, failedTries: 0, lockedUntil: 0 });
  return undefined;
}

/** Refuses to turn on before the other steps, and to turn off with debts. */
function switchProblem(exchange: Exchange, account: Account, state: MarginAccount, isOpen: boolean) {
  if (state.riskVersion !== riskVersion) return refuse('riskNotAccepted');
  if (!state.isPassed) return refuse('testNotPassed', { result: { wrong: [] } });
  if (isOpen) return undefined;
  if (debtsOf(exchange, account.uid).size > 0)
    return account.isUnified ? refuse('borrowedCoins') : refuse('debtsOrOrdersOpen');
  if (!hasMarginOrders(exchange, account)) return undefined;
  return account.isUnified ? refuse('borrowingOrders') : refuse('debtsOrOrdersOpen');
}

/** True when an order on margin is open. */
const hasMarginOrders = (exchange: Exchange, { uid }: Account): boolean =>
  ordersWhere(exchange, `uid = ? AND ${openOrderSql} AND source = 'MARGIN' LIMIT 1`, [uid]).length > 0;

/** Refuses a step while the debts of the account are liquidated or repaid by sales. exchange-api 4.5 */
function runningProblem(exchange: Exchange, { uid, isUnified }: Account) {
  const process = runningProcess(exchange, uid);
  if (!process) return undefined;
  if (process.kind === 'FORCE_REPAY') return refuse('forcedRepayRunning');
  return isUnified ? refuse('accountInLiquidation') : refuse('liquidationRunning');
}

function setSwitch(
  exchange: Exchange,
  account: Account,
  state: MarginAccount,
  { isOpen, leverage = String(state.leverage) }: { isOpen: boolean; leverage?: string | undefined },
) {
  if (!supportedLeverages(account).includes(leverage)) return refuse('badParameter', { field: 'leverage' });
  const problem = switchProblem(exchange, account, state, isOpen);
  if (problem) return problem;
  if (state.isOpen === isOpen && String(state.leverage) === leverage) return refuse('alreadyInThatState');
  saveMarginAccount(exchange, { ...state, isOpen, leverage: Number(leverage) });
  // The row of the risk tells the switch and the leverage, and the level of a unified account depends on it.
  watchAccount(exchange, account.uid, { hasNewTerms: true });
  return undefined;
}

/** Takes a step; returns its refusal, or undefined when it is done. Inside a transaction. exchange-api 4.5 */
export function takeStep(exchange: Exchange, account: Account, step: TurnOnStep, now: number) {
  const problem = marginAccessProblem(account) ?? runningProblem(exchange, account);
  if (problem) return problem;
  if (account.hasInstitutionalLoan) return refuse('institutionalLoan');
  const state = marginAccountOf(exchange, account.uid);
  switch (step.kind) {
    case 'risk':
      if (step.version !== undefined && step.version !== riskVersion)
        return refuse('riskNotAccepted', { field: 'version' });
      saveMarginAccount(exchange, { ...state, riskVersion });
      return undefined;
    case 'test':
      return takeTest(exchange, state, step, now);
    case 'switch':
      return setSwitch(exchange, account, state, step);
    case 'leverage':
      return setSwitch(exchange, account, state, { isOpen: state.isOpen, leverage: step.leverage });
  }
}

/** What both kinds of accounts show of their steps. */
export function stepsOf(exchange: Exchange, account: Account, now: number) {
  const state = marginAccountOf(exchange, account.uid);
  return {
    isRiskAccepted: state.riskVersion === riskVersion,
    isPassed: state.isPassed,
    isOpen: state.isOpen,
    leverage: String(state.leverage),
    supportLeverage: supportedLeverages(account),
    lockedUntil: isLocked(state, now) ? state.lockedUntil : 0,
  };
}
