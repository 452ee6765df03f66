import { atom } from 'nanostores';
import { send } from '#api/index.ts';
import { dynamicSymbol } from '#contract/account.ts';
import { minuteMs } from '#formulas/durations.ts';
import { price as asPrice } from '#money/amount-kinds.ts';
import type { Price } from '#money/amount-kinds.ts';
import { startPoll } from '#session/poll.ts';
import { $user, userState } from '#session/user.ts';
import { $pair } from '../market/market.ts';

/** How often the band is read. account.md 4, ms */
const readMs = minuteMs;

/**
 * The exchange's price band of a pair, as it last sent it: highest price of a buy, lowest of a sell, in the quote coin.
 */
export interface LiveBand {
  symbolId: string;
  highestBuy: Price;
  lowestSell: Price;
}

/** The exchange's band of the open pair; undefined until it is read. exchange-api 2.1 account.dynamicSymbol */
export const $liveBand = atom<LiveBand | undefined>(undefined);

async function readBand(symbolId: string, signal: AbortSignal): Promise<void> {
  const answer = await send(dynamicSymbol, { category: 'spot', symbols: symbolId }, { signal });
  if (signal.aborted || !answer.ok) return;
  const row = answer.result.list.find(({ symbol, category }) => symbol === symbolId && category === 'spot');
  $liveBand.set(row && { symbolId, highestBuy: asPrice(row.priceUp), lowestSell: asPrice(row.priceDown) });
}

/**
 * Reads the band with the open pair and every 60 s while the page is visible and somebody is logged in, who can send
 * orders.
 */
export function followLiveBand(): () => void {
  const poll = startPoll({
    intervalMs: readMs,
    isEnabled: () => $pair.get() !== undefined && $user.get() === userState.loggedIn,
    dependsOn: [$user],
    request: async (signal) => {
      const pair = $pair.get();
      if (pair) await readBand(pair.symbolId, signal);
    },
  });
  let openId = $pair.get()?.symbolId;
  const stopFollowing = $pair.listen((pair) => {
    if (pair?.symbolId === openId) return;
    openId = pair?.symbolId;
    poll.restart();
  });
  return () => {
    stopFollowing();
    poll.stop();
  };
}
