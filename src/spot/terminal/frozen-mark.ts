import { formatDate } from '#i18n/format.ts';
import { texts } from '#i18n/texts.ts';
import { $settings } from '#session/settings.ts';
import { pageLang } from '#shell/page-lang.ts';
import { $isMarketLive, $staleSinceMs } from '../market/display-stores.ts';
import { $ticker } from '../market/market.ts';

/**
 * Marks the chart and the depth chart with the time of their values while the market is not live: on a phone the order
 * book, which says so too, is in another tab. quality.md Q-U14
 */
export function startFrozenMarks(): void {
  const t = texts(pageLang(), 'spot');
  const marks = ['chart', 'depth'].flatMap((id) => {
    const panel = document.getElementById(id);
    if (!panel) return [];
    const mark = document.createElement('p');
    mark.className = 'frozen-mark';
    mark.hidden = true;
    panel.append(mark);
    return [mark];
  });
  let hasBeenLive = false;
  const update = () => {
    const isLive = $isMarketLive.get();
    hasBeenLive ||= isLive;
    const atMs = Math.max($staleSinceMs.get(), $ticker.get()?.t ?? 0);
    const time = formatDate(pageLang(), atMs, { zone: $settings.get().zone, style: 'timeZone' });
    for (const mark of marks) {
      mark.hidden = isLive || !hasBeenLive;
      if (!mark.hidden) mark.textContent = t('stream.stale', { time });
    }
  };
  for (const store of [$isMarketLive, $staleSinceMs, $settings]) store.listen(update);
  update();
}
