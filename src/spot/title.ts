import { formatAmount } from '../i18n/format.ts';
import { texts } from '../i18n/texts.ts';
import { pageLang } from '../shell/page-lang.ts';
import { $pair } from './market.ts';
import { $lastPrice } from './shown.ts';
import { placesOf } from './steps.ts';

/** A title that changes more often is noise to who hears it. quality.md Q-A17, ms */
const paceMs = 5_000;

/** Keeps the last price in the page's title, at most each five seconds. */
export function showTitle(): void {
  const lang = pageLang();
  const t = texts(lang, 'spot');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    const pair = $pair.get();
    const last = $lastPrice.get();
    if (!pair || last?.symbolId !== pair.symbolId) return;
    const price = formatAmount(lang, last.price, { places: placesOf(pair.tick), fixed: true });
    document.title = t('header.title', { price, pair: `${pair.baseTokenId}/${pair.quoteTokenId}` });
    timer = setTimeout(() => {
      timer = undefined;
      if ($lastPrice.get() !== last) show();
    }, paceMs);
  };
  $lastPrice.subscribe(() => {
    if (timer === undefined) show();
  });
  // Another pair is another page: its name does not wait.
  $pair.listen((pair, before) => {
    if (pair?.symbolId === before?.symbolId) return;
    clearTimeout(timer);
    timer = undefined;
  });
}
