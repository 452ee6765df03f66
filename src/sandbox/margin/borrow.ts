import { nextFullHour } from '#formulas/margin/interest.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { newMarginId } from './ids.ts';
import { chargeInterest } from './interest.ts';
import { loanType, saveLoan } from './loans.ts';
import type { StoredLoan } from './loans.ts';
import { watchAccount } from './watch.ts';

type NewLoan = Pick<StoredLoan, 'uid' | 'tokenId' | 'type' | 'loanAmount'> & { clientOrderId?: string | undefined };

/**
 * Credits a loan to the account, inside a transaction, without interest; the first charge follows at the next full
 * hour.
 */
export function lend(exchange: Exchange, { clientOrderId, ...loan }: NewLoan): StoredLoan {
  const now = exchange.clock.now();
  const loanId = newMarginId(exchange, now);
  exchange.ledger.move({
    kind: 'loan',
    reference: loanId,
    coin: loan.tokenId,
    amount: loan.loanAmount,
    from: userAccount(loan.uid, 'loan'),
    to: userAccount(loan.uid, 'free'),
  });
  return saveLoan(exchange, {
    ...loan,
    loanId,
    status: 1,
    loanBalance: loan.loanAmount,
    interestAmount: 0n,
    interestBalance: 0n,
    clientOrderId: clientOrderId ?? loanId,
    createTime: now,
    updateTime: now,
    nextCharge: nextFullHour(now),
    ver: 1,
  });
}

/** Credits a checked loan and charges its first hour, inside a transaction. exchange-api 4.5 */
export function borrow(exchange: Exchange, loan: NewLoan): StoredLoan {
  const charged = chargeInterest(exchange, lend(exchange, loan), exchange.clock.now());
  watchAccount(exchange, loan.uid);
  return charged;
}

/**
 * Lends an order what it needs at its entry, inside a transaction, and charges the first hour. The caller looks at the
 * risk when the order has spent it. leverage.md 2 U2
 */
export function lendToOrder(
  exchange: Exchange,
  { uid, clientOrderId }: { uid: string; clientOrderId: string },
  tokenId: string,
  loanAmount: bigint,
): StoredLoan {
  const loan = lend(exchange, { uid, tokenId, type: loanType.automatic, loanAmount, clientOrderId });
  return chargeInterest(exchange, loan, exchange.clock.now());
}
