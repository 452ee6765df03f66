import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useHydrated } from '#ui/foundation/use-hydrated.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { $botPairs } from '../pairs/bot-pairs.ts';
import type { BotPair } from '../pairs/bot-pairs.ts';
import { $pairTicker } from '../pairs/pair-feed.ts';
import { $botDrafts, draftOf } from './bot-draft.ts';
import type { BotDraft } from './bot-draft.ts';
import { openDraft, pairOfAddress } from './open-draft.ts';
import { valueOf } from '#session/remote/load.ts';

interface OpenPair {
  pairs: readonly BotPair[];
  /** Pair of the form; undefined until the pairs are loaded. */
  pair: BotPair | undefined;
  draft: BotDraft;
  /** Last price, quote coins, and the change of 24 h (fraction); '0' without a pair. */
  last: string;
  change: string;
  /** Opens the draft of another pair and puts the pair into the address. */
  choose: (symbol: string) => void;
}

/** The pair that the form is open for, with its draft: the pair of the address until another one is chosen. */
export function useOpenPair(): OpenPair {
  const state = useStore($botPairs);
  const drafts = useStore($botDrafts);
  const ticker = useStore($pairTicker);
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const pairs = useMemo(() => [...(valueOf(state)?.values() ?? [])], [state]);
  // The address is known in the browser only.
  const ofAddress = isHydrated ? pairOfAddress(pairs, new URLSearchParams(location.search)) : undefined;
  const pair = chosen === undefined ? ofAddress : pairs.find((each) => each.symbol === chosen);
  const symbol = pair?.symbol ?? '';
  const hasDraft = drafts[symbol] !== undefined;
  const open = useEffectEvent((query: URLSearchParams) => {
    if (pair) openDraft(pair, query);
  });
  useEffect(() => open(new URLSearchParams(location.search)), [symbol]);
  useEffect(() => {
    // The draft of a created bot was cleared: the form starts again.
    if (!hasDraft) open(new URLSearchParams());
  }, [symbol, hasDraft]);
  const own = ticker?.s === symbol ? ticker : undefined;
  return {
    pairs,
    pair,
    draft: draftOf(drafts, symbol),
    last: own?.c ?? pair?.last ?? '0',
    change: own?.m ?? pair?.change ?? '0',
    choose(next) {
      history.replaceState(history.state, '', `?symbol=${next}`);
      setChosen(next);
    },
  };
}
