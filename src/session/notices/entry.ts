import type { ReceivedNotice } from '#contract/stream.ts';
import type { Announcement } from './announcements.ts';
import type { ReminderNotice } from './reminders.ts';

/** An entry of the list of notifications, with its source. account.md 5 */
export type NoticeEntry =
  | ({ source: 'personal' } & ReceivedNotice)
  | ({ source: 'pair' | 'banner' } & Announcement)
  | ({ source: 'reminder' } & ReminderNotice);
