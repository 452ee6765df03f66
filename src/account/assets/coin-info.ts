import { atom } from 'nanostores';
import { send } from '#api/index.ts';
import { coinConfig, webConfig } from '#contract/account.ts';
import type { TradingSymbol } from '#contract/account.ts';
import type { ResultOf } from '#contract/call.ts';
import { tradeStatus } from '#contract/market-data.ts';
import { plainName } from '#ui/foundation/plain-name.ts';

/**
 * What the exchange has of a coin: its icon (an address, '' without one), and whether any chain takes deposits or
 * withdrawals.
 */
export interface CoinChains {
  icon: string;
  canDeposit: boolean;
  canWithdraw: boolean;
}

/** Full names of coins, the decimals they are shown with, their chains, and the pair in which each is traded. */
interface CoinInfo {
  names: ReadonlyMap<string, string>;
  decimals: ReadonlyMap<string, number>;
  chains: ReadonlyMap<string, CoinChains>;
  pairs: ReadonlyMap<string, { base: string; quote: string }>;
}

/** Facts of all coins; empty until they are loaded. A coin without known chains is not restricted. */
export const $coinInfo = atom<CoinInfo>({ names: new Map(), decimals: new Map(), chains: new Map(), pairs: new Map() });

/** Returns for each coin the first pair that trades it, in the exchange's order; pairs with USDT come first. */
export function tradedPairs(symbols: readonly TradingSymbol[]): CoinInfo['pairs'] {
  const rank = ({ quoteTokenId, sort }: TradingSymbol) => [quoteTokenId === 'USDT' ? 0 : 1, sort] as const;
  const listed = symbols
    .filter((symbol) => symbol.showStatus === 1 && symbol.tradeStatus === tradeStatus.trading)
    .toSorted((a, b) => rank(a)[0] - rank(b)[0] || rank(a)[1] - rank(b)[1]);
  const pairs = new Map<string, { base: string; quote: string }>();
  for (const { baseTokenId, quoteTokenId } of listed)
    if (!pairs.has(baseTokenId)) pairs.set(baseTokenId, { base: baseTokenId, quote: quoteTokenId });
  return pairs;
}

/** What the exchange has of each coin; one that is switched off takes neither deposits nor withdrawals. */
export const chainsOf = (rows: ResultOf<typeof coinConfig>['list']): CoinInfo['chains'] =>
  new Map(
    rows.map(({ coin, icon, enable, chains }) => [
      coin,
      {
        icon,
        canDeposit: enable && chains.some(({ deposit }) => deposit),
        canWithdraw: enable && chains.some(({ withdraw }) => withdraw),
      },
    ]),
  );

/**
 * Loads names, decimals, pairs and chains, once. The names of `coinConfig` come before those of the pair list; after a
 * failure of both the codes alone are shown. exchange-api 2.1
 */
export async function loadCoinInfo(): Promise<void> {
  const { pairs, chains } = $coinInfo.get();
  await Promise.all([pairs.size === 0 && loadPairs(), chains.size === 0 && loadChains()]);
}

async function loadPairs(): Promise<void> {
  const answer = await send(webConfig, { items: ['symbols', 'tokens'] });
  if (!answer.ok) return;
  const { tokens = [], symbols = [] } = answer.result;
  const info = $coinInfo.get();
  const names = tokens.map(({ tokenId, fullName }) => [tokenId, plainName(fullName)] as const);
  $coinInfo.set({ ...info, names: new Map([...names, ...info.names]), pairs: tradedPairs(symbols) });
}

async function loadChains(): Promise<void> {
  const answer = await send(coinConfig, {});
  if (!answer.ok) return;
  const { list } = answer.result;
  const info = $coinInfo.get();
  const names = list.map(({ coin, fullName }) => [coin, plainName(fullName)] as const);
  $coinInfo.set({
    ...info,
    names: new Map([...info.names, ...names]),
    decimals: new Map(list.map(({ coin, precision }) => [coin, precision])),
    chains: chainsOf(list),
  });
}
