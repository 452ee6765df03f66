import { launchpad } from './calls.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import type { Domain } from '#sandbox/exchange/domain.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { scale } from '#money/index.ts';

/** Pools for which the handler throws, or returns an error, after it has moved money. */
export const breakingPool = '666';
export const refusingPool = '667';

/** A minimal pledge that moves the amount from free to launch, for tests of what surrounds a handler. */
export const pledgeDomain: Domain = {
  name: 'test pledge',
  handlers: [
    handle(
      launchpad.pledge,
      ({ params: { projectId, poolId, amount, requestId }, account, exchange: { ledger, balanceRow }, now }) => {
        const units = scale(amount);
        if (units > ledger.balance(userAccount(account.uid, 'free'), 'SLIP')) return refuse('insufficientBalance');
        ledger.move({
          kind: 'commit',
          reference: requestId,
          coin: 'SLIP',
          amount: units,
          from: userAccount(account.uid, 'free'),
          to: userAccount(account.uid, 'launch'),
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
      { parameterErrors: { requestId: 'badRequestId' } },
    ),
  ],
};
