import * as contract from '#contract/order.ts';
import type { Balance } from '#contract/order.ts';
import type { Fraction } from '#formulas/margin/risk.ts';
import { floorTo, mulDiv, scale, unscale, unitsPerCoin } from '#money/index.ts';
import { lowestLimit } from '#sandbox/exchange/credit.ts';
import { balanceRowsOf } from '#sandbox/account/balances.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import { unifiedWalletOf } from '#sandbox/account/unified-totals.ts';
import type { BalanceRow, Exchange } from '#sandbox/exchange/exchange.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import { marginProblem } from '../orders/create-order.ts';
import { feeRateOf } from '../orders/fee-rate.ts';

const isStandard = (row: BalanceRow): row is Balance => 'tokenId' in row;

/** The balance in the shape of `order.assets`, which unified accounts can read too. */
function standardRow(exchange: Exchange, row: BalanceRow, limitOf: (coin: string) => bigint): Balance {
  if (isStandard(row)) return row;
  const { coin, free, frozen, spotAvailableBalance, borrowAmount, accruedInterest, ver } = row;
  const total = scale(free) + scale(frozen);
  return {
    tokenId: coin,
    free,
    frozen,
    total: unscale(total),
    loan: borrowAmount,
    interest: accruedInterest,
    spotAvailableBalance,
    transferLimit: unscale(limitOf(coin)),
    usdValue: unscale(exchange.prices.value(coin, total)),
    ver,
  };
}

const idsOf = (csv: string | undefined): Set<string> | undefined =>
  csv === undefined ? undefined : new Set(csv.split(','));
const sumOf = (texts: readonly string[]): bigint => texts.reduce((sum, text) => sum + scale(text), 0n);
const maxVer = (rows: readonly { ver: number }[]): number => rows.reduce((ver, row) => Math.max(ver, row.ver), 0);

/** `order.assets`: balances with their value in USD and BTC. */
const assets = handle(contract.assets, ({ exchange, params, account }) => {
  const limitOf = exchange.credit.transferLimits(exchange, account);
  const all = balanceRowsOf(exchange, account, idsOf(params.tokenIds)).map((row) =>
    standardRow(exchange, row, limitOf),
  );
  const list = params.hideZero === 1 ? all.filter(({ total, loan }) => total !== '0' || loan !== '0') : all;
  const totalUsd = sumOf(all.map(({ usdValue }) => usdValue));
  return {
    result: {
      list,
      totalUsd: unscale(totalUsd),
      totalBtc: unscale(mulDiv(totalUsd, unitsPerCoin, exchange.prices.usd('BTC'))),
      ver: maxVer(all),
    },
  };
});

/** The largest loans of orders of a pair: of a buy in the quote coin, of a sale in the base coin. Units of 10⁻⁸. */
interface PairLoans {
  buy: bigint;
  sell: bigint;
}

const freeOf = ({ ledger }: Exchange, { uid }: Account, coin: string): bigint =>
  ledger.balance(userAccount(uid, 'free'), coin);

/** The largest loans of orders as filled at the last price; none where margin is off. leverage.md 2 M5 */
function pairLoansOf(exchange: Exchange, account: Account, pair: Pair): PairLoans {
  if (marginProblem({ exchange, account }, pair)) return { buy: 0n, sell: 0n };
  const { baseTokenId, quoteTokenId, maxLeverage } = pair;
  const last = BigInt(exchange.market.simulation.lastTicks(pair)) * scale(pair.tick);
  const feeRate = feeRateOf(exchange, pair, account.uid, 'taker');
  const loanOf = (pays: string, gets: string, rate: Fraction): bigint =>
    lowestLimit(
      exchange.credit.maxOrderLoans(exchange, account, {
        pays,
        gets,
        own: freeOf(exchange, account, pays),
        rate,
        feeRate,
        maxLeverage,
      }),
    );
  return {
    buy: loanOf(quoteTokenId, baseTokenId, { numerator: unitsPerCoin, denominator: last }),
    sell: loanOf(baseTokenId, quoteTokenId, { numerator: last, denominator: unitsPerCoin }),
  };
}

/**
 * The most that the account can spend on a pair (quote coin) and sell (base coin, rounded down to the lot), with loans.
 */
function maxAmountsOf(
  exchange: Exchange,
  account: Account,
  pair: Pair | undefined,
  loans: PairLoans | undefined,
): { maxBuy: string; maxSell: string } {
  if (!pair) return { maxBuy: '0', maxSell: '0' };
  const [buy, sell] = [loans?.buy ?? 0n, loans?.sell ?? 0n];
  return {
    maxBuy: unscale(freeOf(exchange, account, pair.quoteTokenId) + buy),
    maxSell: unscale(floorTo(freeOf(exchange, account, pair.baseTokenId) + sell, scale(pair.lot))),
  };
}

/** `order.available`: what the account can spend; in the shape of its account type. */
const available = handle(contract.available, ({ exchange, params, account }) => {
  const pair = params.symbolId === undefined ? undefined : exchange.catalog.pair(params.symbolId);
  if (params.symbolId !== undefined && !pair) return refuse('unknownPair', { field: 'symbolId' });
  const coins = idsOf(params.tokenIds) ?? (pair && new Set([pair.baseTokenId, pair.quoteTokenId]));
  const loans = pair && params.isLoan === 1 ? pairLoansOf(exchange, account, pair) : undefined;
  const maxAmounts = maxAmountsOf(exchange, account, pair, loans);
  if (account.isUnified) {
    const { rows, totals } = unifiedWalletOf(exchange, account);
    const coinList = rows.filter(({ coin, ver }) => (coins ? coins.has(coin) : ver > 0));
    return {
      result: { accountType: 6 as const, coinList, ...totals, totalMarginBalance: totals.totalEquity, ...maxAmounts },
    };
  }
  if (!coins) return refuse('badParameter', { field: 'symbolId' });
  const maxLoansOf = exchange.credit.isOn(exchange, account.uid)
    ? exchange.credit.maxLoans(exchange, account)
    : undefined;
  /** The largest loan in a coin: held as cash, or of an order of the pair. */
  const maxLoanOf = (coin: string): bigint => {
    if (loans && coin === pair?.quoteTokenId) return loans.buy;
    if (loans && coin === pair?.baseTokenId) return loans.sell;
    return maxLoansOf ? lowestLimit(maxLoansOf(coin)) : 0n;
  };
  const list = balanceRowsOf(exchange, account, coins)
    .filter(isStandard)
    .map(({ tokenId, free, spotAvailableBalance }) => ({
      tokenId,
      free,
      spotAvailableBalance,
      maxLoan: unscale(maxLoanOf(tokenId)),
    }));
  return { result: { accountType: 1 as const, list, ...maxAmounts } };
});

/** Handlers of balances. */
export const assetHandlers = [assets, available];
