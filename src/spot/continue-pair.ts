/** The list's first link leads to the pair that was open last, once this browser knows one. */
import { texts } from '../i18n/texts.ts';
import { pageLang } from '../shell/page-lang.ts';
import { pairAddress } from './address.ts';
import { $lastPair } from './last-pair.ts';
import { pagePairs } from './page-pairs.ts';

const link = document.querySelector<HTMLAnchorElement>('[data-continue]');
const { pairs, isMobile } = pagePairs();
const last = pairs.find(({ symbolId }) => symbolId === $lastPair.get());
if (link && last) {
  link.href = pairAddress(pageLang(), isMobile, { baseTokenId: last.base, quoteTokenId: last.quote });
  link.textContent = texts(pageLang(), 'spot')('pairs.continue', { pair: `${last.base}/${last.quote}` });
}
