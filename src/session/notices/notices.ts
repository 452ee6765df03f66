import { atom, computed } from 'nanostores';
import type { ReceivedNotice } from '#contract/stream.ts';
import { dayMs } from '#formulas/durations.ts';
import { socketState } from '#socket/state-machine-types.ts';
import { serverNow } from '../clock.ts';
import { onPersonChange } from '../on-person-change.ts';
import { $streamMessageTime, $streamState } from '../private-stream/topics.ts';
import type { Announcement } from './announcements.ts';
import { $noticesPhase } from './phase.ts';
import { readNotices, readReadIds, removeNotices, writeNotices, writeReadIds } from './notice-storage.ts';
import { $shownReminders } from './reminders.ts';
import type { ReminderNotice } from './reminders.ts';

/** An entry of the list of notifications, with its source. account.md 5 */
export type NoticeEntry =
  | ({ source: 'personal' } & ReceivedNotice)
  | ({ source: 'pair' | 'banner' } & Announcement)
  | ({ source: 'reminder' } & ReminderNotice);

/** Most notices that are kept; the oldest are dropped first. account.md 5 */
export const noticesMax = 200;
/** Most read marks that are kept: those of the notices, and of banners and reminders beside them. */
const readMax = 2 * noticesMax;
/** In a browser that knows of no notices yet, older ones count as read. account.md 5 */
const unreadAgeMs = dayMs;

/** The person's notices, newest first, at most 200. */
export const $personalNotices = atom<readonly ReceivedNotice[]>([]);

/** Ids of the notices, announcements and reminders that were read in this browser, oldest mark first. */
export const $readIds = atom<ReadonlySet<string>>(new Set());

/** Number of unread notices and reminders of the person at this browser; announcements to everybody do not count. */
export const $unreadCount = computed(
  [$personalNotices, $shownReminders, $readIds],
  (notices, reminders, readIds) => [...notices, ...reminders].filter(({ id }) => !readIds.has(id)).length,
);

/**
 * Exchange time of the last message of a stream that was lost, ms: notices are as of then. Undefined while it is open
 * or opens first.
 */
export const $pausedSince = computed([$noticesPhase, $streamState, $streamMessageTime], (phase, state, messageTime) =>
  phase === 'ready' && state !== socketState.open && messageTime > 0 ? messageTime : undefined,
);

/** Id of the profile whose notices these are; undefined for a visitor. */
let owner: string | undefined;
/** True once this browser has seen notices of the person: from then on every new one is unread. */
let isKnownBrowser = false;

function clear(): void {
  owner = undefined;
  isKnownBrowser = false;
  $personalNotices.set([]);
  $readIds.set(new Set());
  $noticesPhase.set('loading');
  removeNotices();
}
onPersonChange(clear);

const newestFirst = (a: ReceivedNotice, b: ReceivedNotice): number => b.time - a.time || (a.id < b.id ? 1 : -1);

/**
 * Starts with what this browser kept of the person; `profileId` is the profile's, '' for a visitor, who has read marks
 * only.
 */
export function openNotices(profileId: string): void {
  if (owner === profileId) return;
  owner = profileId;
  const rows = readNotices(profileId);
  const readIds = readReadIds(profileId);
  isKnownBrowser = rows !== undefined || readIds !== undefined;
  $readIds.set(new Set(readIds));
  $personalNotices.set(rows ?? []);
}

/**
 * Merges notices by id and returns those that were not known. In a browser without notices of the person those older
 * than 24 h count as read.
 */
export function mergeNotices(rows: readonly ReceivedNotice[]): readonly ReceivedNotice[] {
  if (!owner) return [];
  const byId = new Map($personalNotices.get().map((row) => [row.id, row]));
  const added = [...new Map(rows.map((row) => [row.id, row])).values()].filter(({ id }) => !byId.has(id));
  for (const row of rows) byId.set(row.id, row);
  const kept = [...byId.values()].sort(newestFirst).slice(0, noticesMax);
  if (!isKnownBrowser) markRead(added.filter(({ time }) => time < serverNow() - unreadAgeMs).map(({ id }) => id));
  isKnownBrowser = true;
  $personalNotices.set(kept);
  writeNotices(owner, kept);
  return added;
}

/**
 * Marks notices, announcements or reminders as read in this browser, for a visitor in this tab; returns those that were
 * not.
 */
export function markRead(ids: readonly string[]): readonly string[] {
  const readIds = $readIds.get();
  const added = ids.filter((id) => !readIds.has(id));
  if (added.length === 0) return [];
  const next = [...readIds, ...added].slice(-readMax);
  $readIds.set(new Set(next));
  if (owner !== undefined) writeReadIds(owner, next);
  return added;
}
