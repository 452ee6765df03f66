import * as v from 'valibot';
import { secondMs } from '#formulas/durations.ts';
import { nextFullHour } from '#formulas/margin/interest.ts';
import { riskLevels, riskRate } from '#formulas/margin/risk.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import { addNotice } from '#sandbox/account/notices.ts';
import type { AttemptJob } from '#sandbox/clock/jobs.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { tableOf } from '#sandbox/store/table.ts';
import { int, text } from '#sandbox/store/columns.ts';
import { riskValues } from './exposure.ts';
import { debtorsOf } from './loans.ts';
import { runningProcess, startLiquidation } from './processes/processes.ts';
import { levelOf, riskRow } from './risk-row.ts';

/**
 * What was published of the risk of an account with debts; `nextHour` is 0 without debts. Times in ms of exchange time.
 */
const Watch = v.object({
  uid: text,
  level: v.picklist(riskLevels),
  rate: text,
  time: int,
  nextHour: int,
  ver: int,
});
type Watch = v.InferOutput<typeof Watch>;

const table = tableOf('margin_watch', Watch);

const unwatched = (uid: string): Watch => ({ uid, level: 'SAFE', rate: '0', time: 0, nextHour: 0, ver: 0 });

/** Tells the owner that the account needs coins or a repayment. exchange-api 3.3 */
function addMarginCall(exchange: Exchange, { uid }: Account, now: number): void {
  addNotice(
    exchange,
    { uid },
    {
      id: `margin-call-${now}`,
      kind: 'MARGIN_CALL',
      level: 'danger',
      title: '',
      text: '',
      link: '',
      time: now,
    },
  );
}

/**
 * Publishes the risk of an account when its level or displayed rate changed, or its terms (`hasNewTerms`: switch,
 * leverage, step of a liquidation), and gives notice when it enters MARGIN_CALL; at a full hour also while it stays
 * there. Starts the liquidation. Runs inside a transaction. exchange-api 4.5
 */
export function watchAccount(exchange: Exchange, uid: string, { isFullHour = false, hasNewTerms = false } = {}): void {
  const account = exchange.accounts.byUid(uid);
  if (!account) return;
  const now = exchange.clock.now();
  const before = table.where(exchange, 'uid = ?', [uid])[0] ?? unwatched(uid);
  const values = riskValues(exchange, uid);
  const current = {
    level: levelOf(exchange, account, values),
    rate: riskRate(values),
    // Only the look at the full hour moves it on: others can happen at that hour, before it.
    nextHour: values.debts === 0n ? 0 : isFullHour || before.nextHour === 0 ? nextFullHour(now) : before.nextHour,
  };
  const isLiquidated = current.level === 'LIQUIDATION' && runningProcess(exchange, uid)?.kind !== 'LIQUIDATION';
  if (isLiquidated) startLiquidation(exchange, uid);
  const hasChanged = hasNewTerms || isLiquidated || current.level !== before.level || current.rate !== before.rate;
  if (!hasChanged && current.nextHour === before.nextHour) return;
  const ver = before.ver + Number(hasChanged);
  table.save(exchange, { ...current, uid, time: hasChanged ? now : before.time, ver });
  if (hasChanged && !account.isUnified)
    exchange.publish(account, 'loan', [{ kind: 'MARGIN_RISK', ...riskRow(exchange, account, values) }]);
  if (current.level === 'MARGIN_CALL' && (isFullHour || before.level !== 'MARGIN_CALL'))
    addMarginCall(exchange, account, now);
}

/** Looks at each account with debts that has not published its risk in the last second. */
function watchLive(exchange: Exchange): void {
  const now = exchange.clock.now();
  for (const uid of debtorsOf(exchange)) {
    const { time } = table.where(exchange, 'uid = ?', [uid])[0] ?? unwatched(uid);
    if (now - time < secondMs) continue;
    exchange.store.transaction(() => {
      watchAccount(exchange, uid);
    });
  }
}

/** Starts to watch the risk of all accounts while the clock runs. */
export function startLiveWatch(exchange: Exchange): void {
  exchange.clock.onTick(() => {
    watchLive(exchange);
  });
}

const TimeRow = v.object({ time: v.nullable(int) });

/** The full hour at which accounts with debts are looked at again, ms; undefined without one. */
export const nextWatch = ({ store }: Exchange): number | undefined =>
  store.row(TimeRow, 'SELECT MIN(next_hour) AS time FROM margin_watch WHERE next_hour > 0')?.time ?? undefined;

/** Looks at the accounts with debts at a full hour, in clock jumps too. */
export function watchDue(exchange: Exchange, at: number, attempt: AttemptJob): void {
  for (const { uid } of table.where(exchange, 'next_hour > 0 AND next_hour <= ? ORDER BY uid', [at])) {
    const done = attempt(`margin watch of ${uid}`, () => {
      watchAccount(exchange, uid, { isFullHour: true });
    });
    if (!done) exchange.store.run('UPDATE margin_watch SET next_hour = 0 WHERE uid = ?', uid);
  }
}
