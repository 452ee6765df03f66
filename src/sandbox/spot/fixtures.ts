import * as v from 'valibot';
import { Id } from '../../contract/scalars.ts';
import { refuse } from '../answer.ts';
import { sandboxCall } from '../domain.ts';
import { addPast } from './past.ts';

/** Most orders that one call adds. */
const maxRows = 10_000;

/** POST `/x/sandbox/orders`: finished orders of every status for a person, for long lists. */
export const orderFixtures = sandboxCall(
  'POST',
  'orders',
  v.object({ uid: Id, spotOrders: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxRows)) }),
  (exchange, { uid, spotOrders }) => {
    if (!exchange.people.byUid(uid)) return refuse('badParameter', { field: 'uid' });
    return exchange.store.transaction(() => {
      addPast(exchange, uid, spotOrders);
      return { result: { uid, spotOrders } };
    });
  },
);
