import { canonical, decimal } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { indexOf } from '#sandbox/simulation/coin-index.ts';
import type { StoredLoanOrder } from './stored-loan-order.ts';

/** Decimals of a price between two coins. */
const priceDecimals = 20;

/**
 * The index price of a collateral coin in a loan coin as text, cut at 20 decimals; '0' without one.
 * exchange-api 2.6 loan.range
 */
export function indexPrice(
  sources: Pick<Exchange, 'catalog' | 'market'>,
  pledgeToken: string,
  loanToken: string,
): string {
  const [pledge, loan] = [indexOf(sources, pledgeToken), indexOf(sources, loanToken)];
  if (loan === 0n) return '0';
  return canonical(decimal((pledge * 10n ** BigInt(priceDecimals)) / loan).div(10n ** BigInt(priceDecimals)));
}

/** The index price of the collateral of a loan, loan coins per collateral coin. */
export const priceText = (
  sources: Pick<Exchange, 'catalog' | 'market'>,
  { pledgeToken, loanToken }: Pick<StoredLoanOrder, 'pledgeToken' | 'loanToken'>,
): string => indexPrice(sources, pledgeToken, loanToken);
