import { collateralDirection, loanStatus } from '#contract/loans/loan-order.ts';
import { collateralSale } from '#formulas/loans/collateral-sale.ts';
import { accrualAfterRepayment, debtOf } from '#formulas/loans/loan-interest.ts';
import { shownLtv } from '#formulas/loans/ltv.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { liquidationFeeRate, ltvsOfPledge } from './coin-terms.ts';
import { newLoanId } from './ids.ts';
import { priceText } from './index-price.ts';
import { addLiquidationEnd } from './notices.ts';
import { chargeTerms, debtOfLoan, positionOf, publishLoanOrder, saveLoanOrder } from './open-loans.ts';
import type { StoredLoanOrder } from './stored-loan-order.ts';
import { postSale } from './postings.ts';
import { changeTable, repaymentTable, repaymentType } from './records.ts';

/**
 * Sells the collateral of a loan in liquidation at the current prices and closes the loan, inside a transaction.
 * loans.md 2 "liquidation"
 */
export function sellCollateral(exchange: Exchange, order: StoredLoanOrder): void {
  const now = exchange.clock.now();
  const debt = debtOfLoan(order, now);
  const position = positionOf(exchange, order, debtOf(debt));
  const sale = collateralSale(debt, order.pledgeAmount, position, liquidationFeeRate);
  const price = priceText(exchange, order);
  const repayId = newLoanId(exchange, now);
  const changeId = newLoanId(exchange, now);
  postSale(exchange, order, sale);
  const { uid, orderId } = order;
  repaymentTable.insert(exchange, {
    repayId,
    uid,
    requestId: repayId,
    orderId,
    token: order.loanToken,
    interest: debt.interest,
    penalty: debt.penalty,
    principal: debt.principal,
    fee: sale.fee,
    price,
    returnedPledge: sale.returned,
    pledgeToken: order.pledgeToken,
    type: repaymentType.liquidation,
    time: now,
  });
  changeTable.insert(exchange, {
    changeId,
    uid,
    requestId: changeId,
    orderId,
    token: order.pledgeToken,
    direction: collateralDirection.liquidation,
    amount: sale.sold,
    ltvBefore: shownLtv(position, ltvsOfPledge(order.pledgeToken)),
    ltvAfter: '0',
    time: now,
  });
  const closed = saveLoanOrder(
    exchange,
    {
      ...order,
      ...accrualAfterRepayment(chargeTerms(order), order, debt, now),
      status: loanStatus.liquidated,
      closeTime: now,
      closeReason: order.liquidationCause === 'LTV' ? 'LIQUIDATED_LTV' : 'LIQUIDATED_OVERDUE',
    },
    { isChanged: true },
  );
  publishLoanOrder(exchange, closed);
  addLiquidationEnd(exchange, closed, sale.sold, price);
}
