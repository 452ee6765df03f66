import { zoneName } from '../i18n/format.ts';
import { isPageLang } from '../i18n/lang.ts';
import { texts } from '../i18n/texts.ts';
import { $settings } from '../session/settings.ts';
import { when } from './when.ts';

/**
 * Says the dates of a launch's phases, UTC in the HTML, in the person's own zone and names it; those that wish for UTC keep
 * it. A date that stands so already is left alone.
 */
export function showLocalTimes(root: ParentNode = document): void {
  const { lang } = document.documentElement;
  if (!isPageLang(lang) || $settings.get().zone === 'UTC') return;
  const t = texts(lang, 'launchpad');
  let firstMs: number | undefined;
  for (const element of root.querySelectorAll<HTMLElement>('[data-when-from]')) {
    const { whenFrom, whenTo, said } = element.dataset;
    const span = `${whenFrom ?? ''} ${whenTo ?? ''}`;
    if (said === span) continue;
    const fromMs = Number(whenFrom);
    firstMs ??= fromMs;
    element.textContent = when(t, lang, { fromMs, toMs: whenTo === undefined ? undefined : Number(whenTo) }, 'local');
    element.dataset['said'] = span;
  }
  const note = root.querySelector('[data-zone-note]');
  if (note && firstMs !== undefined)
    note.textContent = t('steps.zoneLocal', { zone: zoneName(lang, firstMs, 'local') });
}
