import { config } from '#config';
import { readPairAddress } from '#contract/addresses/pair-address.ts';
import type { TradingSymbol } from '#contract/account.ts';
import { whenLoaded } from '#session/lazy-import.ts';
import { $user, userState } from '#session/user.ts';
import { pageLang } from '#shell/page-lang.ts';
import { toast } from '#shell/toasts/toasts.ts';
import { followLiveBand } from '../instruments/live-band.ts';
import { followLeveragedPair } from '../instruments/leveraged-token.ts';
import { loadPerpetuals } from '../instruments/perpetuals.ts';
import { terminalPath } from '../pairs/pair-path.ts';
import { pairNameOf, watchRisk } from './pair-availability.ts';
import { $opening } from '../pairs/pair-loading.ts';
import type { Opening } from '../pairs/pair-loading.ts';
import { $lastPair } from '../market/last-pair.ts';
import { $pair, openPair, watchPairStatuses } from '../market/market.ts';
import { pagePair } from '../market/page-pair.ts';
import { $kycRules, $pairs, $pairsLoad, applyStatuses, forgetStatuses, watchPairs } from '../pairs/pairs-store.ts';
import { startFrozenMarks } from './frozen-mark.ts';
import { startTitle } from './title.ts';
import { resolvePair } from '../pairs/resolve-pair.ts';
import type { RequestedPair, PairResolution } from '../pairs/resolve-pair.ts';

const { pair: builtPair, isMobile } = pagePair(location.pathname);

const coinsOf = (pair: Pick<TradingSymbol, 'baseTokenId' | 'quoteTokenId'>): RequestedPair => ({
  base: pair.baseTokenId,
  quote: pair.quoteTokenId,
});

/** The pair that the address names: by its path, or by `?pair=BTC/USDT` on a static host without rewrites. */
function pairOfAddress({ pathname, search }: Location): RequestedPair | undefined {
  const fromQuery = new URLSearchParams(search).get('pair') ?? '';
  return readPairAddress(pathname.replace(/^\/[^/]+/, '')) ?? readPairAddress(`/trade/spot/${fromQuery}/`);
}

function updateAddress(pair: TradingSymbol): void {
  const path = terminalPath(pageLang(), isMobile, pair);
  if (path !== location.pathname) history.replaceState(history.state, '', path + location.hash);
}

/** Hides the facts in the HTML when they are of another pair than the open one. */
function hideOtherFacts(pair: TradingSymbol): void {
  if (pair.symbolId !== builtPair?.symbolId)
    for (const facts of document.querySelectorAll<HTMLElement>('[data-pair-facts]')) facts.hidden = true;
}

function showPair(pair: TradingSymbol): void {
  openPair(pair);
  updateAddress(pair);
  hideOtherFacts(pair);
  $opening.set({ phase: 'open' });
}

/** Starts a terminal: opens the requested pair and follows its status. */
export function startTerminal(): void {
  let requested = builtPair ? coinsOf(builtPair) : pairOfAddress(location);
  // Opening a pair replaces the saved one, which an unknown pair falls back to. R5.9
  const lastSymbolId = $lastPair.get();

  const apply = (resolution: PairResolution): void => {
    if (resolution.kind === 'open') showPair(resolution.pair);
    if (resolution.kind === 'hidden')
      $opening.set({ phase: 'hidden', pair: pairNameOf(requested), areas: resolution.areas });
    if (resolution.kind === 'nothing') $opening.set({ phase: 'nothing', pair: pairNameOf(requested) });
    if (resolution.kind === 'wait') {
      const phase = $pairsLoad.get().phase === 'failed' ? 'unreachable' : 'loading';
      if (!$pair.get()) $opening.set({ phase, pair: pairNameOf(requested) });
    }
    if (resolution.kind !== 'fallBack') return;
    const { to, reason } = resolution;
    const names = { pair: pairNameOf(requested), other: pairNameOf(coinsOf(to)) };
    requested = coinsOf(to);
    showPair(to);
    if (reason !== 'notRequested')
      toast('spot', reason === 'delisted' ? 'guard.delisted' : 'guard.unknown', names, 'error');
  };
  const resolve = () => apply(resolvePair({ requested, pairs: $pairs.get(), rules: $kycRules.get(), lastSymbolId }));

  if (builtPair) showPair(builtPair);
  for (const $store of [$pairs, $kycRules, $pairsLoad]) $store.listen(resolve);
  resolve();
  watchPairs();
  watchPairStatuses({ onStatuses: applyStatuses, onLost: forgetStatuses });
  $opening.subscribe((opening: Opening) => {
    const terminal = document.querySelector<HTMLElement>('[data-terminal]');
    if (terminal) terminal.dataset['terminal'] = opening.phase;
  });
  watchRisk();
  followLeveragedPair();
  startTitle();
  startFrozenMarks();
  if (config.links.futures !== undefined) void loadPerpetuals();
  const stopWaiting = $user.subscribe((user) => {
    if (user !== userState.loggedIn) return;
    queueMicrotask(() => stopWaiting());
    whenLoaded(import('./live-facts.ts'), ({ startLiveFacts }) => startLiveFacts());
    followLiveBand();
    whenLoaded(import('./start-margin.ts'), ({ startMargin }) => startMargin());
  });
}
