import * as v from 'valibot';
import type { Account } from '#sandbox/identity/accounts.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { tableOf } from '#sandbox/store/table.ts';
import { bool, int, text } from '#sandbox/store/columns.ts';

/** How far an account is with margin trading, of a standard or a unified account. */
const MarginAccount = v.object({
  uid: text,
  /** Version of the accepted risk text; '' when none was accepted. */
  riskVersion: text,
  isPassed: bool,
  isOpen: bool,
  leverage: int,
  failedTries: int,
  /** ms of exchange time; 0 without a lock. */
  lockedUntil: int,
});
export type MarginAccount = v.InferOutput<typeof MarginAccount>;

const table = tableOf('margin_account', MarginAccount);

/** Leverage of an account that has not chosen one. */
const defaultLeverage = 3;

/** How far an account is; nothing is done at the start. */
export const marginAccountOf = (exchange: Pick<Exchange, 'store'>, uid: string): MarginAccount =>
  table.where(exchange, 'uid = ?', [uid])[0] ?? {
    uid,
    riskVersion: '',
    isPassed: false,
    isOpen: false,
    leverage: defaultLeverage,
    failedTries: 0,
    lockedUntil: 0,
  };

/** Stores how far an account is. */
export const saveMarginAccount = (exchange: Pick<Exchange, 'store'>, account: MarginAccount): void =>
  table.save(exchange, account);

/** The leverages that an account may choose; sub-members have fewer. exchange-api 4.5 */
export const supportedLeverages = ({ parentUid }: Pick<Account, 'parentUid'>): string[] =>
  parentUid === '' ? ['2', '3', '4', '5'] : ['2', '3'];
