import { userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import type { MaxLoan } from './credit.ts';
import type { Credit } from './exchange.ts';

const noLoan: MaxLoan = { vip: 0n, pool: 0n, risk: 0n };

/** The credit of an exchange without margin trading: no account has a debt, and none can borrow. */
export const noCredit: Credit = {
  debtsOf: () => new Map(),
  isOn: () => false,
  transferLimits:
    ({ ledger }, { uid }) =>
    (coin) =>
      ledger.balance(userAccount(uid, 'free'), coin),
  maxLoans: () => () => noLoan,
  maxOrderLoans: () => noLoan,
  isRiskAllowed: () => true,
  unifiedRates: () => ({ imRate: '0', mmRate: '0' }),
  lendToOrder() {
    throw new Error('no domain lends');
  },
  watchAccount: () => undefined,
  repayFromOrders: () => undefined,
};
