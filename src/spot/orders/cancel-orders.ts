import { atom } from 'nanostores';
import { send } from '#api/index.ts';
import type { ApiError } from '#api/index.ts';
import { batchCancel, planBatchCancel } from '#contract/order.ts';
import type { OrderType } from '#contract/trading.ts';
import type { Side } from '#contract/scalars.ts';
import { texts } from '#i18n/texts.ts';
import { $personEpoch, onPersonChange } from '#session/on-person-change.ts';
import { $network } from '#session/presence.ts';
import { pageLang } from '#shell/page-lang.ts';
import { toastError } from '#shell/toasts/error-text.ts';
import { showToast, toast } from '#shell/toasts/toasts.ts';
import type { OrderKind } from './cancel-order.ts';
import { openOrders, openPlans } from './orders.ts';

/** Ids per call at most. exchange-api 2.3 order.batchCancel */
const idsPerCall = 100;

/** What to cancel: these ids, or all open orders that match the filters. */
export type CancelScope =
  | { ids: readonly string[] }
  | { symbolId: string | undefined; side: Side | undefined; type: OrderType | undefined };

/** The kind whose batch cancel is in progress, so that only one runs at a time. */
export const $cancelingKind = atom<OrderKind | undefined>(undefined);
onPersonChange(() => $cancelingKind.set(undefined));

/**
 * Counts of a batch cancel: `success` were canceled, `filled` and `ended` were filled or had ended before, `open`
 * remain open.
 */
type BatchCancelResult = { total: number; success: number; filled: number; ended: number; open: number };

type Params = { all?: 1; symbolId?: string; side?: Side; type?: OrderType };

/** One call per hundred ids, or one call with the filters. Without a pair the exchange requires `all`. */
function callsOf(kind: OrderKind, scope: CancelScope): (() => ReturnType<typeof sendBatch>)[] {
  if (!('ids' in scope)) {
    const { symbolId, side, type } = scope;
    const filters = {
      ...(symbolId === undefined ? { all: 1 as const } : { symbolId }),
      ...(side && { side }),
      ...(type && { type }),
    };
    return [() => sendBatch(kind, filters, undefined)];
  }
  const calls = [];
  for (let start = 0; start < scope.ids.length; start += idsPerCall) {
    const ids = scope.ids.slice(start, start + idsPerCall).join(',');
    calls.push(() => sendBatch(kind, {}, ids));
  }
  return calls;
}

const sendBatch = (kind: OrderKind, params: Params, ids: string | undefined) =>
  kind === 'order'
    ? send(batchCancel, { ...params, ...(ids !== undefined && { orderIds: ids }) })
    : send(planBatchCancel, { ...params, ...(ids !== undefined && { planOrderIds: ids }) });

/** Codes of rows that were not canceled because they had been filled or had ended. exchange-api 4.2 "Batch cancel" */
const filledCode = 170139;
const endedCodes = [170142, 170213];

/** Shows the result; it is a success only when every order was canceled. quality.md Q-U12 */
function showResult({ total, success, filled, ended, open }: BatchCancelResult): void {
  const t = texts(pageLang(), 'orders');
  if (total === 0) {
    showToast(t('many.none'), { tone: 'info' });
    return;
  }
  if (success === total) {
    showToast(t('many.done', { count: total }));
    return;
  }
  const sentences = [
    t('many.part', { success, total }),
    ...(filled > 0 ? [t('many.filled', { count: filled })] : []),
    ...(ended > 0 ? [t('many.gone', { count: ended })] : []),
    ...(open > 0 ? [t('many.kept', { count: open })] : []),
  ];
  showToast(sentences.join(' '), { tone: open > 0 ? 'error' : 'info' });
}

/** Cancels many orders of one kind, shows how many were canceled and why others were not, and reloads the list. */
export async function cancelOrders(kind: OrderKind, scope: CancelScope): Promise<void> {
  if ($cancelingKind.get() !== undefined) return;
  if (!$network.get().isOnline) {
    toast('common', 'error.offline', {}, 'error');
    return;
  }
  $cancelingKind.set(kind);
  const result: BatchCancelResult = { total: 0, success: 0, filled: 0, ended: 0, open: 0 };
  let error: ApiError | undefined;
  for (const sendCall of callsOf(kind, scope)) {
    const answer = await sendCall();
    // The person has changed: the next person must not see the result of these cancels.
    if (!answer.ok && answer.error.kind === 'aborted') return;
    if (!answer.ok) {
      error = answer.error;
      break;
    }
    const { total, success, failed } = answer.result;
    const filled = failed.filter(({ code }) => code === filledCode).length;
    const ended = failed.filter(({ code }) => endedCodes.includes(code)).length;
    result.total += total;
    result.success += success;
    result.filled += filled;
    result.ended += ended;
    result.open += total - success - filled - ended;
  }
  if (!error || result.total > 0) showResult(result);
  if (error) toastError(error);
  // The stream publishes canceled rows too; only the list shows what failed or whose answer was lost.
  const epoch = $personEpoch.get();
  await (kind === 'order' ? openOrders : openPlans).load();
  if ($personEpoch.get() === epoch) $cancelingKind.set(undefined);
}
