import * as v from 'valibot';
import { scale, unscale } from '#money/index.ts';
import { balanceRowsOf } from '#sandbox/account/balances.ts';
import type { BalanceRow, Exchange } from '#sandbox/exchange/exchange.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import { badParameter } from '../http/answer.ts';
import { privateCall } from '../http/door-call.ts';
import { OptionalText } from '../http/fields.ts';

/** What both account types have in common, units of 10⁻⁸. */
function amountsOf(row: BalanceRow) {
  const isUnified = 'coin' in row;
  return {
    coin: isUnified ? row.coin : row.tokenId,
    free: scale(row.free),
    frozen: scale(row.frozen),
    loan: scale(isUnified ? row.borrowAmount : row.loan),
    interest: scale(isUnified ? row.accruedInterest : row.interest),
    availableToBorrow: isUnified ? row.availableToBorrow : '0',
  };
}

/** The balance of a coin as V5 clients read it: what is owed is subtracted from what is there. */
export function coinBalance(exchange: Exchange, row: BalanceRow) {
  const { coin, free, frozen, loan, interest, availableToBorrow } = amountsOf(row);
  const equity = free + frozen - loan - interest;
  return {
    coin,
    equity: unscale(equity),
    usdValue: unscale(exchange.prices.value(coin, equity)),
    walletBalance: unscale(equity),
    free: '',
    locked: unscale(frozen),
    borrowAmount: unscale(loan),
    availableToBorrow,
    availableToWithdraw: '',
    accruedInterest: unscale(interest),
    totalOrderIM: '0',
    totalPositionIM: '0',
    totalPositionMM: '0',
    unrealisedPnl: '0',
    cumRealisedPnl: '0',
    bonus: '0',
    marginCollateral: exchange.catalog.token(coin)?.isCollateral ?? false,
    collateralSwitch: exchange.catalog.token(coin)?.isCollateral ?? false,
    spotBorrow: unscale(loan),
  };
}

/** The wallet with the coins of these rows; totals are of all coins, in USD. */
export function walletOf(exchange: Exchange, account: Account, rows: readonly BalanceRow[]) {
  const total = balanceRowsOf(exchange, account).reduce(
    (sum, row) => sum + scale(coinBalance(exchange, row).usdValue),
    0n,
  );
  const { imRate, mmRate } = exchange.credit.unifiedRates(exchange, account);
  const [isUnified, usd] = [account.isUnified, unscale(total)];
  return {
    accountType: 'UNIFIED',
    accountLTV: '0',
    accountIMRate: isUnified ? imRate : '0',
    accountMMRate: isUnified ? mmRate : '0',
    accountIMRateByMp: isUnified ? imRate : '0',
    accountMMRateByMp: isUnified ? mmRate : '0',
    totalInitialMarginByMp: '0',
    totalMaintenanceMarginByMp: '0',
    totalEquity: usd,
    totalWalletBalance: usd,
    totalMarginBalance: usd,
    totalAvailableBalance: usd,
    totalPerpUPL: '0',
    totalInitialMargin: '0',
    totalMaintenanceMargin: '0',
    coin: rows.map((row) => coinBalance(exchange, row)),
  };
}

/** `account/wallet-balance`: the coins that the account has ever had, or those that are named. */
export const walletBalance = privateCall(
  { method: 'GET', path: 'account/wallet-balance' },
  v.object({ accountType: v.picklist(['UNIFIED', 'SPOT']), coin: OptionalText }),
  ({ exchange, account, params: { coin } }) => {
    const names = coin === undefined ? undefined : new Set(coin.split(','));
    const rows = balanceRowsOf(exchange, account, names).filter(({ ver }) => names !== undefined || ver > 0);
    if (names !== undefined && rows.length < names.size) return badParameter('coin');
    return { result: { list: [walletOf(exchange, account, rows)] } };
  },
);
