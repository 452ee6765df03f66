import { riskValuesOf } from '#formulas/margin/collateral.ts';
import type { CoinExposure, RiskValues } from '#formulas/margin/collateral.ts';
import { unifiedRates } from '#formulas/margin/risk.ts';
import type { MarginTerms } from '#formulas/margin/risk.ts';
import { transferLimit } from '#formulas/margin/transfer-limit.ts';
import { floorTo, quantum } from '#money/index.ts';
import type { Exchange, RiskSources } from '#sandbox/exchange/exchange.ts';
import { indexOf } from '#sandbox/simulation/coin-index.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import { coinBalancesOf, noBalances } from '#sandbox/ledger/coin-balances.ts';
import { userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { termsOf } from '#sandbox/catalog/lending-terms.ts';
import { debtsOf } from './debts.ts';
import { marginAccountOf } from './margin-accounts.ts';

/** What an account has and owes of a coin; coins locked in launches are no collateral. */
export const exposureOf = (
  sources: Pick<Exchange, 'catalog' | 'market'>,
  coin: string,
  { free, frozen, loan }: { free: bigint; frozen: bigint; loan: bigint },
): CoinExposure => ({
  coin,
  held: free + frozen,
  owed: loan,
  index: indexOf(sources, coin),
  tiers: termsOf(coin)?.tiers ?? [],
});

/**
 * The balances of an account as its risk counts them: a purchase of a leveraged token in progress has left it,
 * because the token that it will bring is no collateral.
 */
function collateralBalances(sources: RiskSources, uid: string): ReturnType<typeof coinBalancesOf> {
  const balances = coinBalancesOf(sources.ledger, uid);
  const usdt = balances.get('USDT');
  const spent = usdt && usdt.frozen > 0n ? sources.hooks.pendingPurchases(sources, uid) : 0n;
  return usdt && spent > 0n ? new Map([...balances, ['USDT', { ...usdt, frozen: usdt.frozen - spent }]]) : balances;
}

/** What an account has of collateral coins and owes, and what it has of the coins in `also`. */
export function exposuresOf(sources: RiskSources, uid: string, also: readonly string[] = []): CoinExposure[] {
  const balances = collateralBalances(sources, uid);
  const counted = [...balances].filter(
    ([coin, { free, frozen, loan }]) => loan > 0n || (free + frozen > 0n && termsOf(coin) !== undefined),
  );
  const coins = new Set([...counted.map(([coin]) => coin), ...also]);
  return [...coins].map((coin) => exposureOf(sources, coin, balances.get(coin) ?? noBalances));
}

/** The collateral value and the debts of an account now. */
export const riskValues = (sources: RiskSources, uid: string): RiskValues => riskValuesOf(exposuresOf(sources, uid));

/** What the limits of an account depend on. */
export const marginTermsOf = (
  sources: Pick<Exchange, 'store'>,
  { uid, isUnified }: Pick<Account, 'uid' | 'isUnified'>,
): MarginTerms => ({ isUnified, leverage: BigInt(marginAccountOf(sources, uid).leverage) });

/**
 * A function that gives how much of a coin can leave the spot account (wallet) now, units of 10⁻⁸: all that is
 * free without debts, otherwise at the coin's decimals. exchange-api 4.5
 */
export function transferLimits(sources: RiskSources, account: Account): (coin: string) => bigint {
  if (debtsOf(sources, account.uid).size === 0)
    return (coin) => sources.ledger.balance(userAccount(account.uid, 'free'), coin);
  const balances = collateralBalances(sources, account.uid);
  const values = riskValues(sources, account.uid);
  const terms = marginTermsOf(sources, account);
  return (coin) => {
    const held = balances.get(coin);
    if (!held) return 0n;
    const limit = transferLimit(values, exposureOf(sources, coin, held), held.free, terms);
    return limit === held.free ? limit : floorTo(limit, quantum(sources.catalog.token(coin)?.precision ?? 0));
  };
}

/** The initial and the maintenance margin rate of a unified account. exchange-api 4.6 */
export const unifiedRatesOf = (sources: RiskSources, account: Account) =>
  unifiedRates(riskValues(sources, account.uid), marginTermsOf(sources, account).leverage);
