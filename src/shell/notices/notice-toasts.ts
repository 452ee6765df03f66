import * as v from 'valibot';
import { newId } from '#api/index.ts';
import { validRowsOfKind } from '#contract/scalars.ts';
import type { ReceivedNotice } from '#contract/stream.ts';
import { texts } from '#i18n/texts.ts';
import type { NoticeEntry } from '#session/notices/notices.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import { registerTopicReader } from '#session/private-stream/topics.ts';
import { $settings, $showAssets } from '#session/settings.ts';
import { alertId, announce, statusId } from '#ui/foundation/announce.ts';
import { pageLang } from '../page-lang.ts';
import { closeToast, showToast } from '../toasts/toasts.ts';
import type { Toast } from '../toasts/toasts.ts';
import { hideDelistings, showDelisting } from './delisting-toast.ts';
import { hasPhonePage, noticeLink } from './notice-link.ts';
import { noticeText } from './notice-text.ts';

/** Notices within this time are shown in one message and announced once. quality.md Q-A02, ms */
const batchMs = 2_000;

/** Notices of danger have a message of their own, which stays until it is closed. */
type Urgency = 'usual' | 'danger';
interface Batch {
  /** Id of its message. A later batch has another one: a notice of danger is not replaced by the next. */
  id: string;
  rows: ReceivedNotice[];
  timer: ReturnType<typeof setTimeout>;
}
const batches = new Map<Urgency, Batch>();
/** Rows of messages of danger by their ids, until what they warn of has ended. */
const warnings = new Map<string, readonly ReceivedNotice[]>();
/** Id of the last message of usual notices. */
let usualId = '';

onPersonChange(() => {
  for (const { timer } of batches.values()) clearTimeout(timer);
  batches.clear();
  warnings.clear();
  followRisk();
});
$showAssets.listen((isShown) => {
  if (!isShown) closeNoticeToast();
});

/** Closes the message of usual notices, which can name amounts. */
const closeNoticeToast = (): void => closeToast(usualId);

/** Removes the messages of notices that the open list shows: on phones they would cover its head. */
export function closeListedToasts(): void {
  closeNoticeToast();
  hideDelistings();
}

/** The title of an entry in the language of the page, with amounts hidden where the user hides them. */
function titleOf(entry: NoticeEntry): string {
  const lang = pageLang();
  const { zone } = $settings.get();
  return noticeText({ t: texts(lang, 'notice'), lang, zone, isHidden: !$showAssets.get() }, entry).title;
}

function batchText(rows: readonly ReceivedNotice[]): string {
  const [first] = rows;
  if (first && rows.length === 1) return titleOf({ source: 'personal', ...first });
  const t = texts(pageLang(), 'notice');
  return t(rows.every(({ kind }) => kind === 'ORDER_FILLED') ? 'filledCount' : 'count', { count: rows.length });
}

const tones = { info: 'info', warn: 'warn', danger: 'error' } as const satisfies Record<string, Toast['tone']>;

function toneOf(rows: readonly ReceivedNotice[]): Toast['tone'] {
  if (rows.every(({ kind }) => kind === 'ORDER_FILLED')) return 'done';
  return tones[(['danger', 'warn'] as const).find((level) => rows.some((row) => row.level === level)) ?? 'info'];
}

function announceBatch(urgency: Urgency): void {
  const batch = batches.get(urgency);
  batches.delete(urgency);
  if (batch) announce(batchText(batch.rows), urgency === 'danger' ? alertId : statusId);
}

/** Shows rows with those of the last two seconds as one message; it is announced once they are complete. */
function addToBatch(urgency: Urgency, rows: readonly ReceivedNotice[]): void {
  if (rows.length === 0) return;
  const batch = batches.get(urgency) ?? { id: newId(), rows: [], timer: setTimeout(announceBatch, batchMs, urgency) };
  batches.set(urgency, batch);
  batch.rows.push(...rows);
  if (urgency === 'usual') usualId = batch.id;
  else warnings.set(batch.id, batch.rows);
  showToast(batchText(batch.rows), {
    id: batch.id,
    tone: toneOf(batch.rows),
    isLasting: urgency === 'danger',
    isSilent: true,
  });
}

/** True for a margin call or liquidation of the account on a page whose bar shows and announces it. leverage.md 4 */
const isShownByBar = ({ kind, orderId }: ReceivedNotice): boolean =>
  (kind === 'MARGIN_CALL' || kind === 'LIQUIDATION') &&
  orderId === undefined &&
  document.querySelector('[data-margin-status=on]') !== null;

/** True for a message of margin calls alone: those of the account, or of one loan. */
const isMarginCall = (rows: readonly ReceivedNotice[], orderId: string | undefined): boolean =>
  rows.every((row) => row.kind === 'MARGIN_CALL' && row.orderId === orderId);

/** Closes the messages of margin calls that have ended. */
function endMarginCalls(orderId: string | undefined): void {
  for (const [id, rows] of warnings) {
    if (!isMarginCall(rows, orderId)) continue;
    closeToast(id);
    warnings.delete(id);
  }
}

/** A finished liquidation ends the margin calls before it. */
function endWarnings({ kind, state, orderId }: ReceivedNotice): void {
  if (kind === 'LIQUIDATION' && state !== 'STARTED') endMarginCalls(orderId);
}

/** Level of a row of topic `loan` with the risk of the account. */
const RiskLevel = v.object({ kind: v.literal('MARGIN_RISK'), level: v.string() });
let stopRisk: (() => void) | undefined;

/**
 * Follows the risk of the account while a message says that it has a margin call: one that was cured ends the message.
 */
function followRisk(): void {
  const isCalled = [...warnings.values()].some((rows) => isMarginCall(rows, undefined));
  if (!isCalled) {
    stopRisk?.();
    stopRisk = undefined;
    return;
  }
  stopRisk ??= registerTopicReader({
    topic: 'loan',
    apply: (rows) => {
      const level = validRowsOfKind('MARGIN_RISK', RiskLevel, rows).at(-1)?.level;
      if (level === undefined || level === 'MARGIN_CALL' || level === 'LIQUIDATION') return;
      endMarginCalls(undefined);
      followRisk();
    },
    onResync: () => undefined,
  });
}

/** Shows notices that have just arrived. account.md 5 */
export function toastNotices(rows: readonly ReceivedNotice[]): void {
  rows.forEach(endWarnings);
  const shown = rows.filter((row) => row.kind !== 'DELISTING' && !isShownByBar(row));
  addToBatch(
    'danger',
    shown.filter(({ level }) => level === 'danger'),
  );
  addToBatch(
    'usual',
    shown.filter(({ level }) => level !== 'danger'),
  );
  followRisk();
}

/** Shows the delistings among notices that are new to this browser. */
export function toastDelistings(rows: readonly ReceivedNotice[]): void {
  for (const row of rows) {
    if (row.kind !== 'DELISTING') continue;
    const entry = { source: 'personal', ...row } as const;
    showDelisting(row, titleOf(entry), noticeLink(pageLang(), entry, hasPhonePage())?.href);
  }
}

/** Shows a reminder that is due, until it is closed. */
export function toastReminder(entry: Extract<NoticeEntry, { source: 'reminder' }>): void {
  const link = noticeLink(pageLang(), entry, hasPhonePage());
  const label = texts(pageLang(), 'notice')('open');
  showToast(titleOf(entry), { tone: 'info', ...(link && { action: { label, href: link.href } }) });
}
