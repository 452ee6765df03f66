/** What an account owes of a coin, units of 10⁻⁸. */
export interface Debt {
  principal: bigint;
  interest: bigint;
}

/** How much more of a coin an account can borrow by each limit, at the coin's decimals, units of 10⁻⁸; at least 0. */
export interface MaxLoan {
  vip: bigint;
  pool: bigint;
  risk: bigint;
}

/** The lowest of the limits. */
export const lowestLimit = ({ vip, pool, risk }: MaxLoan): bigint =>
  [pool, risk].reduce((low, limit) => (limit < low ? limit : low), vip);

/** What a change of an order moved to the free balance of its owner, units of 10⁻⁸. */
export interface OrderProceeds {
  uid: string;
  /** The loan that the order took at its entry; '' without one. */
  loanId: string;
  /** Coins of the loan that the order no longer needs. */
  pays: string;
  released: bigint;
  /** What it received, after the fee; `isRepay`: it repays debts. */
  gets: string;
  received: bigint;
  isRepay: boolean;
}
