import * as contract from '#contract/margin/margin.ts';
import { canonical, decimal, unscale } from '#money/index.ts';
import { lowestLimit } from '#sandbox/exchange/credit.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import { coinBalancesOf } from '#sandbox/ledger/coin-balances.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handle, handlePublic } from '#sandbox/exchange/handler.ts';
import { coinTerms, firstRatio, isLent, tierRows, vipLevels, vipTerms } from '#sandbox/catalog/lending-terms.ts';
import type { CoinTerms } from '#sandbox/catalog/lending-terms.ts';
import { debtsOf } from './debts.ts';
import { maxLoans } from './max-loan.ts';

const hoursPerDay = '24';
/** The coins that the exchange lends. */
export const lentCoins: readonly CoinTerms[] = coinTerms.filter(isLent);

const tokens = handlePublic(contract.tokens, ({ exchange: { catalog } }) => ({
  result: {
    list: coinTerms.map((terms) => ({
      tokenId: terms.coin,
      borrowable: isLent(terms),
      collateral: terms.tiers.length > 0,
      collateralRatio: firstRatio(terms.coin),
      hourlyRate: terms.hourlyRate,
      maxLoan: terms.maxLoan,
      minLoan: terms.minLoan,
      precision: catalog.token(terms.coin)?.precision ?? 0,
      liquidationOrder: terms.liquidationOrder,
      tiers: tierRows(terms.tiers),
    })),
  },
}));

/** A function that gives the row of a coin that the account can borrow, with what it owes. */
function tokenRows(exchange: Exchange, account: Account) {
  const debts = debtsOf(exchange, account.uid);
  const balances = coinBalancesOf(exchange.ledger, account.uid);
  const maxLoansOf = maxLoans(exchange, account);
  return (terms: CoinTerms) => {
    const { coin } = terms;
    const { hourlyRate, maxLoan } = vipTerms(terms, account.vipLevel);
    const { principal = 0n, interest = 0n } = debts.get(coin) ?? {};
    const limits = maxLoansOf(coin);
    return {
      tokenId: coin,
      hourlyRate,
      dailyRate: canonical(decimal(hourlyRate).times(hoursPerDay)),
      maxLoan,
      usedLoan: unscale(principal),
      remainLoan: unscale(lowestLimit(limits)),
      poolRemain: unscale(limits.pool),
      minLoan: terms.minLoan,
      free: unscale(balances.get(coin)?.free ?? 0n),
      loan: unscale(principal),
      interest: unscale(interest),
    };
  };
}

const tokenList = handle(contract.tokenList, ({ exchange, params: { symbolId }, account }) => {
  if (account.isUnified) return refuse('standardAccountsOnly');
  const pair = symbolId === undefined ? undefined : exchange.catalog.pair(symbolId);
  if (symbolId !== undefined && !pair) return refuse('unknownPair', { field: 'symbolId' });
  if (pair && !pair.loanEnabled) return refuse('pairWithoutMargin', { field: 'symbolId' });
  const coins = lentCoins.filter(({ coin }) => !pair || coin === pair.baseTokenId || coin === pair.quoteTokenId);
  return { result: { list: coins.map(tokenRows(exchange, account)) } };
});

const vipInfo = handlePublic(contract.vipInfo, ({ account }) => ({
  result: {
    vipLevel: account?.vipLevel ?? 0,
    list: vipLevels.map((vipLevel) => ({
      vipLevel,
      tokens: lentCoins.map((terms) => ({ tokenId: terms.coin, ...vipTerms(terms, vipLevel) })),
    })),
  },
}));

/** Handlers of rates and limits. */
export const loanTermHandlers = [tokens, tokenList, vipInfo];
