import { atom } from 'nanostores';
import * as v from 'valibot';
import { send } from '#api/index.ts';
import { ltOrderType, purchase, redeem } from '#contract/leverage/lt-orders.ts';
import type { LtOrder } from '#contract/leverage/lt-orders.ts';
import { settleMs } from '#formulas/leveraged.ts';
import { canonical } from '#money/index.ts';
import { serverNow } from '#session/clock.ts';
import { isRequestSending, sentRequests } from '#session/requests/sent-requests.ts';
import { applyAccessRefusal } from '#session/leverage/leveraged-access.ts';
import { loadLtInfo } from '#session/leverage/lt-info.ts';
import { findLtOrder, isFinal, ltOrders } from '#session/leverage/lt-orders.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import { tabMap } from '#session/storage.ts';
import { isShownElsewhere } from '#shell/toasts/error-text.ts';
import type { TokenSide } from './token-order-rules.ts';

/** Pause between look-ups of an order that is due, and how many at most. ms */
const lookupPauseMs = 1_500;
const lookupsMax = 60;

/**
 * Typed amounts by token and side. They survive errors, a new login of the same person, a reload and a change of
 * language.
 */
export const $tokenDrafts = tabMap('tokenDrafts', v.record(v.string(), v.pipe(v.string(), v.maxLength(64))));
/** The key of a draft. */
export const tokenDraftKey = (code: string, side: TokenSide): string => `${code} ${side}`;

/** An order as it is sent; `amount` in USDT, or tokens of a redemption. */
const SentOrder = v.object({ code: v.string(), side: v.picklist(['purchase', 'redeem']), amount: v.string() });
export type SentOrder = v.InferOutput<typeof SentOrder>;

/** The last accepted order of this page. Once it is settled, it goes with the next edit. */
export const $tokenOrder = atom<LtOrder | undefined>(undefined);
onPersonChange(() => $tokenOrder.set(undefined));

/** Orders on their way: each is sent once, and looked up when its answer is lost. exchange-api 1.5 */
export const tokenRequest = sentRequests<SentOrder, LtOrder>({
  key: 'tokenOrdersSent',
  schema: SentOrder,
  send: ({ code: ltCode, side, amount }, serialNo) => {
    const more = { ltCode, serialNo, sendTime: Math.round(serverNow()) };
    return side === 'purchase'
      ? send(purchase, { ...more, amount: canonical(amount) })
      : send(redeem, { ...more, quantity: canonical(amount) });
  },
  lookUp: (_sent, serialNo) => findLtOrder(serialNo),
  onSettled: (sent, order) => {
    void loadLtInfo(sent.code);
    if (order) accept(sent, order);
  },
});

/** Stores a typed amount. Does nothing while an order is being sent. */
export function editTokenDraft(code: string, side: TokenSide, amount: string): void {
  if (isRequestSending(tokenRequest.$state.get())) return;
  tokenRequest.reset();
  const order = $tokenOrder.get();
  if (order && isFinal(order)) $tokenOrder.set(undefined);
  $tokenDrafts.setKey(tokenDraftKey(code, side), amount === '' ? undefined : amount);
}

/** Sends an order once. */
export async function submitTokenOrder(sent: SentOrder): Promise<void> {
  const state = await tokenRequest.send(sent);
  // The panel leads back to the missing step, or the compliance notice and the login prompt show the reason; the draft
  // stays.
  if (state.phase === 'failed' && (applyAccessRefusal(state.error) || isShownElsewhere(state.error)))
    tokenRequest.reset();
}

const sideOf = ({ type }: LtOrder): TokenSide => (type === ltOrderType.purchase ? 'purchase' : 'redeem');

function accept(sent: SentOrder, order: LtOrder): void {
  const key = tokenDraftKey(order.ltCode, sideOf(order));
  // What was typed while the order was looked up is another order.
  if ($tokenDrafts.get()[key] === sent.amount) $tokenDrafts.setKey(key, undefined);
  ltOrders.mergeRows([order]);
  // An order that arrived is a row of the list; the panel shows the one of its form.
  tokenRequest.dismiss(order.serialNo);
  const state = tokenRequest.$state.get();
  const isShown = state.phase === 'done' ? state.result === order : state.phase === 'idle' && !$tokenOrder.get();
  if (!isShown) return;
  $tokenOrder.set(order);
  if (!isFinal(order)) void followSettlement(order);
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Looks an accepted order up from when it is due until it is settled; the notice of its end makes that sooner. */
async function followSettlement({ orderTime, orderId }: LtOrder): Promise<void> {
  const isPending = () => {
    const order = $tokenOrder.get();
    return order?.orderId === orderId && !isFinal(order);
  };
  await wait(Math.max(0, orderTime + settleMs - serverNow()));
  for (let lookups = 0; lookups < lookupsMax && isPending(); lookups += 1) {
    await checkPendingNow();
    await wait(lookupPauseMs);
  }
}

/** Looks the pending order up now: the exchange says that an order was settled. */
export async function checkPendingNow(): Promise<void> {
  const order = $tokenOrder.get();
  if (!order || isFinal(order)) return;
  const found = await findLtOrder(order.serialNo);
  if (!found.ok || !found.row || !isFinal(found.row) || $tokenOrder.get()?.orderId !== found.row.orderId) return;
  ltOrders.mergeRows([found.row]);
  $tokenOrder.set(found.row);
  void loadLtInfo(found.row.ltCode);
}
