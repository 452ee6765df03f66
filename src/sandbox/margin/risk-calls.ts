import * as contract from '#contract/margin/margin.ts';
import { mulDiv, unscale, unitsPerCoin } from '#money/index.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import { coinBalancesOf } from '#sandbox/ledger/coin-balances.ts';
import type { CoinBalances } from '#sandbox/ledger/coin-balances.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { firstRatio, termsOf } from '#sandbox/catalog/lending-terms.ts';
import { indexOf } from '#sandbox/simulation/coin-index.ts';
import { debtsOf } from './debts.ts';
import { transferLimits } from './exposure.ts';
import { riskRow } from './risk-row.ts';

/** A coin of the account with its values in USDT, units of 10⁻⁸. */
function coinRow(exchange: Exchange, account: Account, coin: string, balances: CoinBalances) {
  const { free, frozen, loan } = balances;
  const { principal = 0n, interest = 0n } = debtsOf(exchange, account.uid).get(coin) ?? {};
  const index = indexOf(exchange, coin);
  return {
    ver: balances.ver,
    asset: mulDiv(free + frozen, index, unitsPerCoin),
    debt: mulDiv(loan, index, unitsPerCoin),
    row: {
      tokenId: coin,
      free: unscale(free),
      frozen: unscale(frozen),
      loan: unscale(principal),
      interest: unscale(interest),
      netAsset: unscale(free + frozen - loan),
      indexPrice: index === 0n ? '' : unscale(index),
      collateralRatio: firstRatio(coin),
      transferLimit: unscale(transferLimits(exchange, account)(coin)),
    },
  };
}

const balance = handle(contract.balance, ({ exchange, params: { tokenIds }, account }) => {
  if (account.isUnified) return refuse('standardAccountsOnly');
  const only = tokenIds === undefined ? undefined : new Set(tokenIds.split(','));
  const coins = [...coinBalancesOf(exchange.ledger, account.uid)]
    .filter(([coin, { free, frozen, loan }]) => free + frozen + loan > 0n || termsOf(coin) !== undefined)
    .map(([coin, balances]) => coinRow(exchange, account, coin, balances));
  const assets = coins.reduce((sum, { asset }) => sum + asset, 0n);
  const debts = coins.reduce((sum, { debt }) => sum + debt, 0n);
  const inBtc = (value: bigint): string => unscale(mulDiv(value, unitsPerCoin, indexOf(exchange, 'BTC')));
  return {
    result: {
      list: coins.map(({ row }) => row).filter(({ tokenId }) => !only || only.has(tokenId)),
      assetBtc: inBtc(assets),
      debtBtc: inBtc(debts),
      netUsd: unscale(assets - debts),
      ver: coins.reduce((ver, coin) => Math.max(ver, coin.ver), 0),
    },
  };
});

const risk = handle(contract.risk, ({ exchange, account }) =>
  account.isUnified ? refuse('standardAccountsOnly') : { result: riskRow(exchange, account) },
);

/** Handlers of collateral and risk. */
export const riskHandlers = [balance, risk];
