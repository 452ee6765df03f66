import * as v from 'valibot';
import { tradeStatus } from '#contract/market-data.ts';
import type { LoanMarket } from '#formulas/loans/loan-checks.ts';
import { quantum, scale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { poolOf, termsOf } from '#sandbox/catalog/lending-terms.ts';
import { indexOf } from '#sandbox/simulation/coin-index.ts';
import { text } from '#sandbox/store/columns.ts';
import { loanCoin, pledgeCoin } from './coin-terms.ts';

type Side = 'loan' | 'pledge';
const SideRow = v.object({ side: text });

/** True for a coin that an operator switched off. */
const isSwitchedOff = ({ store }: Pick<Exchange, 'store'>, side: Side, coin: string): boolean =>
  store.row(SideRow, 'SELECT side FROM pledge_disabled WHERE side = ? AND coin = ?', side, coin) !== undefined;

/** Switches a coin on or off for new loans. loans.md 3 "`enabled` N" */
export function switchCoin({ store }: Pick<Exchange, 'store'>, side: Side, coin: string, isEnabled: boolean): void {
  const sql = isEnabled
    ? 'DELETE FROM pledge_disabled WHERE side = ? AND coin = ?'
    : 'INSERT OR IGNORE INTO pledge_disabled (side, coin) VALUES (?, ?)';
  store.run(sql, side, coin);
}

/** A coin whose pair was delisted gets no new loans. loans.md 3 "Interplay" */
const isDelisted = ({ catalog }: Pick<Exchange, 'catalog'>, coin: string): boolean =>
  catalog.pair(`${coin}USDT`)?.tradeStatus === tradeStatus.delisted;

/** True for a coin that can be borrowed now. */
export const isLoanEnabled = (exchange: Exchange, coin: string): boolean =>
  loanCoin(coin)?.isEnabled === true && !isSwitchedOff(exchange, 'loan', coin) && !isDelisted(exchange, coin);

/** True for a coin that new loans accept as collateral now. */
export const isPledgeEnabled = (exchange: Exchange, coin: string): boolean =>
  pledgeCoin(coin) !== undefined && !isSwitchedOff(exchange, 'pledge', coin) && !isDelisted(exchange, coin);

/**
 * What the exchange can still lend of a coin, units of 10⁻⁸: margin and pledge loans share the pool. loans.md 3
 */
export function poolRemain(exchange: Exchange, coin: string): bigint {
  const terms = termsOf(coin);
  const left = terms ? poolOf(terms) - exchange.hooks.lent(exchange, coin) : 0n;
  return left > 0n ? left : 0n;
}

/** The smallest amount of a coin, units of 10⁻⁸. */
export const stepOf = ({ catalog }: Pick<Exchange, 'catalog'>, coin: string): bigint =>
  quantum(catalog.token(coin)?.precision ?? 0);

const noLtvs = { initial: 0n, marginCall: 0n, liquidation: 0n };

/** The terms and prices of two coins; one that is not listed is not enabled. */
export function loanMarketOf(exchange: Exchange, loanToken: string, pledgeToken: string): LoanMarket {
  const [loan, pledge] = [loanCoin(loanToken), pledgeCoin(pledgeToken)];
  return {
    loanToken,
    pledgeToken,
    isLoanEnabled: isLoanEnabled(exchange, loanToken),
    isPledgeEnabled: isPledgeEnabled(exchange, pledgeToken),
    minLoan: scale(loan?.minLoan ?? '0'),
    maxLoan: scale(loan?.maxLoan ?? '0'),
    poolRemain: poolRemain(exchange, loanToken),
    loanStep: stepOf(exchange, loanToken),
    pledgeStep: stepOf(exchange, pledgeToken),
    minPledge: scale(pledge?.minPledge ?? '0'),
    maxPledge: scale(pledge?.maxPledge ?? '0'),
    ltvs: pledge?.ltvs ?? noLtvs,
    loanIndex: indexOf(exchange, loanToken),
    pledgeIndex: indexOf(exchange, pledgeToken),
  };
}
