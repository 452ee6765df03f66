import { unscale } from '../../money/index.ts';
import type { BalanceRow } from '../exchange.ts';
import type { Holding, Ledger } from '../ledger/ledger.ts';
import type { Catalog } from '../market/catalog.ts';
import type { Prices } from '../market/prices.ts';
import type { Account } from './people.ts';

/** What a person has of one coin, in units of 10⁻⁸; `launch` is locked in launches, `loan` is owed (not negative). */
export interface Held {
  free: bigint;
  frozen: bigint;
  launch: bigint;
  fund: bigint;
  loan: bigint;
  /** Rises with each change of the spot account (wallet). */
  ver: number;
}

const nothing: Held = { free: 0n, frozen: 0n, launch: 0n, fund: 0n, loan: 0n, ver: 0 };

function withHolding(held: Held, { purpose, balance, ver }: Holding): Held {
  const later = { ver: Math.max(held.ver, ver) };
  switch (purpose) {
    case 'free':
    case 'frozen':
    case 'launch':
      return { ...held, [purpose]: balance, ...later };
    case 'loan':
      return { ...held, loan: -balance, ...later };
    case 'fund':
      return { ...held, fund: balance };
    default:
      return held;
  }
}

/** Everything a person holds, by coin. */
export function heldOf(ledger: Ledger, uid: string): Map<string, Held> {
  const byCoin = new Map<string, Held>();
  for (const holding of ledger.holdings(uid)) {
    byCoin.set(holding.coin, withHolding(byCoin.get(holding.coin) ?? nothing, holding));
  }
  return byCoin;
}

export interface Wallet {
  catalog: Catalog;
  prices: Prices;
}

/** A coin's row of `order.assets` or `order.available` and of topic `balance`; what launches lock stands in `frozen`. */
export function rowOf({ catalog, prices }: Wallet, account: Account, coin: string, held: Held = nothing): BalanceRow {
  const frozen = held.frozen + held.launch;
  const common = {
    free: unscale(held.free),
    frozen: unscale(frozen),
    spotAvailableBalance: unscale(held.free),
    ver: held.ver,
  };
  if (account.isUnified) {
    const wallet = held.free + frozen - held.loan;
    return {
      ...common,
      coin,
      walletBalance: unscale(wallet),
      borrowAmount: unscale(held.loan),
      accruedInterest: '0',
      availableToBorrow: '0',
      usdValue: unscale(prices.value(coin, wallet)),
      collateralSwitch: catalog.token(coin)?.isCollateral ?? false,
    };
  }
  const total = held.free + frozen;
  return {
    ...common,
    tokenId: coin,
    total: unscale(total),
    loan: unscale(held.loan),
    interest: '0',
    transferLimit: unscale(held.free),
    usdValue: unscale(prices.value(coin, total)),
  };
}

/** One row for each coin the exchange knows, in its order; coins of `only` when given. */
export function rowsOf(
  wallet: Wallet & { ledger: Ledger },
  account: Account,
  only?: ReadonlySet<string>,
): BalanceRow[] {
  const held = heldOf(wallet.ledger, account.uid);
  return wallet.catalog
    .tokens()
    .filter(({ tokenId }) => !only || only.has(tokenId))
    .map(({ tokenId }) => rowOf(wallet, account, tokenId, held.get(tokenId)));
}
