import { atom } from 'nanostores';
import { send } from '#api/index.ts';
import { webConfig } from '#contract/account.ts';
import type { TradingSymbol } from '#contract/account.ts';
import { tradeStatus } from '#contract/market-data.ts';
import { plainName } from '#ui/foundation/plain-name.ts';

/** Full names of coins, and the pair in which each is traded. */
interface CoinInfo {
  names: ReadonlyMap<string, string>;
  pairs: ReadonlyMap<string, { base: string; quote: string }>;
}

/** Names and pairs of all coins; empty until they are loaded. */
export const $coinInfo = atom<CoinInfo>({ names: new Map(), pairs: new Map() });

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

/** Loads names and pairs, once; after a failure the codes alone are shown. */
export async function loadCoinInfo(): Promise<void> {
  if ($coinInfo.get().names.size > 0) return;
  const answer = await send(webConfig, { items: ['symbols', 'tokens'] });
  if (!answer.ok) return;
  const { tokens = [], symbols = [] } = answer.result;
  $coinInfo.set({
    names: new Map(tokens.map(({ tokenId, fullName }) => [tokenId, plainName(fullName)])),
    pairs: tradedPairs(symbols),
  });
}
