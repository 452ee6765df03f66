import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { formatCount, formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { dayMs } from '#formulas/durations.ts';
import { serverNow } from '#session/clock.ts';
import { whenLoaded } from '#session/lazy-import.ts';
import { $offered } from '#session/features/offered.ts';
import { $announcements, $announcementsFailed, loadAnnouncements } from '#session/notices/announcements.ts';
import type { NoticeEntry } from '#session/notices/notices.ts';
import { markReadInTabs } from '#session/notices/notice-channel.ts';
import { $personalNotices, $readIds, noticesMax, $pausedSince } from '#session/notices/notices.ts';
import { $noticesPhase } from '#session/notices/phase.ts';
import { $shownReminders } from '#session/notices/reminders.ts';
import { $settings } from '#session/settings.ts';
import { $user, userState } from '#session/user.ts';
import { useHiddenAmounts } from '#ui/amount/MaskedAmount.tsx';
import { Button } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { classes } from '#ui/foundation/classes.ts';
import { focusRestoreRef } from '#ui/foundation/focus-restore.ts';
import { useHydrated } from '#ui/foundation/use-hydrated.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import { circleAlert, info, triangleAlert } from '#ui/icon/status-icons.ts';
import { Tabs } from '#ui/navigation/Tabs.tsx';
import { loginAddress } from '../login-address.ts';
import { hasPhonePage, noticeLink } from './notice-link.ts';
import { noticeText } from './notice-text.ts';
import type { NoticeContext } from './notice-text.ts';
import './notice-list.scss';

/** An entry counts as read once it was shown for this time. account.md 5, ms */
const readAfterMs = 1_000;

const filters = ['all', 'personal', 'announcements'] as const;
type Filter = (typeof filters)[number];

const isPersonal = ({ source }: NoticeEntry): boolean => source === 'personal' || source === 'reminder';

const icons = { info, warn: triangleAlert, danger: circleAlert };

/** The entries of a tab, newest first. */
function entriesOf(entries: readonly NoticeEntry[], filter: Filter): NoticeEntry[] {
  return entries
    .filter((entry) => filter === 'all' || isPersonal(entry) === (filter === 'personal'))
    .sort((a, b) => b.time - a.time || (a.id < b.id ? 1 : -1));
}

/** The entries by day, in the order of the entries. */
function byDay({ t, lang, zone }: NoticeContext, entries: readonly NoticeEntry[]): Map<string, NoticeEntry[]> {
  const nameOf = (time: number) => formatDate(lang, time, { zone, style: 'date' });
  const nowMs = serverNow();
  const names = new Map([
    [nameOf(nowMs - dayMs), t('yesterday')],
    [nameOf(nowMs), t('today')],
  ]);
  const days = new Map<string, NoticeEntry[]>();
  for (const entry of entries) {
    const name = names.get(nameOf(entry.time)) ?? nameOf(entry.time);
    days.set(name, [...(days.get(name) ?? []), entry]);
  }
  return days;
}

function Entry({ context, entry, isRead }: { context: NoticeContext; entry: NoticeEntry; isRead: boolean }) {
  const { t, lang, zone } = context;
  const { title, text } = noticeText(context, entry);
  const link = noticeLink(lang, entry, hasPhonePage());
  return (
    <li className={classes('notice-entry', `notice-entry--${entry.level}`, !isRead && 'notice-entry--new')}>
      <span className="notice-entry__icon">
        <Icon of={icons[entry.level]} size={16} />
        <span className="out-of-sight">{t(`level.${entry.level}`)}</span>
      </span>
      <div className="notice-entry__body">
        <p className="notice-entry__title">
          <bdi>{title}</bdi>
          {!isRead && (
            <span className="notice-entry__mark">
              <span className="out-of-sight">, {t('new')}</span>
            </span>
          )}
        </p>
        {text !== '' && (
          <p className="notice-entry__text">
            <bdi>{text}</bdi>
          </p>
        )}
        <p className="notice-entry__foot">
          <time dateTime={new Date(entry.time).toISOString()}>
            {formatDate(lang, entry.time, { zone, style: 'hourMinute' })}
          </time>
          {link && (
            <a className="link" href={link.href} rel={link.rel}>
              {link.foreignHost === undefined ? t('open') : t('opensElsewhere', { host: link.foreignHost })}
              <span className="out-of-sight">, {title}</span>
            </a>
          )}
        </p>
      </div>
    </li>
  );
}

function reconnect(): void {
  whenLoaded(import('#session/private-stream/private-stream.ts'), ({ reconnectStream }) => reconnectStream());
}

/** What the user has to know about the list as a whole: not loaded, paused. */
function ListState({ context }: { context: NoticeContext }) {
  const { t, lang, zone } = context;
  const phase = useStore($noticesPhase);
  const pausedSince = useStore($pausedSince, () => undefined);
  const isLoggedIn = useStore($user) === userState.loggedIn;
  if (!isLoggedIn || (pausedSince === undefined && phase !== 'failed')) return null;
  return (
    <Notice tone="warn">
      <p>
        {pausedSince === undefined
          ? t('failed')
          : t('paused', { time: formatDate(lang, pausedSince, { zone, style: 'hourMinute' }) })}
      </p>
      <Button variant="quiet" size="small" onPress={reconnect}>
        {t('retry')}
      </Button>
    </Notice>
  );
}

/** Says that announcements are missing. */
function AnnouncementsState({ t }: NoticeContext) {
  const [isLoading, setLoading] = useState(false);
  const retry = async () => {
    setLoading(true);
    await loadAnnouncements();
    setLoading(false);
  };
  return (
    <Notice tone="warn">
      <p>{t('announcementsFailed')}</p>
      <Button variant="quiet" size="small" pending={isLoading} onPress={() => void retry()}>
        {t('retry')}
      </Button>
    </Notice>
  );
}

const emptyTitles = { all: 'none', personal: 'nonePersonal', announcements: 'noneAnnouncements' } as const;

interface PanelProps {
  context: NoticeContext;
  entries: readonly NoticeEntry[];
  filter: Filter;
  level: 2 | 3;
}

/** Marks the shown entries as read a second later, while the page is visible. */
function useReading(ids: readonly string[]): void {
  const key = ids.join('\n');
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!document.hidden) markReadInTabs(key === '' ? [] : key.split('\n'));
    }, readAfterMs);
    return () => clearTimeout(timer);
  }, [key]);
}

function Panel({ context, entries, filter, level }: PanelProps) {
  const { t, lang } = context;
  const readIds = useStore($readIds);
  const user = useStore($user);
  const phase = useStore($noticesPhase);
  const shown = entriesOf(entries, filter);
  useReading(shown.map(({ id }) => id));
  const Heading = level === 2 ? 'h2' : 'h3';
  const isIncomplete = useStore($announcementsFailed) && filter !== 'personal';
  const isVisitor = user === userState.loggedOut && filter !== 'announcements';
  const isLoading =
    user === userState.unknown || (user === userState.loggedIn && phase === 'loading' && filter !== 'announcements');
  const isCut = shown.filter(({ source }) => source === 'personal').length >= noticesMax;
  return (
    <div className="notice-list" aria-busy={isLoading && shown.length === 0}>
      {user !== userState.loggedIn && filter !== 'announcements' && (
        <p className="notice-list__visitor for-visitor">
          {t('visitor')}
          <a className="link" href={loginAddress(lang, location.pathname + location.search + location.hash)}>
            {t('login')}
          </a>
        </p>
      )}
      {filter !== 'announcements' && <ListState context={context} />}
      {isIncomplete && <AnnouncementsState {...context} />}
      {shown.length === 0 && isLoading && <Skeleton shape="row" count={4} />}
      {shown.length === 0 && !isLoading && !(isVisitor && filter === 'personal') && !isIncomplete && (
        <EmptyState title={t(emptyTitles[filter])}>
          {filter === 'all' && $offered.get().plan && <p>{t('noneText')}</p>}
        </EmptyState>
      )}
      {[...byDay(context, shown)].map(([day, rows]) => (
        <section key={day}>
          <Heading className="notice-list__day">{day}</Heading>
          <ul className="notice-list__entries">
            {rows.map((entry) => (
              <Entry key={entry.id} context={context} entry={entry} isRead={readIds.has(entry.id)} />
            ))}
          </ul>
        </section>
      ))}
      {isCut && <p className="notice-list__cut">{t('kept', { number: formatCount(lang, noticesMax) })}</p>}
    </div>
  );
}

/** All entries of the list, in no order. */
function useEntries(): NoticeEntry[] {
  const personal = useStore($personalNotices);
  const announcements = useStore($announcements);
  const reminders = useStore($shownReminders, () => []);
  return [
    ...personal.map((row) => ({ source: 'personal' as const, ...row })),
    ...announcements.map((row) => ({
      source: row.kind === 'BANNER' ? ('banner' as const) : ('pair' as const),
      ...row,
    })),
    ...reminders.map((row) => ({ source: 'reminder' as const, ...row })),
  ];
}

/** Props of a `NoticeList`. */
export interface NoticeListProps {
  lang: Lang;
  /** Distinguishes the lists of a page: part of element ids. */
  name: string;
  /** Heading level of the days. */
  level: 2 | 3;
  /** What follows 'Mark all as read'. */
  children?: ReactNode;
}

/** A message disappears with its Retry; the focus then moves to the selected tab. quality.md Q-A09 */
const restoreFocus = focusRestoreRef((list) => list.querySelector<HTMLElement>('[role=tab][aria-selected=true]'));

/** The notifications of the user, reminders and announcements in three tabs, by day. account.md 5 */
export function NoticeList({ lang, name, level, children }: NoticeListProps) {
  const t = texts(lang, 'notice');
  const [filter, setFilter] = useState<Filter>('all');
  const { zone } = useStore($settings);
  const isHidden = useHiddenAmounts();
  const isHydrated = useHydrated();
  const entries = useEntries();
  const context: NoticeContext = { t, lang, zone, isHidden };
  const readIds = useStore($readIds);
  const newIds = entries.map(({ id }) => id).filter((id) => !readIds.has(id));
  const actions = (
    <p className="notice-tabs__actions">
      <Button variant="quiet" size="small" disabled={newIds.length === 0} onPress={() => markReadInTabs(newIds)}>
        {t('markAll')}
      </Button>
      {children}
      <a className="link" href={`/${lang}/settings/#notices`}>
        {t('settings')}
      </a>
    </p>
  );
  return (
    <div className="notice-tabs" lang={t.lang} ref={restoreFocus}>
      {/* On the page above the list, which would move them as it grows. */}
      {level === 2 && actions}
      <Tabs
        label={t('filter')}
        tabs={filters.map((id) => ({
          id: `${name}-${id}`,
          label: t(id),
          panel:
            isHydrated && id === filter ? (
              <Panel context={context} entries={entries} filter={id} level={level} />
            ) : id === 'all' ? (
              <Skeleton shape="row" count={4} />
            ) : (
              ''
            ),
        }))}
        selected={`${name}-${filter}`}
        onSelect={(id) => setFilter(filters.find((each) => id === `${name}-${each}`) ?? 'all')}
      />
      {level === 3 && actions}
    </div>
  );
}
