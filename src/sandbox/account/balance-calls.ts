import * as contract from '#contract/account.ts';
import { unscale } from '#money/index.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handle, handlePublic } from '#sandbox/exchange/handler.ts';
import { coinBalancesOf } from '#sandbox/ledger/coin-balances.ts';
import { usdValueOf } from './balances.ts';
import { fiatRates } from './fiat-rates.ts';

const spotAccount = 1;
const fundAccount = 5;

/** Balances of the spot account (wallet) or the fund account; the sandbox has no other account types. */
const coinBalance = handle(
  contract.coinBalance,
  ({ exchange, params: { coin, accountType = spotAccount }, account }) => {
    const { ledger, catalog, prices } = exchange;
    if (accountType === fundAccount && !account.hasFundAccount) return { result: { list: [] } };
    const balances = coinBalancesOf(ledger, account.uid);
    const limitOf = exchange.credit.transferLimits(exchange, account);
    const list = catalog
      .tokens()
      .filter(({ tokenId }) => coin === undefined || tokenId === coin)
      .map(({ tokenId }) => {
        const { free = 0n, frozen = 0n, launch = 0n, fund = 0n, loan = 0n } = balances.get(tokenId) ?? {};
        const available = accountType === spotAccount ? free : accountType === fundAccount ? fund : 0n;
        const locked = accountType === spotAccount ? frozen + launch : 0n;
        const limit = unscale(accountType === spotAccount ? limitOf(tokenId) : available);
        const debt = accountType === spotAccount ? loan : 0n;
        return {
          coin: tokenId,
          accountType,
          free: unscale(available),
          frozen: unscale(locked),
          spotAvailableBalance: unscale(available),
          transferLimit: limit,
          transferSafeAmount: limit,
          equityUsd: usdValueOf(prices, tokenId, available + locked - debt),
        };
      });
    return { result: { list } };
  },
);

const exchangeRate = handlePublic(contract.exchangeRate, ({ params: { name }, now }) => {
  const currency = fiatRates[name];
  if (!currency) return refuse('unknownCurrency', { field: 'name' });
  const [rate, precision, symbol] = currency;
  return { result: { name, rate, precision, symbol, time: now } };
});

export const balanceHandlers = [coinBalance, exchangeRate];
