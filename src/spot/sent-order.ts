import * as v from 'valibot';
import { serverNow } from '../session/clock.ts';
import { keptForTab } from '../session/storage.ts';
import { Draft } from './draft.ts';
import { draftOf } from './form.ts';
import type { Placement } from './placement.ts';

const Sent = v.object({
  call: v.picklist(['order', 'plan']),
  symbolId: v.string(),
  sentTime: v.number(),
  /** What stood in the form. */
  draft: v.optional(Draft),
});
export type SentOrder = v.InferOutput<typeof Sent> & { clientOrderId: string };

/** Orders whose answer has not come, by client id: a page that is reloaded meanwhile still asks for them. `sentTime`: exchange's clock, ms. */
const $sent = keptForTab('ordersSent', v.record(v.string(), Sent));

export function rememberSent({ request, pair }: Placement): void {
  const { clientOrderId } = request.params;
  const { symbolId } = pair;
  $sent.setKey(clientOrderId, { call: request.call, symbolId, sentTime: serverNow(), draft: draftOf(symbolId) });
}

export function forgetSent(clientOrderId: string): void {
  $sent.setKey(clientOrderId, undefined);
}

/** What was sent and never answered, oldest first. */
export const unanswered = (): SentOrder[] =>
  Object.entries($sent.get())
    .flatMap(([clientOrderId, sent]) => (sent ? [{ ...sent, clientOrderId }] : []))
    .sort((a, b) => a.sentTime - b.sentTime);
