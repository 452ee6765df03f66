import { computed } from 'nanostores';
import { $personalNotices, $readIds } from './notices.ts';
import { $shownReminders } from './reminders.ts';

/** Number of unread notices and reminders of the person at this browser; announcements to everybody do not count. */
export const $unreadCount = computed(
  [$personalNotices, $shownReminders, $readIds],
  (notices, reminders, readIds) => [...notices, ...reminders].filter(({ id }) => !readIds.has(id)).length,
);
