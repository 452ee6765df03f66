import { forceRepay as declared } from '#contract/margin/margin.ts';
import { costOfDebts } from '#formulas/margin/liquidation-amounts.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { coinsToSell, debtsToPay } from './coins-to-sell.ts';
import { budgetFor, saleQuantity } from './forced-repay-steps.ts';
import { startProcess } from './processes.ts';

/** True when the account has a free coin that it owes, USDT to buy one, or a coin that can be sold. */
function canPay(exchange: Exchange, uid: string, tokenId: string | undefined): boolean {
  const debts = debtsToPay(exchange, uid, tokenId);
  const cost = costOfDebts(debts);
  if (debts.some((debt) => debt.coin !== 'USDT' && budgetFor(exchange, uid, debt) > 0n)) return true;
  return coinsToSell(exchange, uid).some(
    (coin) => debts.some((debt) => debt.coin === coin.coin) || saleQuantity(exchange, uid, coin, cost) > 0n,
  );
}

/** `margin.forceRepay`: also with a compliance restriction. exchange-api 4.5, 4.9 */
export const forceRepay = handle(declared, ({ exchange, params: { tokenId, requestId }, account }) => {
  if (account.isUnified) return refuse('standardAccountsOnly');
  const { uid } = account;
  if (debtsToPay(exchange, uid, tokenId).length === 0) return refuse('nothingToRepay', { field: 'tokenId' });
  if (!canPay(exchange, uid, tokenId)) return refuse('nothingToSell');
  const { processId: applyId } = startProcess(exchange, {
    uid,
    kind: 'FORCE_REPAY',
    ...(tokenId !== undefined && { tokenId }),
    ...(requestId !== undefined && { requestId }),
  });
  const state = 'DOING' as const;
  exchange.publish(account, 'loan', [{ kind: 'FORCE_REPAY', applyId, state }]);
  return { result: { applyId, state } };
});
