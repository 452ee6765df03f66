import { lower } from '#money/bigints.ts';
import { costOfDebts, debtCost, debtPayments, takeover } from '#formulas/margin/liquidation-amounts.ts';
import type { DebtPayment, OwedCoin } from '#formulas/margin/liquidation-amounts.ts';
import { fund, insuranceAccount, makerAccount } from '#sandbox/ledger/exchange-accounts.ts';
import { addNotice } from '#sandbox/account/notices.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { maxIssued } from '#sandbox/ledger/limits.ts';
import { cancelOrder } from '#sandbox/spot/orders/cancel.ts';
import { ordersWhere } from '#sandbox/spot/orders/stored-orders.ts';
import { openOrderSql } from '#sandbox/spot/spot-tables.ts';
import { chargeBeforeRepayment } from '../interest.ts';
import { repayType } from '../loans.ts';
import { repayWithOwnCoins } from '../own-coins.ts';
import { repay } from '../repay.ts';
import { watchAccount } from '../watch.ts';
import { coinsToSell, debtsToPay } from './coins-to-sell.ts';
import { saveProcess } from './processes.ts';
import type { NextStep, Process } from './processes.ts';
import { giveToInsurance, tradeWithExchange } from './takeover.ts';

/** Code of orders that a liquidation ends. exchange-api 2.5 */
const liquidationCode = 176019;
/** The coin of collateral values and debts. */
const usdt = 'USDT';
const type = repayType.liquidation;

const hasDebts = (exchange: Exchange, uid: string): boolean => debtsToPay(exchange, uid).length > 0;

/** Step 1: the open orders and pending orders of leveraged tokens end, so that all coins are free. */
function cancelOrders(exchange: Exchange, { uid }: Process): NextStep {
  for (const order of ordersWhere(exchange, `uid = ? AND ${openOrderSql} ORDER BY order_id`, [uid]))
    cancelOrder(exchange, order, 'LIQUIDATION');
  exchange.hooks.onLiquidation(exchange, uid, liquidationCode);
  return { nextStep: 2 };
}

/** Step 2: the free coins of each owed coin repay it, without a fee. */
function repayOwnCoins(exchange: Exchange, { uid }: Process): NextStep {
  for (const { coin } of debtsToPay(exchange, uid)) repayWithOwnCoins(exchange, uid, coin, { type });
  return { nextStep: hasDebts(exchange, uid) ? 3 : 5 };
}

/**
 * The first coin that pays something, with what is taken over of it; undefined when none is left. Debts above
 * all that the ledger can issue are left to insurance: only prices of the developer console lead to them.
 */
function nextTakeover(exchange: Exchange, uid: string) {
  const debts = costOfDebts(debtsToPay(exchange, uid));
  if (debts > maxIssued) return undefined;
  for (const coin of coinsToSell(exchange, uid)) {
    const taken = takeover(coin.free, coin.index, debts);
    if (taken.proceeds > taken.fee) return { ...coin, ...taken };
  }
  return undefined;
}

/** Step 3: the exchange takes over one coin at its last price; 2 % of the proceeds go to insurance. leverage.md 2 M8 */
function takeOneCoin(exchange: Exchange, { uid }: Process): NextStep {
  const taken = hasDebts(exchange, uid) ? nextTakeover(exchange, uid) : undefined;
  if (!taken) return { nextStep: 5 };
  const { coin, index: price, quantity, proceeds, fee } = taken;
  if (coin !== usdt) tradeWithExchange(exchange, { uid, coin, side: 'SELL', quantity, amount: proceeds, price });
  giveToInsurance(exchange, uid, usdt, fee);
  return { nextStep: 4, proceeds: proceeds - fee, isAtOnce: true };
}

/** Pays a part of a debt with USDT; too little for a unit of the coin goes to insurance. */
function payDebt(exchange: Exchange, uid: string, { coin, paid, cost }: DebtPayment, { index: price }: OwedCoin): void {
  if (paid === 0n) {
    giveToInsurance(exchange, uid, usdt, cost);
    return;
  }
  if (coin !== usdt) tradeWithExchange(exchange, { uid, coin, side: 'BUY', quantity: paid, amount: cost, price });
  repayWithOwnCoins(exchange, uid, coin, { type, atMost: paid });
}

/** Step 4: the proceeds pay the debts in their order. */
function payDebts(exchange: Exchange, { uid, proceeds }: Process): NextStep {
  const debts = debtsToPay(exchange, uid);
  for (const payment of debtPayments(debts, proceeds)) {
    const debt = debts.find(({ coin }) => coin === payment.coin);
    if (debt) payDebt(exchange, uid, payment, debt);
  }
  const isOver = !hasDebts(exchange, uid) || !nextTakeover(exchange, uid);
  return { nextStep: isOver ? 5 : 3, proceeds: 0n };
}

/** Insurance pays a debt; what it lacks comes from outside. */
function coverDebt(exchange: Exchange, uid: string, { coin, owed, index }: OwedCoin): void {
  if (coin === usdt) {
    fund(exchange, insuranceAccount, usdt, owed);
    repay(exchange, { uid, tokenId: coin, type, amount: owed, from: insuranceAccount });
    return;
  }
  const available = exchange.ledger.balance(insuranceAccount, usdt) + exchange.ledger.issuable(usdt);
  const cost = lower(debtCost(owed, index), available);
  fund(exchange, insuranceAccount, usdt, cost);
  exchange.ledger.move({ kind: 'shortfall', coin: usdt, amount: cost, from: insuranceAccount, to: makerAccount });
  fund(exchange, makerAccount, coin, owed);
  repay(exchange, { uid, tokenId: coin, type, amount: owed, from: makerAccount });
}

/** Remainders worth less than the smallest amount of USDT go to insurance. */
function giveRemainders(exchange: Exchange, uid: string): void {
  for (const { coin, free, value } of coinsToSell(exchange, uid))
    if (value === 0n) giveToInsurance(exchange, uid, coin, free);
}

function reportEnd(exchange: Exchange, { uid, processId }: Process): void {
  addNotice(
    exchange,
    { uid },
    {
      id: `liquidation-${processId}`,
      kind: 'LIQUIDATION',
      level: 'danger',
      title: '',
      text: '',
      link: '',
      time: exchange.clock.now(),
    },
  );
}

/** Step 5: insurance covers what is still owed, and the liquidation ends. */
function coverShortfall(exchange: Exchange, process: Process): NextStep {
  const { uid } = process;
  if (hasDebts(exchange, uid)) giveRemainders(exchange, uid);
  for (const { coin } of debtsToPay(exchange, uid)) {
    chargeBeforeRepayment(exchange, uid, coin);
    for (const debt of debtsToPay(exchange, uid, coin)) coverDebt(exchange, uid, debt);
  }
  watchAccount(exchange, uid, { hasNewTerms: true });
  saveProcess(exchange, { ...process, state: 'DONE', nextTime: 0 });
  reportEnd(exchange, process);
  return undefined;
}

const steps: Readonly<Record<number, (exchange: Exchange, process: Process) => NextStep>> = {
  1: cancelOrders,
  2: repayOwnCoins,
  3: takeOneCoin,
  4: payDebts,
  5: coverShortfall,
};

/**
 * Runs the next step of a liquidation, inside a transaction, and publishes the risk with the step.
 * leverage.md 3 "Liquidation"
 */
export function liquidationStep(exchange: Exchange, process: Process): NextStep {
  const run = steps[process.nextStep];
  if (!run) throw new Error(`no step ${process.nextStep} of a liquidation`);
  const next = run(exchange, process);
  watchAccount(exchange, process.uid, { hasNewTerms: true });
  return next;
}
