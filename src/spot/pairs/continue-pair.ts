/** Points the first link of the pair list to the pair that was opened last in this browser. */
import { texts } from '#i18n/texts.ts';
import { pageLang } from '#shell/page-lang.ts';
import { terminalPath } from './pair-path.ts';
import { $lastPair } from '../market/last-pair.ts';
import { pagePairs } from './page-pairs.ts';

const link = document.querySelector<HTMLAnchorElement>('[data-continue]');
const { pairs, isMobile } = pagePairs(location.pathname);
const last = pairs.find(({ symbolId }) => symbolId === $lastPair.get());
if (link && last) {
  link.href = terminalPath(pageLang(), isMobile, last);
  link.textContent = texts(pageLang(), 'spot')('pairs.continue', { pair: `${last.baseTokenId}/${last.quoteTokenId}` });
}
