import * as v from 'valibot';
import { expect, test } from 'vitest';
import { accountDomain } from '#sandbox/account/index.ts';
import { sandboxCall } from '#sandbox/exchange/domain.ts';
import type { Domain } from '#sandbox/exchange/domain.ts';
import { handlePublic } from '#sandbox/exchange/handler.ts';
import { margin } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';

test('[FR1] a call, an act of the console and a job that block the exchange for a second are named in the log', async () => {
  const lines: string[] = [];
  let jobAt: number | undefined;
  let blockMs = 999;
  const block = <Result>(result: Result) => {
    exchange.real.now += blockMs;
    return { result };
  };
  const slow: Domain = {
    name: 'slow',
    handlers: [handlePublic(margin.tokens, () => block({ list: [] }))],
    sandboxCalls: [sandboxCall('POST', 'slow', v.object({}), () => block({}))],
    schedulers: () => [
      {
        name: 'settlement',
        next: () => jobAt,
        run: () => {
          jobAt = undefined;
          exchange.real.now += 2500;
        },
      },
    ],
  };
  const exchange = await openTestExchange({ print: (line) => lines.push(line) }, [accountDomain, slow]);
  const callBoth = async () => {
    await exchange.ask('GET', `/x/${margin.tokens.host}${margin.tokens.path}?secret=1`);
    await exchange.sandbox('POST', 'slow', {});
  };
  await callBoth();
  expect(lines).toEqual([]);
  blockMs = 1000;
  await callBoth();
  jobAt = exchange.clock.now() + 10;
  await exchange.sandbox('POST', 'clock', { advanceMs: 1000 });
  expect(lines).toEqual([
    `sandbox exchange: blocked for 1.0 s by GET /x/${margin.tokens.host}${margin.tokens.path}`,
    'sandbox exchange: blocked for 1.0 s by POST /x/sandbox/slow',
    'sandbox exchange: blocked for 2.5 s by settlement',
    // The call that made the job due.
    'sandbox exchange: blocked for 2.5 s by POST /x/sandbox/clock',
  ]);
  await exchange.close();
});
