import * as v from 'valibot';
import { parseJson } from '#contract/parse-json.ts';
import { minuteMs } from '#formulas/durations.ts';
import { formatCount } from '#i18n/format.ts';
import { texts } from '#i18n/texts.ts';
import { Reminder, reminderLeadMs, remindersMax, setReminder } from '#session/notices/reminders.ts';
import { $offered } from '#session/features/offered.ts';
import { $user, userState } from '#session/user.ts';
import { plainName } from '#ui/foundation/plain-name.ts';
import { pageLang } from '../page-lang.ts';
import { showToast } from '../toasts/toasts.ts';
import { loadNoticeTexts } from './load-notice-texts.ts';
import { startNotices } from './start-notices.ts';

/**
 * Stores the reminder of a link that also downloads a calendar file, and offers a user to switch on the exchange's own
 * notices of launches. `data` is the link's attribute. account.md 5
 */
export async function storeReminder(data: string): Promise<void> {
  const reminder = v.safeParse(v.omit(Reminder, ['shown']), parseJson(data));
  if (!reminder.success) return;
  const isStored = setReminder(reminder.output);
  await startNotices();
  // The calendar file is there; the reminder is stored all the same.
  if (!(await loadNoticeTexts())) return;
  const lang = pageLang();
  const t = texts(lang, 'notice');
  if (!isStored) {
    showToast(t('reminderFull', { number: formatCount(lang, remindersMax) }), { tone: 'warn' });
    return;
  }
  const action =
    $offered.get().notices && $user.get() === userState.loggedIn
      ? { label: t('turnOn'), href: `/${lang}/settings/#notices` }
      : undefined;
  showToast(t('reminderSet', { name: plainName(reminder.output.name), minutes: reminderLeadMs / minuteMs }), {
    action,
  });
}
