import * as v from 'valibot';
import * as contract from '#contract/loans/loan.ts';
import { Coin } from '#contract/scalars.ts';
import { coinsProblem } from '#formulas/loans/loan-checks.ts';
import { unscale } from '#money/index.ts';
import { sandboxCall } from '#sandbox/exchange/domain.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handlePublic } from '#sandbox/exchange/handler.ts';
import { indexOf } from '#sandbox/simulation/coin-index.ts';
import { userRemain } from './borrowers.ts';
import { loanCoin, loanCoins, overdueTerms, pledgeCoin, pledgeCoins, termRates } from './coin-terms.ts';
import { indexPrice } from './index-price.ts';
import { isLoanEnabled, isPledgeEnabled, loanMarketOf, poolRemain, switchCoin } from './loan-market.ts';
import { refusalOf } from './submit.ts';

const flag = (isOn: boolean): 'Y' | 'N' => (isOn ? 'Y' : 'N');

const loanTokens = handlePublic(contract.loanTokens, ({ exchange }) => ({
  result: {
    list: loanCoins.map((terms) => ({
      token: terms.coin,
      hourlyInterestRate: terms.hourlyRate,
      enabled: flag(isLoanEnabled(exchange, terms.coin)),
      terms: termRates(terms),
      minLoan: terms.minLoan,
      maxLoan: terms.maxLoan,
      poolRemain: unscale(poolRemain(exchange, terms.coin)),
      precision: exchange.catalog.token(terms.coin)?.precision ?? 0,
    })),
  },
}));

const pledgeTokens = handlePublic(contract.pledgeTokens, ({ exchange, params: { loanToken } }) => {
  if (loanToken !== undefined && !loanCoin(loanToken)) return refuse('loanTokenUnavailable', { field: 'loanToken' });
  const list = pledgeCoins
    .filter(({ coin }) => coin !== loanToken)
    .map(({ coin, minPledge, maxPledge, ltvs }) => ({
      token: coin,
      enabled: flag(isPledgeEnabled(exchange, coin)),
      initialLtv: unscale(ltvs.initial),
      marginCallLtv: unscale(ltvs.marginCall),
      liquidationLtv: unscale(ltvs.liquidation),
      minPledge,
      maxPledge,
      precision: exchange.catalog.token(coin)?.precision ?? 0,
      indexPrice: unscale(indexOf(exchange, coin)),
    }));
  return { result: { list } };
});

const range = handlePublic(contract.range, ({ exchange, params: { loanToken, pledgeToken }, account }) => {
  const market = loanMarketOf(exchange, loanToken, pledgeToken);
  // Coins that are off for new loans have limits too.
  const problem = coinsProblem({
    ...market,
    isLoanEnabled: loanCoin(loanToken) !== undefined,
    isPledgeEnabled: pledgeCoin(pledgeToken) !== undefined,
  });
  if (problem) return refusalOf(problem);
  return {
    result: {
      minLoan: unscale(market.minLoan),
      maxLoan: unscale(market.maxLoan),
      minPledge: unscale(market.minPledge),
      maxPledge: unscale(market.maxPledge),
      price: indexPrice(exchange, pledgeToken, loanToken),
      initialLtv: unscale(market.ltvs.initial),
      userRemain: account ? unscale(userRemain(exchange, account, loanToken)) : '',
    },
  };
});

const overdueParams = handlePublic(contract.overdueParams, () => ({
  result: { list: loanCoins.map(({ coin }) => ({ token: coin, ...overdueTerms })) },
}));

/** `loan.video`: the sandbox has no video. */
const video = handlePublic(contract.video, () => ({ result: {} }));

/** Handlers of the calls about coins and terms. */
export const marketHandlers = [loanTokens, pledgeTokens, range, overdueParams, video];

/** POST `/x/sandbox/loans`: switches a coin on or off for new loans, as an operator would. exchange-api 1.8 */
export const loanOperation = sandboxCall(
  'POST',
  'loans',
  v.object({ side: v.picklist(['loan', 'pledge']), token: Coin, enabled: v.boolean() }),
  (exchange, { side, token, enabled }) => {
    const isListed = side === 'loan' ? loanCoin(token) !== undefined : pledgeCoin(token) !== undefined;
    if (!isListed) return refuse('badParameter', { field: 'token' });
    exchange.store.transaction(() => switchCoin(exchange, side, token, enabled));
    return { result: { side, token, enabled: flag(enabled) } };
  },
);
