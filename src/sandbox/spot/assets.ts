import * as contract from '../../contract/order.ts';
import type { Balance } from '../../contract/order.ts';
import { cutTo, mulDiv, scale, unscale } from '../../money/index.ts';
import { heldOf, rowsOf } from '../account/balances.ts';
import type { Account } from '../account/people.ts';
import { walletOf } from '../account/unified-totals.ts';
import { refuse } from '../answer.ts';
import type { BalanceRow, Exchange } from '../exchange.ts';
import { handle } from '../handle.ts';
import type { Pair } from '../market/pairs.ts';

const unit = 10n ** 8n;

const isStandard = (row: BalanceRow): row is Balance => 'tokenId' in row;

/** A wallet's row in the shape of `order.assets`, which unified accounts may read too. */
function standardRow(exchange: Exchange, row: BalanceRow): Balance {
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
    transferLimit: free,
    usdValue: unscale(exchange.prices.value(coin, total)),
    ver,
  };
}

const idsOf = (csv: string | undefined): Set<string> | undefined =>
  csv === undefined ? undefined : new Set(csv.split(','));
const sumOf = (texts: readonly string[]): bigint => texts.reduce((sum, text) => sum + scale(text), 0n);
const latest = (rows: readonly { ver: number }[]): number => rows.reduce((ver, row) => Math.max(ver, row.ver), 0);

const assets = handle(contract.assets, (context) => {
  const { params, account, prices } = context;
  const all = rowsOf(context, account, idsOf(params.tokenIds)).map((row) => standardRow(context, row));
  const list = params.hideZero === 1 ? all.filter(({ total, loan }) => total !== '0' || loan !== '0') : all;
  const totalUsd = sumOf(all.map(({ usdValue }) => usdValue));
  return {
    result: {
      list,
      totalUsd: unscale(totalUsd),
      totalBtc: unscale(mulDiv(totalUsd, unit, prices.usd('BTC'))),
      ver: latest(all),
    },
  };
});

/** The most that may be bought (quote coin, by what is free) and sold (base coin, cut to the lot). */
function roomOf(exchange: Exchange, { uid }: Account, pair: Pair | undefined): { maxBuy: string; maxSell: string } {
  if (!pair) return { maxBuy: '0', maxSell: '0' };
  const held = heldOf(exchange.ledger, uid);
  const free = (coin: string): bigint => held.get(coin)?.free ?? 0n;
  return { maxBuy: unscale(free(pair.quoteTokenId)), maxSell: unscale(cutTo(free(pair.baseTokenId), scale(pair.lot))) };
}

const available = handle(contract.available, (context) => {
  const { params, account, catalog } = context;
  const pair = params.symbolId === undefined ? undefined : catalog.pair(params.symbolId);
  if (params.symbolId !== undefined && !pair) return refuse('unknownPair', { field: 'symbolId' });
  const only = idsOf(params.tokenIds) ?? (pair && new Set([pair.baseTokenId, pair.quoteTokenId]));
  const room = roomOf(context, account, pair);
  if (account.isUnified) {
    const { rows, totals } = walletOf(context, account);
    const coinList = rows.filter(({ coin, ver }) => (only ? only.has(coin) : ver > 0));
    return {
      result: { accountType: 6 as const, coinList, ...totals, totalMarginBalance: totals.totalEquity, ...room },
    };
  }
  if (!only) return refuse('badParameter', { field: 'symbolId' });
  const list = rowsOf(context, account, only)
    .filter(isStandard)
    .map(({ tokenId, free, spotAvailableBalance }) => ({ tokenId, free, spotAvailableBalance, maxLoan: '0' }));
  return { result: { accountType: 1 as const, list, ...room } };
});

export const assetHandlers = [assets, available];
