/**
 * Ledger accounts of a user. `free` and `frozen` are the spot account (unified: the wallet), `fund` the fund account.
 */
export const userPurposes = ['free', 'frozen', 'launch', 'fund', 'loan'] as const;
/**
 * Ledger accounts of the exchange. `external` is everything outside the exchange: deposits debit it, withdrawals credit
 * it.
 */
export const exchangePurposes = ['bot', 'maker', 'fee', 'insurance', 'pool', 'escrow', 'external'] as const;

export type UserPurpose = (typeof userPurposes)[number];
export type ExchangePurpose = (typeof exchangePurposes)[number];
export type Purpose = UserPurpose | ExchangePurpose;

/** A ledger account, with one balance per coin. `owner` is a uid, or a name of the exchange such as `project:7`. */
export interface LedgerAccount {
  owner: string;
  purpose: Purpose;
}

/** Accounts whose balance may be negative: everything outside the exchange, and debt. */
export const mayBeNegative: ReadonlySet<Purpose> = new Set<Purpose>(['external', 'loan']);

/** A ledger account of a user. */
export const userAccount = (uid: string, purpose: UserPurpose): LedgerAccount => ({ owner: uid, purpose });
/**
 * A ledger account of the exchange; `owner` distinguishes accounts of one purpose, e.g. the pools of projects.
 */
export const exchangeAccount = (purpose: ExchangePurpose, owner = 'house'): LedgerAccount => ({ owner, purpose });
/** Counterpart of deposits and withdrawals. */
export const externalAccount = exchangeAccount('external');
