import type { ReceivedNotice } from '#contract/stream.ts';
import { texts } from '#i18n/texts.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import { readText, writeText } from '#session/storage.ts';
import { $profile } from '#session/user.ts';
import { quoteOf } from './notice-text.ts';
import { pageLang } from '../page-lang.ts';
import { $toasts, showToast } from '../toasts/toasts.ts';

/** Storage key of a message that this tab's user has closed. */
const closedKey = (id: string): string => `closedNotice:${$profile.get()?.id ?? ''}:${id}`;

const toastId = (id: string): string => `delisting:${id}`;

/** Whether the user has opened the list of notifications on this page. */
let isListed = false;
onPersonChange(() => (isListed = false));

/** Removes the messages: the list shows the same notices. The next page shows them again. */
export function hideDelistings(): void {
  isListed = true;
  $toasts.set($toasts.get().filter(({ id }) => !id.startsWith(toastId(''))));
}

/**
 * Tells a holder of a coin that it loses its pair, on every page until the message is closed. `message` is the text of the
 * notice, `href` the page of the pair. exchange-api 3.3
 */
export function showDelisting(row: ReceivedNotice, message: string, href: string): void {
  const quote = quoteOf(row);
  const key = closedKey(row.id);
  if (isListed || readText('tab', key) !== undefined) return;
  if (row.coin === undefined || row.dueTime === undefined || quote === undefined) return;
  showToast(message, {
    id: toastId(row.id),
    tone: 'warn',
    action: { label: texts(pageLang(), 'notice')('viewPair', { pair: `${row.coin}/${quote}` }), href },
    onClose: () => writeText('tab', key, '1'),
  });
}
