import { $offered } from '#session/features/offered.ts';
import { $user, userState } from '#session/user.ts';
import { toast } from '#shell/toasts/toasts.ts';
import { $pair } from '../market/market.ts';
import { editForm, openForm, followMarketPrice } from '../order-draft/draft-store.ts';
import type { FormView } from '../order-draft/order-form-model.ts';
import { followQuota } from '../order-draft/innovation-quota.ts';
import { $formView } from '../order-draft/order-form-store.ts';
import { loadHints } from '../order-draft/trade-warnings.ts';
import { reconcileOrders } from '../order-submit/submit-order.ts';

/** Follows the purchase limit of the open pair; a newer row of the same pair changes nothing. */
function followOpenQuota(): () => void {
  let openId: string | undefined;
  let stop = () => {};
  const unsubscribe = $pair.subscribe((pair) => {
    if (pair?.symbolId === openId) return;
    openId = pair?.symbolId;
    stop();
    stop = pair ? followQuota(pair) : () => {};
  });
  return () => {
    unsubscribe();
    stop();
  };
}

/** A pair without margin switches the form to spot, with a message. leverage.md 4 */
function leaveMargin({ pair, draft }: FormView): void {
  if (pair.loanEnabled || draft.funding === 'SPOT') return;
  editForm(pair.symbolId, { funding: 'SPOT' });
  toast('spot', 'form.account.noMargin', { pair: pair.symbolName }, 'info');
}

/** Without conditional orders, a draft with one becomes a limit order, and its exits are dropped. */
function leavePlans({ pair, draft }: FormView): void {
  if ($offered.get().plan) return;
  if (draft.kind === 'PLAN') editForm(pair.symbolId, { kind: 'LIMIT' });
  if (draft.hasExits) editForm(pair.symbolId, { hasExits: false });
}

/**
 * Runs the rules of the order form while it is shown: each pair opens its own draft, an untouched limit price follows
 * the market, the purchase limit is loaded, and the user's warnings and unanswered orders are requested after login.
 * Returns a function that stops them. quality.md Q-U03, Q-U04
 */
export function startOrderForm(): () => void {
  const stops = [
    $formView.subscribe((form) => {
      if (!form) return;
      openForm(form.pair.symbolId);
      leaveMargin(form);
      leavePlans(form);
      followMarketPrice(form.pair.symbolId, form.pair, form.market.last);
    }),
    followOpenQuota(),
    $user.subscribe((user) => {
      if (user !== userState.loggedIn) return;
      void loadHints();
      void reconcileOrders();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
