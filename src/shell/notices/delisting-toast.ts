import type { ReceivedNotice } from '#contract/stream.ts';
import { texts } from '#i18n/texts.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import { dayMs } from '#formulas/durations.ts';
import { serverNow } from '#session/clock.ts';
import { quoteOf } from './notice-text.ts';
import { pageLang } from '../page-lang.ts';
import { areaOf } from '../routes.ts';
import type { Area } from '../routes.ts';
import { $toasts, showToast } from '../toasts/toasts.ts';

/** How long after the delisting the message is still news, ms. */
const newsMs = 7 * dayMs;
/** Areas whose pages ask for money: nothing that is not about it may cover a field. */
const quietAreas: readonly (Area | undefined)[] = ['launchpad', 'loans', 'bots'];

const toastId = (id: string): string => `delisting:${id}`;

/** Whether the user has opened the list of notifications on this page. */
let isListed = false;
onPersonChange(() => (isListed = false));

/** Removes the messages: the list shows the same notices. */
export function hideDelistings(): void {
  isListed = true;
  $toasts.set($toasts.get().filter(({ id }) => !id.startsWith(toastId(''))));
}

/**
 * Tells a holder of a coin that it loses its pair, once: the list of notifications and the assets keep it. `message` is
 * the text of the notice, `href` the page of the pair, or of the assets once the pair is closed. exchange-api 3.3
 */
export function showDelisting(row: ReceivedNotice, message: string, href: string | undefined): void {
  const { coin, dueTime } = row;
  const quote = quoteOf(row);
  if (isListed || quietAreas.includes(areaOf(location.pathname.replace(/^\/[^/]+/, '')))) return;
  if (coin === undefined || dueTime === undefined || quote === undefined || href === undefined) return;
  if (dueTime + newsMs <= serverNow()) return;
  const t = texts(pageLang(), 'notice');
  const label = dueTime <= serverNow() ? t('wall.withdraw') : t('viewPair', { pair: `${coin}/${quote}` });
  showToast(message, { id: toastId(row.id), tone: 'warn', action: { label, href } });
}
