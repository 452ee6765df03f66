import * as v from 'valibot';
import { Id } from '#contract/scalars.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { sandboxCall } from '#sandbox/exchange/domain.ts';
import { seedOrderHistory } from './history-seed.ts';

const maxOrdersPerCall = 10_000;

/** POST `/x/sandbox/orders`: adds finished orders of every status to an account, to test long lists. */
export const orderFixtures = sandboxCall(
  'POST',
  'orders',
  v.object({ uid: Id, spotOrders: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxOrdersPerCall)) }),
  (exchange, { uid, spotOrders }) => {
    if (!exchange.accounts.byUid(uid)) return refuse('badParameter', { field: 'uid' });
    return exchange.store.transaction(() => {
      seedOrderHistory(exchange, uid, spotOrders);
      return { result: { uid, spotOrders } };
    });
  },
);
