import { $user, userState } from '#session/user.ts';
import { $pair } from '../market/market.ts';
import { openForm, followMarketPrice } from '../order-draft/draft-store.ts';
import { followQuota } from '../order-draft/innovation-quota.ts';
import { $formView } from '../order-draft/order-form-store.ts';
import { loadHints } from '../order-draft/trade-warnings.ts';
import { reconcileOrders } from '../order-submit/reconcile-orders.ts';

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

/**
 * Runs the rules of the order form while it is shown: each pair opens its own draft, an untouched limit price follows the
 * market, the purchase limit is loaded, and the user's warnings and unanswered orders are requested after login.
 * Returns a function that stops them. quality.md Q-U03, Q-U04
 */
export function startOrderForm(): () => void {
  const stops = [
    $formView.subscribe((form) => {
      if (!form) return;
      openForm(form.pair.symbolId);
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
