import { expect, test } from 'vitest';
import { systemDate } from '#contract/system-date.ts';
import { checkRateHeaders } from '#verify/calls/rates.ts';
import type { Context, Subject } from '#verify/context.ts';
import { openFindings } from '#verify/findings.ts';
import type { Reply } from '#verify/http/client.ts';
import { refillMs } from '#verify/http/pace.ts';

/** Returns the answer of an exchange whose header says that `remaining` requests are left. */
const replyAt = (sentAt: number, receivedAt: number, remaining: number): Reply => ({
  status: 200,
  headers: new Headers({
    'x-ratelimit-limit': '100',
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': '1',
  }),
  text: '',
  sentAt,
  receivedAt,
});

/** Checks bursts of four answers, one every `everyMs`; returns level and path of each finding. */
async function findingsFor(everyMs: number, remainingOf: (index: number) => number): Promise<string[]> {
  const findings = openFindings();
  const burst = () =>
    Promise.resolve([0, 1, 2, 3].map((index) => replyAt(0, (index + 1) * everyMs, remainingOf(index))));
  const subject = { name: 'basic.systemDate', call: systemDate, params: {}, caller: { name: 'visitor' } };
  await checkRateHeaders({ findings, client: { burst } } as unknown as Context, {
    ...subject,
    reply: replyAt(0, 1, 50),
  } satisfies Subject);
  return findings.list().map(({ level, path }) => `${level} ${path}`);
}

const refill = refillMs(systemDate.bucket);

test('[V18] a rest that falls with a burst fits, also when the exchange is slow', async () => {
  expect(await findingsFor(1, (index) => 50 - index)).toEqual([]);
  expect(await findingsFor(2 * refill, (index) => 50 - index)).toEqual([]);
});

test('[V3] a rest that never falls is a failure', async () => {
  expect(await findingsFor(1, () => 50)).toEqual(['fail x-ratelimit-remaining']);
});

test('[V18] a rest that stays cannot be judged when the bucket refills between slow answers', async () => {
  expect(await findingsFor(refill, () => 50)).toEqual(['unchecked x-ratelimit-remaining']);
});
