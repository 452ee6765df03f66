import { userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import type { LoanRoom } from './credit.ts';
import type { Credit } from './exchange.ts';

const noRoom: LoanRoom = { vip: 0n, pool: 0n, risk: 0n };

/** The credit of an exchange without margin trading: no account has a debt, and none can borrow. */
export const noCredit: Credit = {
  debtsOf: () => new Map(),
  isOn: () => false,
  transferLimits:
    ({ ledger }, { uid }) =>
    (coin) =>
      ledger.balance(userAccount(uid, 'free'), coin),
  loanRooms: () => () => noRoom,
  orderRooms: () => noRoom,
  isRiskAllowed: () => true,
  unifiedRates: () => ({ imRate: '0', mmRate: '0' }),
  lendToOrder() {
    throw new Error('no domain lends');
  },
  watchAccount: () => undefined,
  repayFromOrders: () => undefined,
};
