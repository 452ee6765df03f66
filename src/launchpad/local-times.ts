import { zoneName } from '../i18n/format.ts';
import { isPageLang } from '../i18n/lang.ts';
import { texts } from '../i18n/texts.ts';
import { $settings } from '../session/settings.ts';
import { formatDateRange } from './date-range.ts';

/**
 * Shows the dates of phases, which are UTC in the HTML, in the user's time zone and names the zone. Does nothing when
 * the user has selected UTC. Skips dates that it has already written.
 */
export function showLocalTimes(root: ParentNode = document): void {
  const { lang } = document.documentElement;
  const { zone } = $settings.get();
  if (!isPageLang(lang) || zone === 'UTC') return;
  const t = texts(lang, 'launchpad');
  let firstMs: number | undefined;
  for (const element of root.querySelectorAll<HTMLElement>('[data-when-from]')) {
    const { whenFrom, whenTo, shownRange } = element.dataset;
    const range = `${whenFrom ?? ''} ${whenTo ?? ''}`;
    if (shownRange === range) continue;
    const fromMs = Number(whenFrom);
    firstMs ??= fromMs;
    element.textContent = formatDateRange(
      t,
      lang,
      { fromMs, toMs: whenTo === undefined ? undefined : Number(whenTo) },
      zone,
    );
    element.dataset['shownRange'] = range;
  }
  const note = root.querySelector('[data-zone-note]');
  if (note && firstMs !== undefined) note.textContent = t('steps.zoneLocal', { zone: zoneName(lang, firstMs, zone) });
}
