import { useEffect, useMemo } from 'react';
import type { LoanToken, PledgeToken } from '#contract/loans/loan-market.ts';
import type { LoanMarket } from '#formulas/loans/loan-checks.ts';
import type { LoanIndexes } from '#formulas/loans/loan-limits.ts';
import { quantum, scale } from '#money/index.ts';
import { $loanMarket, followLoanMarket } from '#session/loans/loan-market.ts';
import type { OverdueTerms } from '#session/loans/loan-market.ts';
import { $pausedPairs, followPausedPairs } from '#session/loans/loan-pauses.ts';
import { $loanPrices, followLoanPrices } from '#session/loans/loan-prices.ts';
import type { LoanPrices } from '#session/loans/loan-prices.ts';
import { valueOf } from '#session/remote/load.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { loansPage } from './loans-page.ts';
import type { LoanCoin } from './loans-page.ts';

/** Coins, rates, limits and prices: those of the build, then the current ones. */
export interface LoanContext {
  loans: readonly LoanToken[];
  pledges: readonly PledgeToken[];
  overdue: readonly OverdueTerms[];
  coins: readonly LoanCoin[];
  isMobile: boolean;
  /** Exchange time of the rates, ms. */
  ratesMs: number;
  /** `built`: prices of the build, before the first current one. */
  priceState: 'built' | 'live' | 'stale';
  /** Exchange time at which the prices were current, ms. */
  pricesMs: number;
  /** The last price of a coin in USDT; undefined without one. */
  priceOf: (coin: string) => string | undefined;
  /** The tick of a coin's price in USDT, units of 10⁻⁸; 0 without a pair. */
  tickOf: (coin: string) => bigint;
  /** Returns since when the price of one of the coins is paused, ms; undefined while both trade. */
  pausedSince: (...coins: string[]) => number | undefined;
}

const stableCoin = 'USDT';

/** The last price of a coin: USDT is 1, then what the market sent, then that of the build. */
function priceIn({ prices }: LoanPrices, coins: readonly LoanCoin[], coin: string): string | undefined {
  if (coin === stableCoin) return '1';
  const known = coins.find((each) => each.coin === coin);
  const live = known && prices[known.symbol];
  return live ?? (known === undefined || known.price === '' ? undefined : known.price);
}

/** Follows prices, coins and suspended pairs while a screen shows them, and returns them. */
export function useLoanContext(page: string): LoanContext {
  const built = loansPage(page);
  useEffect(() => {
    const symbols = built.coins.map(({ symbol }) => symbol).filter((symbol) => symbol !== '');
    const stops = [followLoanPrices(symbols), followLoanMarket(), followPausedPairs()];
    return () => {
      for (const stop of stops) stop();
    };
  }, [built]);
  const market = valueOf(useStore($loanMarket));
  const prices = useStore($loanPrices);
  const paused = useStore($pausedPairs);
  return useMemo(
    () => ({
      loans: market?.loans ?? built.loans,
      pledges: market?.pledges ?? built.pledges,
      overdue: market?.overdue ?? built.overdue,
      coins: built.coins,
      isMobile: built.isMobile,
      ratesMs: market?.receivedAt ?? built.readAtMs,
      priceState: prices.timeMs === 0 ? 'built' : prices.isLive ? 'live' : 'stale',
      pricesMs: prices.timeMs === 0 ? built.readAtMs : prices.timeMs,
      priceOf: (coin) => priceIn(prices, built.coins, coin),
      tickOf: (coin) => scale(built.coins.find((each) => each.coin === coin)?.tick ?? '0'),
      pausedSince: (...coins) => {
        const since = coins.flatMap((coin) => {
          const symbol = built.coins.find((each) => each.coin === coin)?.symbol;
          const at = symbol === undefined ? undefined : paused[symbol];
          return at === undefined ? [] : [at];
        });
        return since.length === 0 ? undefined : Math.max(...since);
      },
    }),
    [built, market, prices, paused],
  );
}

/** The last prices of two coins in units; undefined while one is missing. */
export function indexesOf(
  { priceOf }: Pick<LoanContext, 'priceOf'>,
  loanToken: string,
  pledgeToken: string,
): LoanIndexes | undefined {
  const [loan, pledge] = [priceOf(loanToken), priceOf(pledgeToken)];
  return loan === undefined || pledge === undefined
    ? undefined
    : { loanIndex: scale(loan), pledgeIndex: scale(pledge) };
}

/**
 * The terms and prices of two coins in units, for the checks that form and exchange share; undefined without a
 * price.
 */
export function marketOf(
  context: LoanContext,
  loan: LoanToken | undefined,
  pledge: PledgeToken | undefined,
): LoanMarket | undefined {
  const indexes = loan && pledge && indexesOf(context, loan.token, pledge.token);
  if (!loan || !pledge || !indexes) return undefined;
  return {
    ...indexes,
    loanToken: loan.token,
    pledgeToken: pledge.token,
    isLoanEnabled: loan.enabled === 'Y',
    isPledgeEnabled: pledge.enabled === 'Y',
    minLoan: scale(loan.minLoan),
    maxLoan: scale(loan.maxLoan),
    poolRemain: scale(loan.poolRemain),
    loanStep: quantum(loan.precision),
    pledgeStep: quantum(pledge.precision),
    minPledge: scale(pledge.minPledge),
    maxPledge: scale(pledge.maxPledge),
    ltvs: {
      initial: scale(pledge.initialLtv),
      marginCall: scale(pledge.marginCallLtv),
      liquidation: scale(pledge.liquidationLtv),
    },
  };
}
