import { expect, test } from 'vitest';
import { accountDomain } from '#sandbox/account/index.ts';
import type { Domain } from '#sandbox/exchange/domain.ts';
import { marketDomain } from '#sandbox/market/index.ts';
import { openTestExchange } from '../support/exchange.ts';
import { pledgeDomain } from '../support/pledge-domain.ts';
import { listen, ticketFor } from '../support/socket-client.ts';

const failingDomain: Domain = {
  name: 'test failing',
  snapshots: {
    launch: () => {
      throw new Error('no snapshot');
    },
  },
  schedulers: ({ clock }) => [
    {
      name: 'failing job',
      next: () => (clock.speed() === 7 ? clock.now() : undefined),
      run: () => {
        throw new Error('no job');
      },
    },
  ],
};

test('[Q-F41] an error in a stream closes its connection, an error in a job sets it aside, and both are reported', async () => {
  const reported: string[] = [];
  const report = (error: unknown) => void reported.push(error instanceof Error ? error.message : '');
  const exchange = await openTestExchange({ report }, [marketDomain, accountDomain, pledgeDomain, failingDomain]);
  const origin = await exchange.listen({ port: 0 });
  const token = await exchange.login('standard');
  const client = await listen(origin, 'spot');
  client.send({ op: 'login', args: [await ticketFor(exchange, token)] });
  await client.next();
  client.send({ op: 'subscribe', args: ['launch'] });
  expect(await client.closed).toBe(1011);

  await exchange.sandbox('POST', 'clock', { speed: 7 });
  const moved = await exchange.sandbox('POST', 'clock', { advanceMs: 1_000 });
  expect([moved.status, moved.body.ret_code]).toEqual([200, 0]);
  expect(reported).toEqual(['no snapshot', expect.stringMatching(/^failing job at \d+ failed and is set aside$/)]);
  expect(exchange.kernel.exchange.ledger.audit('postings')).toEqual([]);
  await exchange.close();
});
