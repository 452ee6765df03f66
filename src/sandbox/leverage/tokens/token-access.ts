import * as v from 'valibot';
import { dayMs } from '#formulas/durations.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { int } from '#sandbox/store/columns.ts';

type WithStore = Pick<Exchange, 'store'>;

/** Wrong attempts after which the test is locked, and for how long. exchange-api 2.4 lt.submitTips */
const maxWrongAttempts = 3;
const lockMs = dayMs;

const AccessRow = v.pipe(
  v.object({ risk_time: int, survey_time: int, wrong_attempts: int, locked_until: int }),
  v.transform((row) => ({
    riskTime: row.risk_time,
    surveyTime: row.survey_time,
    wrongAttempts: row.wrong_attempts,
    lockedUntil: row.locked_until,
  })),
);
/**
 * When an account accepted the risk text by this call and passed the test, and until when the test is locked, ms; 0:
 * never.
 */
type Access = v.InferOutput<typeof AccessRow>;

const noAccess: Access = { riskTime: 0, surveyTime: 0, wrongAttempts: 0, lockedUntil: 0 };

/** The stored facts of an account. */
export const accessOf = ({ store }: WithStore, uid: string): Access =>
  store.row(AccessRow, 'SELECT risk_time, survey_time, wrong_attempts, locked_until FROM lt_gate WHERE uid = ?', uid) ??
  noAccess;

function saveAccess({ store }: WithStore, uid: string, access: Access): void {
  store.run(
    'INSERT OR REPLACE INTO lt_gate (uid, risk_time, survey_time, wrong_attempts, locked_until) VALUES (?, ?, ?, ?, ?)',
    uid,
    access.riskTime,
    access.surveyTime,
    access.wrongAttempts,
    access.lockedUntil,
  );
}

/** Accepts the risk text, which is permanent and the same fact as the tag LT. Returns the changed account. */
export function acceptRisk(exchange: Pick<Exchange, 'store' | 'accounts'>, account: Account, at: number): Account {
  const access = accessOf(exchange, account.uid);
  if (access.riskTime === 0) saveAccess(exchange, account.uid, { ...access, riskTime: at });
  const acceptedRisks = [...new Set([...account.acceptedRisks, 'LT'])];
  return exchange.accounts.change(account.uid, { acceptedRisks }) ?? account;
}

/** Records that an account passed the test. */
export const passTest = (exchange: WithStore, uid: string, at: number): void =>
  saveAccess(exchange, uid, { ...accessOf(exchange, uid), surveyTime: at, wrongAttempts: 0, lockedUntil: 0 });

/** Records a wrong attempt; returns true when it locks the test. */
export function recordWrongAttempt(exchange: WithStore, uid: string, at: number): boolean {
  const access = accessOf(exchange, uid);
  const wrongAttempts = access.wrongAttempts + 1;
  const isLocked = wrongAttempts >= maxWrongAttempts;
  saveAccess(exchange, uid, {
    ...access,
    wrongAttempts: isLocked ? 0 : wrongAttempts,
    lockedUntil: isLocked ? at + lockMs : 0,
  });
  return isLocked;
}
