import * as v from 'valibot';
import { unansweredRequests } from '#session/requests/unanswered.ts';
import type { UnansweredRequest } from '#session/requests/unanswered.ts';
import { Draft } from '../order-draft/draft.ts';
import { draftOf } from '../order-draft/draft-store.ts';
import type { OrderIntent } from './order-intent.ts';

const UnansweredOrder = v.object({
  call: v.picklist(['order', 'plan']),
  symbolId: v.string(),
  /** The form's fields when the order was sent. */
  draft: v.optional(Draft),
});
export type UnansweredOrder = v.InferOutput<typeof UnansweredOrder>;

const requests = unansweredRequests('ordersSent', UnansweredOrder);

/** Records an order before it is sent, with the fields of its form. */
export function addUnanswered({ request, pair }: OrderIntent): void {
  const { symbolId } = pair;
  requests.remember(request.params.clientOrderId, { call: request.call, symbolId, draft: draftOf(symbolId) });
}

/** Removes an order whose result is certain, by its client id. */
export const removeUnanswered = (clientOrderId: string): void => requests.forget(clientOrderId);

/** Returns the orders that were sent without an answer, oldest first. */
export const unansweredOrders = (): UnansweredRequest<UnansweredOrder>[] => requests.list();

/** Returns the form's fields when an order without an answer was sent. */
export const unansweredDraft = (clientOrderId: string): Draft | undefined => requests.find(clientOrderId)?.draft;
