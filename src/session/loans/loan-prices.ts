import { atom } from 'nanostores';
import { send } from '../../api/index.ts';
import { ticker } from '../../contract/basic.ts';
import type { Ticker } from '../../contract/market-data.ts';
import { socketState } from '../../socket/index.ts';
import { serverNow } from '../clock.ts';
import { followMarketFeed, tickerOf } from '../market-feed/market-feed.ts';

/** Last prices in USDT by pair; `timeMs`: exchange time at which they were last known to be current. */
export interface LoanPrices {
  prices: Readonly<Record<string, string>>;
  /** The connection is open and has sent prices since it opened. */
  isLive: boolean;
  timeMs: number;
}

/** The prices that collateral and debts are valued at; those of the build until they arrive. loans.md "Index" */
export const $loanPrices = atom<LoanPrices>({ prices: {}, isLive: false, timeMs: 0 });

function apply(tickers: readonly Ticker[], isLive: boolean): void {
  const { prices } = $loanPrices.get();
  const changed = tickers.filter(({ s, c }) => prices[s] !== c);
  const next = changed.length === 0 ? prices : { ...prices, ...Object.fromEntries(changed.map(({ s, c }) => [s, c])) };
  $loanPrices.set({ prices: next, isLive, timeMs: serverNow() });
}

/** Marks the prices as old: the connection is lost. */
function lose(): void {
  const state = $loanPrices.get();
  if (state.isLive) $loanPrices.set({ ...state, isLive: false });
}

async function loadPrices(symbols: readonly string[]): Promise<void> {
  const answer = await send(ticker, { symbol: symbols.join(',') });
  if (answer.ok && !$loanPrices.get().isLive) apply(answer.result.list, false);
}

let followers = 0;
let stop: (() => void) | undefined;

/**
 * Follows the last prices of pairs; one connection serves all islands of the page. Returns the function that stops it.
 */
export function followLoanPrices(symbols: readonly string[]): () => void {
  followers += 1;
  if (symbols.length > 0 && !stop) {
    stop = followMarketFeed({
      topics: symbols.map((symbol) => `ticker.${symbol}`),
      read: (message) => {
        const data = tickerOf(message);
        return data && { ...message, data };
      },
      onUpdate: ({ data }) => apply([data], true),
      onState: (state) => {
        if (state !== socketState.open) lose();
      },
    });
    void loadPrices(symbols);
  }
  return () => {
    followers -= 1;
    if (followers > 0) return;
    stop?.();
    stop = undefined;
  };
}
