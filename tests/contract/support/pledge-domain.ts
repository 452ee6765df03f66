import { launchpad } from './contract.ts';
import { refuse } from '../../../src/sandbox/answer.ts';
import type { Domain } from '../../../src/sandbox/domain.ts';
import { handle } from '../../../src/sandbox/handle.ts';
import { userPlace } from '../../../src/sandbox/ledger/places.ts';
import { scale } from '../../../src/money/index.ts';

/** Pools whose handler breaks, or refuses, after it has moved money. */
export const breakingPool = '666';
export const refusingPool = '667';

/** The barest pledge: moves the amount from free to launch, keyed by the requestId. What stands around it is the kernel's. */
export const pledgeDomain: Domain = {
  name: 'test pledge',
  handlers: [
    handle(
      launchpad.pledge,
      ({ params: { projectId, poolId, amount, requestId }, account, ledger, now, balanceRow }) => {
        const units = scale(amount);
        if (units > ledger.balance(userPlace(account.uid, 'free'), 'SLIP')) return refuse('insufficientBalance');
        ledger.move({
          kind: 'commit',
          reference: requestId,
          coin: 'SLIP',
          amount: units,
          from: userPlace(account.uid, 'free'),
          to: userPlace(account.uid, 'launch'),
        });
        if (poolId === refusingPool) return refuse('poolFull');
        if (poolId === breakingPool) throw new Error('the pool is broken');
        const participation = {
          orderId: '1',
          ver: 1,
          projectId,
          poolId,
          method: 'SUBSCRIPTION',
          committed: amount,
          time: now,
          state: 'PENDING',
          events: [],
        };
        return { result: { participation, balance: balanceRow(account, 'SLIP') } };
      },
      { malformed: { requestId: 'badRequestId' } },
    ),
  ],
};
