import { tradeStatus } from '#contract/market-data.ts';
import { mulDiv, unitsPerCoin } from '#money/index.ts';
import type { OwedCoin } from '#formulas/margin/liquidation-amounts.ts';
import { coinBalancesOf } from '#sandbox/ledger/coin-balances.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import { termsOf } from '#sandbox/catalog/lending-terms.ts';
import { indexOf } from '#sandbox/simulation/coin-index.ts';
import { debtsOf } from '../debts.ts';

/** A coin of an account that can pay debts: units of 10⁻⁸; USDT itself has no pair. */
export interface CoinToSell {
  coin: string;
  free: bigint;
  index: bigint;
  /** Value in USDT, rounded down. */
  value: bigint;
  pair: Pair | undefined;
}

/** Coins without a place in the order come after all that have one. */
const lastPlace = Number.MAX_SAFE_INTEGER;
const placeOf = (coin: string): number => termsOf(coin)?.liquidationOrder ?? lastPlace;

const isTrading = ({ pair }: CoinToSell): boolean => !pair || pair.tradeStatus === tradeStatus.trading;

/**
 * Order of sale: coins whose pair trades first, then by their place, then the more valuable one.
 * leverage.md 3 "Liquidation"
 */
function compareCoins(a: CoinToSell, b: CoinToSell): number {
  if (isTrading(a) !== isTrading(b)) return isTrading(a) ? -1 : 1;
  if (placeOf(a.coin) !== placeOf(b.coin)) return placeOf(a.coin) - placeOf(b.coin);
  return a.value === b.value ? 0 : a.value > b.value ? -1 : 1;
}

/** What is free of each coin with a price, in the order of sale. */
export const coinsToSell = (exchange: Exchange, uid: string): CoinToSell[] =>
  [...coinBalancesOf(exchange.ledger, uid)]
    .filter(([, { free }]) => free > 0n)
    .map(([coin, { free }]) => {
      const index = indexOf(exchange, coin);
      const pair = exchange.catalog.pair(`${coin}USDT`);
      return { coin, free, index, value: mulDiv(free, index, unitsPerCoin), pair };
    })
    .filter(({ index }) => index > 0n)
    .sort(compareCoins);

/** The debts of an account, those of one coin or all (''), in the order in which they are paid. */
export const debtsToPay = (exchange: Exchange, uid: string, tokenId = ''): OwedCoin[] =>
  [...debtsOf(exchange, uid)]
    .filter(([coin]) => tokenId === '' || coin === tokenId)
    .map(([coin, { principal, interest }]) => ({ coin, owed: principal + interest, index: indexOf(exchange, coin) }))
    .sort((a, b) => placeOf(a.coin) - placeOf(b.coin));
