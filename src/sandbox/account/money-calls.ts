import * as contract from '../../contract/account.ts';
import { unscale } from '../../money/index.ts';
import { refuse } from '../answer.ts';
import { handle, handleOpen } from '../handle.ts';
import { heldOf } from './balances.ts';
import { legalRates } from './legal-rates.ts';

const spotAccount = 1;
const fundAccount = 5;

/** Balances of the spot account (wallet) or the fund account; the others exist on larger exchanges and are empty here. */
const coinBalance = handle(
  contract.coinBalance,
  ({ params: { coin, accountType = spotAccount }, account, ledger, catalog, prices }) => {
    const held = heldOf(ledger, account.uid);
    const list = catalog
      .tokens()
      .filter(({ tokenId }) => coin === undefined || tokenId === coin)
      .map(({ tokenId }) => {
        const { free = 0n, frozen = 0n, launch = 0n, fund = 0n } = held.get(tokenId) ?? {};
        const usable = accountType === spotAccount ? free : accountType === fundAccount ? fund : 0n;
        const locked = accountType === spotAccount ? frozen + launch : 0n;
        return {
          coin: tokenId,
          accountType,
          free: unscale(usable),
          frozen: unscale(locked),
          spotAvailableBalance: unscale(usable),
          transferLimit: unscale(usable),
          transferSafeAmount: unscale(usable),
          equityUsd: unscale(prices.value(tokenId, usable + locked)),
        };
      });
    return { result: { list } };
  },
);

const exchangeRate = handleOpen(contract.exchangeRate, ({ params: { name }, now }) => {
  const known = legalRates[name];
  if (!known) return refuse('unknownCurrency', { field: 'name' });
  const [rate, precision, symbol] = known;
  return { result: { name, rate, precision, symbol, time: now } };
});

export const moneyHandlers = [coinBalance, exchangeRate];
