import { expect, test } from 'vitest';
import { accountDomain } from '../../../src/sandbox/account/index.ts';
import type { Domain } from '../../../src/sandbox/domain.ts';
import { marketDomain } from '../../../src/sandbox/market/index.ts';
import { open } from './exchange.ts';
import { pledgeDomain } from './pledge-domain.ts';
import { listen, ticketFor } from './socket.ts';

const broken: Domain = {
  name: 'test broken',
  snapshots: {
    launch: () => {
      throw new Error('no snapshot');
    },
  },
  schedulers: ({ clock }) => [
    {
      name: 'broken job',
      next: () => (clock.speed() === 7 ? clock.now() : undefined),
      run: () => {
        throw new Error('no job');
      },
    },
  ],
};

test('[Q-F41] a fault in a stream closes that stream, one in a job refuses the move, and both are reported', async () => {
  const reported: string[] = [];
  const report = (error: unknown) => void reported.push(error instanceof Error ? error.message : '');
  const exchange = await open({ report }, [marketDomain, accountDomain, pledgeDomain, broken]);
  const origin = await exchange.listen({ port: 0 });
  const token = await exchange.login('standard');
  const reader = await listen(origin, 'spot');
  reader.send({ op: 'login', args: [await ticketFor(exchange, token)] });
  await reader.next();
  reader.send({ op: 'subscribe', args: ['launch'] });
  expect(await reader.closed).toBe(1011);

  await exchange.sandbox('POST', 'clock', { speed: 7 });
  const moved = await exchange.sandbox('POST', 'clock', { advanceMs: 1_000 });
  expect([moved.status, moved.body.ret_code]).toEqual([500, 10016]);
  expect(reported).toEqual(expect.arrayContaining(['no snapshot', 'no job']));
  expect(exchange.kernel.exchange.ledger.audit('postings')).toEqual([]);
  await exchange.close();
});
