import { computed } from 'nanostores';
import { secondMs } from '#formulas/durations.ts';
import { texts } from '#i18n/texts.ts';
import { pageLang } from '#shell/page-lang.ts';
import { fullTitle } from '#shell/page/full-title.ts';
import { priceAtTick } from '../market/price-at-tick.ts';
import { $lastPrice } from '../market/display-stores.ts';
import { $pair } from '../market/market.ts';
import { throttled } from '../market/throttled.ts';

/**
 * The open pair with its last price, for the title; undefined until the price is known. Screen readers announce a title
 * when it changes, so it changes at most every five seconds; another pair's price appears at once. quality.md Q-A17
 */
const $titlePrice = throttled(
  computed([$pair, $lastPrice], (pair, last) =>
    pair && last?.symbolId === pair.symbolId ? { pair, price: last.price } : undefined,
  ),
  {
    initial: undefined,
    intervalMs: 5 * secondMs,
    edge: 'leading',
    isUrgent: (next, published) => next?.pair.symbolId !== published?.pair.symbolId,
  },
);

/** Keeps the last price in the title of the page. */
export function startTitle(): void {
  const lang = pageLang();
  const t = texts(lang, 'spot');
  $titlePrice.subscribe((current) => {
    if (!current) return;
    const { pair } = current;
    const price = priceAtTick(lang, pair, current.price);
    document.title = fullTitle(t('header.title', { price, pair: `${pair.baseTokenId}/${pair.quoteTokenId}` }));
  });
}
