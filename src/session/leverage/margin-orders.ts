/** Open orders on margin: they prevent turning margin off. exchange-api 4.5 */
import { atom } from 'nanostores';
import { send } from '../../api/index.ts';
import type { ApiError } from '../../api/index.ts';
import { cancel } from '../../contract/order-cancels.ts';
import { openOrders } from '../../contract/order-lists.ts';
import { pageSizeMax } from '../../contract/scalars.ts';
import { $personEpoch, onPersonChange } from '../on-person-change.ts';
import { mapResult } from '../remote/load.ts';
import { remote } from '../remote/remote.ts';

/** The newest open orders on margin. */
export const $marginOrders = remote(async () =>
  mapResult(await send(openOrders, { isMargin: 1, limit: pageSizeMax }), ({ list }) => list),
);
/** Ids of orders whose cancellation is in progress. */
export const $cancelingMarginOrders = atom<readonly string[]>([]);
onPersonChange(() => $cancelingMarginOrders.set([]));

/**
 * Cancels an order, once, and loads the list again. Returns the error of a refusal; an order that has ended is none.
 */
export async function cancelMarginOrder(orderId: string): Promise<ApiError | undefined> {
  if ($cancelingMarginOrders.get().includes(orderId)) return undefined;
  const epoch = $personEpoch.get();
  $cancelingMarginOrders.set([...$cancelingMarginOrders.get(), orderId]);
  const answer = await send(cancel, { orderId });
  if ($personEpoch.get() !== epoch) return undefined;
  await $marginOrders.load();
  if ($personEpoch.get() !== epoch) return undefined;
  $cancelingMarginOrders.set($cancelingMarginOrders.get().filter((id) => id !== orderId));
  const hasEnded = !answer.ok && (answer.error.kind === 'alreadyFilled' || answer.error.kind === 'alreadyCanceled');
  return answer.ok || hasEnded ? undefined : answer.error;
}
