import { computed } from 'nanostores';
import * as v from 'valibot';
import { parseJson } from '#contract/parse-json.ts';
import { dayMs, minuteMs } from '#formulas/durations.ts';
import { serverNow } from '../clock.ts';
import { readText, storedAtom } from '../storage.ts';

/** Most reminders of a browser. account.md 5 */
export const remindersMax = 50;
/** How long before the opening the first reminder comes. account.md 5, ms */
export const reminderLeadMs = 15 * minuteMs;
/** How long a reminder is listed after the opening, and how late it is still shown, ms. */
const listedMs = 7 * dayMs;
const latestMs = dayMs;

const key = 'reminders';
const moments = ['soon', 'open'] as const;

/** A reminder of the opening of a launch, in this browser. */
export const Reminder = v.object({
  code: v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,20}$/)),
  name: v.pipe(v.string(), v.maxLength(120)),
  /** Path of the launch without the language. */
  path: v.pipe(v.string(), v.regex(/^\/trade\/spot\/[\w/-]{1,200}$/)),
  /** Start of the commit period, exchange time, ms. */
  openTime: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** What some tab has shown already. */
  shown: v.array(v.picklist(moments)),
});
export type Reminder = v.InferOutput<typeof Reminder>;
const Reminders = v.pipe(v.array(Reminder), v.maxLength(remindersMax));

/** The reminders of this browser; visitors have them too. */
export const $reminders = storedAtom<Reminder[]>(key, Reminders, []);

/** What a reminder says when it is due. */
export interface ReminderNotice {
  id: string;
  kind: 'SOON' | 'OPEN';
  level: 'info';
  name: string;
  path: string;
  time: number;
  openTime: number;
}

const timeOf = ({ openTime }: Reminder, moment: (typeof moments)[number]): number =>
  moment === 'soon' ? openTime - reminderLeadMs : openTime;

const noticeOf = (reminder: Reminder, moment: (typeof moments)[number]): ReminderNotice => ({
  id: `reminder-${reminder.code}-${moment}-${reminder.openTime}`,
  kind: moment === 'soon' ? 'SOON' : 'OPEN',
  level: 'info',
  name: reminder.name,
  path: reminder.path,
  time: timeOf(reminder, moment),
  openTime: reminder.openTime,
});

/** The reminders that were shown, newest first, up to a week after the opening. */
export const $shownReminders = computed($reminders, (reminders) =>
  reminders
    .filter(({ openTime }) => openTime > serverNow() - listedMs)
    .flatMap((reminder) => reminder.shown.map((moment) => noticeOf(reminder, moment)))
    .sort((a, b) => b.time - a.time),
);

/** Stores a reminder; returns false when this browser has as many as it keeps. Setting one again changes its time. */
export function setReminder(reminder: Omit<Reminder, 'shown'>): boolean {
  const others = $reminders
    .get()
    .filter(({ code, openTime }) => code !== reminder.code && openTime > serverNow() - listedMs);
  if (others.length >= remindersMax) return false;
  $reminders.set([...others, { ...reminder, shown: [] }]);
  return true;
}

/** What is due now and not shown yet; of two moments that have passed only the later. */
function dueMoments(reminder: Reminder, nowMs: number): readonly (typeof moments)[number][] {
  return moments.filter((moment) => {
    const time = timeOf(reminder, moment);
    return time <= nowMs && nowMs < time + latestMs && !reminder.shown.includes(moment);
  });
}

/** True when a reminder is due at an exchange time, ms. */
export const isReminderDue = (nowMs: number): boolean =>
  $reminders.get().some((reminder) => dueMoments(reminder, nowMs).length > 0);

/** Marks what is due as shown and returns it: the tab that claims it first shows it. */
function claim(nowMs: number): ReminderNotice[] {
  // What another tab has claimed may not have reached this one's store.
  const stored = v.safeParse(Reminders, parseJson(readText('local', key) ?? ''));
  const reminders = stored.success ? stored.output : $reminders.get();
  const due = reminders.flatMap((reminder) => {
    const last = dueMoments(reminder, nowMs).at(-1);
    return last === undefined ? [] : [noticeOf(reminder, last)];
  });
  if (due.length > 0)
    $reminders.set(
      reminders.map((reminder) => ({
        ...reminder,
        shown: [...new Set([...reminder.shown, ...dueMoments(reminder, nowMs)])],
      })),
    );
  return due;
}

/** The reminders that are due and that no other tab shows. account.md 5, A24 */
export async function claimReminders(nowMs: number): Promise<ReminderNotice[]> {
  if (!isReminderDue(nowMs)) return [];
  if (!('locks' in navigator)) return claim(nowMs);
  let due: ReminderNotice[] = [];
  await navigator.locks.request('slipway-reminders', () => {
    due = claim(nowMs);
  });
  return due;
}
