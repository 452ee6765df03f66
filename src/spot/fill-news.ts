import { texts } from '../i18n/texts.ts';
import { onLeave } from '../session/leaving.ts';
import { pageLang } from '../shell/page-lang.ts';
import { showToast } from '../shell/toasts.ts';
import type { Toast } from '../shell/toasts.ts';
import type { Order, PlanOrder } from '../contract/trading.ts';
import type { RowChange } from './live-rows.ts';
import { stateOf } from './order-states.ts';
import { reasonOf } from './order-words.ts';
import type { SpotTexts } from './order-words.ts';

/** What happens within so long is told in one message. quality.md Q-A02, ms */
const joinMs = 2_000;

const kinds = ['filled', 'partly', 'triggered', 'ended', 'endedPlan'] as const;
/** `unfilled`: a plan order fired, and what it became was canceled with nothing filled; `failed`: it was refused as it fired. */
type News = (typeof kinds)[number] | { kind: 'unfilled' | 'failed'; reason: string };

/** What is still to be told, by order; a later change of an order takes the place of the earlier. */
const waiting = new Map<string, News>();
let timer: ReturnType<typeof setTimeout> | undefined;

function forgetAll(): void {
  waiting.clear();
  clearTimeout(timer);
  timer = undefined;
}
onLeave(forgetAll);

const newsText = {
  filled: 'orders.news.filled',
  partly: 'orders.news.partly',
  triggered: 'orders.news.triggered',
  ended: 'orders.news.ended',
  endedPlan: 'orders.news.endedPlan',
} as const satisfies Record<Extract<News, string>, string>;
const reasonedText = { unfilled: 'orders.news.unfilled', failed: 'orders.news.failed' } as const;

/** What was refused or canceled never looks like success, nor does an order that has only fired. quality.md Q-U12 */
function toneOf(told: readonly News[]): Toast['tone'] {
  const reasoned = told.filter((news) => typeof news === 'object');
  if (reasoned.length > 0) return reasoned.some(({ kind }) => kind === 'failed') ? 'error' : 'warn';
  if (told.includes('ended') || told.includes('endedPlan')) return 'info';
  return told.includes('filled') || told.includes('partly') ? 'done' : 'info';
}

/** One line a reason. */
function reasonedLines(t: SpotTexts, kind: keyof typeof reasonedText, told: readonly News[]): string[] {
  const reasons = told.flatMap((news) => (typeof news === 'object' && news.kind === kind ? [news.reason] : []));
  return [...new Set(reasons)].map((reason) =>
    t(reasonedText[kind], { count: reasons.filter((other) => other === reason).length, reason }),
  );
}

function tell(): void {
  const t = texts(pageLang(), 'spot');
  const told = [...waiting.values()];
  forgetAll();
  if (told.length === 0) return;
  const counted = kinds.flatMap((kind) => {
    const count = told.filter((other) => other === kind).length;
    return count === 0 ? [] : [t(newsText[kind], { count })];
  });
  showToast([...counted, ...reasonedLines(t, 'unfilled', told), ...reasonedLines(t, 'failed', told)].join(' '), {
    tone: toneOf(told),
  });
}

function wait(id: string, news: News): void {
  waiting.set(id, news);
  timer ??= setTimeout(tell, joinMs);
}

/** The person was told of it elsewhere. */
export function forgetNews(id: string): void {
  waiting.delete(id);
}

/** Reasons of the exchange, not of the person, whose own cancels are answered, with what they take along, where they are asked for. */
const isByRule = ({ cancelReason }: Pick<Order, 'cancelReason'>) =>
  !['USER', 'BATCH', 'PARENT', ''].includes(cancelReason);

/** Tells when an order fills, wholly or on the way, or ends by a rule. */
export function tellOrderChange({ before, row }: RowChange<Order>): void {
  const hasFired = row.planOrderId !== '';
  if (row.status === 'FILLED') return wait(row.orderId, 'filled');
  if ((before || hasFired) && stateOf(row) === 'canceled' && isByRule(row)) {
    const reason = hasFired && row.executedQty === '0' ? reasonOf(texts(pageLang(), 'spot'), row) : undefined;
    if (reason === undefined) return wait(row.orderId, 'ended');
    // Its own news and its plan order's are one.
    waiting.delete(row.orderId);
    return wait(row.planOrderId, { kind: 'unfilled', reason });
  }
  if (row.executedQty !== (before?.executedQty ?? '0')) wait(row.orderId, 'partly');
}

/** Tells when a plan order fires, is refused as it fires, or ends by a rule. */
export function tellPlanChange({ before, row }: RowChange<PlanOrder>): void {
  // What it became may have been told before it.
  if (row.status === 'PLAN_TRIGGERED' && !waiting.has(row.planOrderId)) wait(row.planOrderId, 'triggered');
  if (before && row.status === 'PLAN_CANCELED' && isByRule(row)) wait(row.planOrderId, 'endedPlan');
  if (row.status !== 'PLAN_REJECTED') return;
  const t = texts(pageLang(), 'spot');
  const reason = reasonOf(t, row) ?? t('orders.reject.other', { code: row.failCode });
  wait(row.planOrderId, { kind: 'failed', reason });
}
