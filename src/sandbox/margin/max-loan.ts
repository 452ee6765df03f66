import { maxOrderLoan, maxLoanByRisk } from '#formulas/margin/max-loan.ts';
import type { BorrowingOrder } from '#formulas/margin/max-loan.ts';
import { floorTo, quantum, scale } from '#money/index.ts';
import type { MaxLoan } from '#sandbox/exchange/credit.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import { coinBalancesOf, noBalances } from '#sandbox/ledger/coin-balances.ts';
import { isLent, poolOf, termsOf, vipTerms } from '#sandbox/catalog/lending-terms.ts';
import type { RiskSources } from '#sandbox/exchange/exchange.ts';
import { debtsOf } from './debts.ts';
import { exposureOf, marginTermsOf, riskValues } from './exposure.ts';
import { withBorrowedOrders } from './open-loan-orders.ts';

/** The smallest amount of a coin, units of 10⁻⁸. */
const stepOf = ({ catalog }: Pick<RiskSources, 'catalog'>, coin: string): bigint =>
  quantum(catalog.token(coin)?.precision ?? 0);

/**
 * A function that gives the limits of a loan that stays in the account as cash; all 0 for a coin that is not
 * lent. `leverage` is that of the account unless another is given. exchange-api 4.5
 */
export function maxLoans(
  sources: RiskSources,
  account: Account,
  leverage: bigint = marginTermsOf(sources, account).leverage,
): (coin: string) => MaxLoan {
  const balances = coinBalancesOf(sources.ledger, account.uid);
  const debts = debtsOf(sources, account.uid);
  const values = riskValues(sources, account.uid);
  return (coin) => {
    const terms = termsOf(coin);
    if (!terms || !isLent(terms)) return { vip: 0n, pool: 0n, risk: 0n };
    const step = stepOf(sources, coin);
    const atLeast0 = (amount: bigint): bigint => (amount > 0n ? floorTo(amount, step) : 0n);
    const borrowed = debts.get(coin)?.principal ?? 0n;
    return {
      vip: atLeast0(scale(vipTerms(terms, account.vipLevel).maxLoan) - borrowed),
      pool: atLeast0(poolOf(terms) - sources.hooks.lent(sources, coin)),
      risk: atLeast0(maxLoanByRisk(values, exposureOf(sources, coin, balances.get(coin) ?? noBalances), leverage)),
    };
  };
}

/** The lowest leverage; a pair without margin has 0. */
const minLeverage = 2n;

/**
 * The limits of the loan of an order on a pair of this largest leverage: held as cash, and as filled with the
 * open orders that borrowed. leverage.md 2 M5
 */
export function maxOrderLoans(
  sources: RiskSources,
  account: Account,
  order: BorrowingOrder & { maxLeverage: string },
): MaxLoan {
  const [ownLeverage, maxLeverage] = [marginTermsOf(sources, account).leverage, scale(order.maxLeverage, 0)];
  const leverage = ownLeverage < maxLeverage ? ownLeverage : maxLeverage;
  if (leverage < minLeverage) return { vip: 0n, pool: 0n, risk: 0n };
  const cash = maxLoans(sources, account, leverage)(order.pays);
  const exposures = withBorrowedOrders(sources, account, [order.pays, order.gets]);
  const filled = floorTo(maxOrderLoan(exposures, order, leverage), stepOf(sources, order.pays));
  return { ...cash, risk: filled < cash.risk ? filled : cash.risk };
}
