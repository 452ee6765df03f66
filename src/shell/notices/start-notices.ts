import type { ReceivedNotice } from '#contract/stream.ts';
import { formatCount } from '#i18n/format.ts';
import { texts } from '#i18n/texts.ts';
import { $serverSecond } from '#session/clock.ts';
import { followNotices } from '#session/notices/follow-notices.ts';
import { $reminders, claimReminders } from '#session/notices/reminders.ts';
import { $offered } from '#session/features/offered.ts';
import { $unreadCount } from '#session/notices/notices.ts';
import { pageLang } from '../page-lang.ts';
import { loadNoticeTexts } from './load-notice-texts.ts';
import { toastDelistings, toastNotices, toastReminder } from './notice-toasts.ts';

/** More are shown as "9+". account.md 5 */
const badgeMax = 9;

/** Shows the number of unread notices at the bell, in words in its name. */
function showUnread(): void {
  const count = $unreadCount.get();
  const bell = document.querySelector('[data-bell]');
  const badge = document.querySelector('.header__badge');
  const t = texts(pageLang(), 'notice');
  bell?.setAttribute('aria-label', count === 0 ? t('title') : t('unread', { number: formatCount(pageLang(), count) }));
  if (badge) badge.textContent = count === 0 ? '' : count > badgeMax ? `${badgeMax}+` : String(count);
}

async function showDueReminders(nowMs: number): Promise<void> {
  for (const reminder of await claimReminders(nowMs)) toastReminder({ source: 'reminder', ...reminder });
}

/** Looks for due reminders each second, while there are some: a page without them does not request the time. */
function followReminders(): void {
  let stop: (() => void) | undefined;
  $reminders.subscribe((reminders) => {
    const isPending = reminders.some(({ shown }) => !shown.includes('open'));
    if (!isPending) {
      stop?.();
      stop = undefined;
    }
    if (isPending)
      stop ??= $serverSecond.subscribe((nowMs) => {
        if (nowMs > 0) void showDueReminders(nowMs);
      });
  });
}

/** Shows notices by `show` once their texts are loaded. Where these are lost, the notices are in the list only. */
const showLater = (show: (rows: readonly ReceivedNotice[]) => void) => async (rows: readonly ReceivedNotice[]) => {
  if (await loadNoticeTexts()) show(rows);
};

let isStarted = false;

/** Follows the notices and reminders of whoever uses the page: unread count, messages, list. account.md 5 */
export async function startNotices(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  const [showDelistings, showNotices] = [showLater(toastDelistings), showLater(toastNotices)];
  if ($offered.get().notices)
    followNotices({ onAdded: (rows) => void showDelistings(rows), onNews: (rows) => void showNotices(rows) });
  // Otherwise the next page tries again; the list says what it lacks.
  if (!(await loadNoticeTexts())) return;
  $unreadCount.subscribe(showUnread);
  followReminders();
}
