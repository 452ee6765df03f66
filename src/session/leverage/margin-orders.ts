/** Open orders on margin: they prevent turning margin off. exchange-api 4.5 */
import { atom } from 'nanostores';
import { send } from '../../api/index.ts';
import type { ApiError } from '../../api/index.ts';
import { cancel } from '../../contract/order-cancels.ts';
import { openOrders } from '../../contract/order-lists.ts';
import { pageSizeMax } from '../../contract/scalars.ts';
import type { Order } from '../../contract/trading.ts';
import { $personEpoch, onPersonChange } from '../on-person-change.ts';
import { singleLoad } from './single-load.ts';

export type MarginOrdersState =
  { phase: 'idle' | 'loading' } | { phase: 'failed'; error: ApiError } | { phase: 'ready'; rows: readonly Order[] };

/** The newest open orders on margin. */
export const $marginOrders = atom<MarginOrdersState>({ phase: 'idle' });
/** Ids of orders whose cancellation is in progress. */
export const $cancelingMarginOrders = atom<readonly string[]>([]);
onPersonChange(() => {
  $marginOrders.set({ phase: 'idle' });
  $cancelingMarginOrders.set([]);
});

/** Loads the open orders on margin; the current ones stay until they arrive, and after an error. */
export const loadMarginOrders = singleLoad(async () => {
  const epoch = $personEpoch.get();
  if ($marginOrders.get().phase !== 'ready') $marginOrders.set({ phase: 'loading' });
  const answer = await send(openOrders, { isMargin: 1, limit: pageSizeMax });
  if ($personEpoch.get() !== epoch) return;
  if (answer.ok) $marginOrders.set({ phase: 'ready', rows: answer.result.list });
  else if ($marginOrders.get().phase !== 'ready' && answer.error.kind !== 'aborted')
    $marginOrders.set({ phase: 'failed', error: answer.error });
});

/** Cancels an order, once, and loads the list again. Returns the error of a refusal; an order that has ended is none. */
export async function cancelMarginOrder(orderId: string): Promise<ApiError | undefined> {
  if ($cancelingMarginOrders.get().includes(orderId)) return undefined;
  const epoch = $personEpoch.get();
  $cancelingMarginOrders.set([...$cancelingMarginOrders.get(), orderId]);
  const answer = await send(cancel, { orderId });
  if ($personEpoch.get() !== epoch) return undefined;
  await loadMarginOrders();
  if ($personEpoch.get() !== epoch) return undefined;
  $cancelingMarginOrders.set($cancelingMarginOrders.get().filter((id) => id !== orderId));
  const hasEnded = !answer.ok && (answer.error.kind === 'alreadyFilled' || answer.error.kind === 'alreadyCanceled');
  return answer.ok || hasEnded ? undefined : answer.error;
}
