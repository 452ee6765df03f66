import { texts } from '../i18n/texts.ts';
import { onLeave } from '../session/leaving.ts';
import { pageLang } from '../shell/page-lang.ts';
import { showToast } from '../shell/toasts.ts';
import type { Order, PlanOrder } from '../contract/trading.ts';
import type { RowChange } from './live-rows.ts';
import { stateOf } from './order-states.ts';

/** What happens within so long is told in one message. quality.md Q-A02, ms */
const joinMs = 2_000;

const kinds = ['filled', 'partly', 'triggered', 'ended', 'failed'] as const;
type News = (typeof kinds)[number];

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
  failed: 'orders.news.failed',
} as const satisfies Record<News, string>;

function tell(): void {
  const t = texts(pageLang(), 'spot');
  const told = [...waiting.values()];
  forgetAll();
  const sentences = kinds.flatMap((kind) => {
    const count = told.filter((other) => other === kind).length;
    return count === 0 ? [] : [t(newsText[kind], { count })];
  });
  if (sentences.length === 0) return;
  // What was refused or canceled never looks like success. quality.md Q-U12
  const tone = told.includes('failed') ? 'error' : told.includes('ended') ? 'info' : 'done';
  showToast(sentences.join(' '), { tone });
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
  if (row.status === 'FILLED') return wait(row.orderId, 'filled');
  if (before && stateOf(row) === 'canceled' && isByRule(row)) return wait(row.orderId, 'ended');
  if (row.executedQty !== (before?.executedQty ?? '0')) wait(row.orderId, 'partly');
}

/** Tells when a plan order fires, is refused as it fires, or ends by a rule. */
export function tellPlanChange({ before, row }: RowChange<PlanOrder>): void {
  if (row.status === 'PLAN_TRIGGERED') wait(row.planOrderId, 'triggered');
  if (before && row.status === 'PLAN_CANCELED' && isByRule(row)) wait(row.planOrderId, 'ended');
  if (row.status === 'PLAN_REJECTED') wait(row.planOrderId, 'failed');
}
