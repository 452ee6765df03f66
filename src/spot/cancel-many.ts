import { atom } from 'nanostores';
import { send } from '../api/index.ts';
import type { ApiError } from '../api/index.ts';
import { batchCancel, planBatchCancel } from '../contract/order.ts';
import type { OrderType, Side } from '../contract/trading.ts';
import { texts } from '../i18n/texts.ts';
import { onLeave } from '../session/leaving.ts';
import { $network } from '../session/presence.ts';
import { pageLang } from '../shell/page-lang.ts';
import { showToast, toast, toastError } from '../shell/toasts.ts';
import type { OrderKind } from './cancel.ts';
import { openOrders, openPlans } from './orders.ts';

/** Ids in one call. exchange-api 2.3 order.batchCancel */
const idsMax = 100;

/** What is canceled: the named rows, or all that the exchange finds open under the filters. */
export type CancelScope =
  { ids: readonly string[] } | { symbolId: string | undefined; side: Side | undefined; type: OrderType | undefined };

/** Which kind is being canceled in bulk now: none is sent twice. */
export const $cancelingMany = atom<OrderKind | undefined>(undefined);
onLeave(() => $cancelingMany.set(undefined));

/** What became of a bulk cancel; `filled` and `gone` had ended before, `kept` still stand. */
export type ManyOutcome = { total: number; success: number; filled: number; gone: number; kept: number };

type Params = { all?: 1; symbolId?: string; side?: Side; type?: OrderType };

/** One call a hundred ids; filters alone are one call. Without a pair the exchange wants `all` said. */
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
  for (let at = 0; at < scope.ids.length; at += idsMax) {
    const ids = scope.ids.slice(at, at + idsMax).join(',');
    calls.push(() => sendBatch(kind, {}, ids));
  }
  return calls;
}

const sendBatch = (kind: OrderKind, params: Params, ids: string | undefined) =>
  kind === 'order'
    ? send(batchCancel, { ...params, ...(ids !== undefined && { orderIds: ids }) })
    : send(planBatchCancel, { ...params, ...(ids !== undefined && { planOrderIds: ids }) });

/** Codes of a row that was not canceled because it had ended. exchange-api 4.2 "Batch cancel" */
const filledCode = 170139;
const goneCodes = [170142, 170213];

/** Success is told as such only when all of it was done. quality.md Q-U12 */
function tell({ total, success, filled, gone, kept }: ManyOutcome): void {
  const t = texts(pageLang(), 'spot');
  if (total === 0) return showToast(t('orders.many.none'), { tone: 'info' });
  if (success === total) return showToast(t('orders.many.done', { count: total }));
  const sentences = [
    t('orders.many.part', { success, total }),
    ...(filled > 0 ? [t('orders.many.filled', { count: filled })] : []),
    ...(gone > 0 ? [t('orders.many.gone', { count: gone })] : []),
    ...(kept > 0 ? [t('orders.many.kept', { count: kept })] : []),
  ];
  showToast(sentences.join(' '), { tone: kept > 0 ? 'error' : 'info' });
}

/** Cancels many orders at once and says how many of them, and what became of the others. */
export async function cancelMany(kind: OrderKind, scope: CancelScope): Promise<void> {
  if ($cancelingMany.get() !== undefined) return;
  if (!$network.get().isOnline) return toast('common', 'error.offline', {}, 'error');
  $cancelingMany.set(kind);
  const outcome: ManyOutcome = { total: 0, success: 0, filled: 0, gone: 0, kept: 0 };
  let error: ApiError | undefined;
  for (const ask of callsOf(kind, scope)) {
    const answer = await ask();
    if (!answer.ok) {
      error = answer.error;
      break;
    }
    const { total, success, failed } = answer.result;
    const filled = failed.filter(({ code }) => code === filledCode).length;
    const gone = failed.filter(({ code }) => goneCodes.includes(code)).length;
    outcome.total += total;
    outcome.success += success;
    outcome.filled += filled;
    outcome.gone += gone;
    outcome.kept += total - success - filled - gone;
  }
  if (!error || outcome.total > 0) tell(outcome);
  if (error) toastError(error);
  // The rows come by the stream too; what failed, or whose answer was lost, is known by the list alone.
  await (kind === 'order' ? openOrders : openPlans).load();
  $cancelingMany.set(undefined);
}
