import { readPairAddress } from '../contract/pair-address.ts';
import type { TradingSymbol } from '../contract/account.ts';
import { pageLang } from '../shell/page-lang.ts';
import { toast } from '../shell/toasts.ts';
import { pairAddress } from './address.ts';
import { $opening, nameOf, watchRisk } from './guard.ts';
import type { Opening } from './guard.ts';
import { $lastPair } from './last-pair.ts';
import { $pair, openPair } from './market.ts';
import { pagePair } from './page-pair.ts';
import { $kycRules, $pairs, $pairsLoad, watchPairs } from './pairs-store.ts';
import { showTitle } from './title.ts';
import { verdictOf } from './verdict.ts';
import type { Asked, Verdict } from './verdict.ts';

const askedIn = (pair: Pick<TradingSymbol, 'baseTokenId' | 'quoteTokenId'>): Asked => ({
  base: pair.baseTokenId,
  quote: pair.quoteTokenId,
});

/** The pair that the address names: by its path, or by `?pair=BTC/USDT` where a static host knows no rewriting. */
function askedByAddress({ pathname, search }: Location): Asked | undefined {
  const named = new URLSearchParams(search).get('pair') ?? '';
  return readPairAddress(pathname.replace(/^\/[^/]+/, '')) ?? readPairAddress(`/trade/spot/${named}/`);
}

function showAddress(pair: TradingSymbol): void {
  const address = pairAddress(pageLang(), pagePair().isMobile, pair);
  if (address !== location.pathname) history.replaceState(history.state, '', address + location.hash);
}

/** Facts in the HTML are of the pair that the page was built for. */
function hideFactsOfAnother(pair: TradingSymbol): void {
  if (pair.symbolId !== pagePair().pair?.symbolId)
    for (const facts of document.querySelectorAll<HTMLElement>('[data-pair-facts]')) facts.hidden = true;
}

function show(pair: TradingSymbol): void {
  openPair(pair);
  showAddress(pair);
  hideFactsOfAnother(pair);
  $opening.set({ phase: 'open' });
}

/** Starts a terminal: opens the pair that was asked for, and follows what the exchange says of it. */
export function startTerminal(): void {
  const own = pagePair().pair;
  let asked = own ? askedIn(own) : askedByAddress(location);
  // Opening a pair saves it: what was saved before is what a missing pair falls back to. R5.9
  const last = $lastPair.get();

  const act = (verdict: Verdict): void => {
    if (verdict.kind === 'open') show(verdict.pair);
    if (verdict.kind === 'hidden') $opening.set({ phase: 'hidden', pair: nameOf(asked), areas: verdict.areas });
    if (verdict.kind === 'nothing') $opening.set({ phase: 'nothing', pair: nameOf(asked) });
    if (verdict.kind === 'wait') {
      const phase = $pairsLoad.get().phase === 'failed' ? 'unreachable' : 'loading';
      if (!$pair.get()) $opening.set({ phase, pair: nameOf(asked) });
    }
    if (verdict.kind !== 'fallBack') return;
    const { to, because } = verdict;
    const words = { pair: nameOf(asked), other: nameOf(askedIn(to)) };
    asked = askedIn(to);
    show(to);
    if (because !== 'unasked')
      toast('spot', because === 'delisted' ? 'guard.delisted' : 'guard.unknown', words, 'error');
  };
  const judge = () => act(verdictOf({ asked, pairs: $pairs.get(), rules: $kycRules.get(), last }));

  if (own) show(own);
  for (const $store of [$pairs, $kycRules, $pairsLoad]) $store.listen(judge);
  judge();
  watchPairs();
  $opening.subscribe((opening: Opening) => {
    const terminal = document.querySelector<HTMLElement>('[data-terminal]');
    if (terminal) terminal.dataset['terminal'] = opening.phase;
  });
  watchRisk();
  showTitle();
}
