import type { LoanRecord, RepayRecord } from '#contract/margin/loans.ts';

/** Texts of how a loan was made. */
export const loanTypeKeys = { 1: 'debts.loanType.manual', 2: 'debts.loanType.automatic' } as const satisfies Record<
  LoanRecord['type'],
  string
>;
/** Texts of how a repayment was made. */
export const repayTypeKeys = {
  1: 'debts.repayType.manual',
  2: 'debts.repayType.automatic',
  3: 'debts.repayType.forced',
  4: 'debts.repayType.liquidation',
} as const satisfies Record<RepayRecord['type'], string>;
