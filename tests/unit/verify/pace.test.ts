import { afterEach, expect, test, vi } from 'vitest';
import { systemDate } from '#contract/system-date.ts';
import { checkAuth } from '#verify/calls/auth.ts';
import type { Context } from '#verify/context.ts';
import { openFindings } from '#verify/findings.ts';
import { openClient } from '#verify/http/client.ts';

afterEach(() => void vi.useRealTimers());

test('[V18] requests with an unknown token are paced as those of the visitor, with whom the exchange counts them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', (_url: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers['usertoken'] ?? null);
    return Promise.resolve(new Response(null, { status: 503 }));
  });
  const host = 'https://exchange.example';
  const hosts = { main: host, second: host, config: host, notice: host, bot: host };
  const client = openClient({ hosts, origin: 'https://site.example', signal: new AbortController().signal });
  const context = { findings: openFindings(), client } as unknown as Context;
  // A second in which nothing is sent.
  vi.advanceTimersByTime(1_000);
  const subject = { name: 'basic.systemDate', call: systemDate, params: {} };
  const checks = Promise.all(Array.from({ length: 30 }, () => checkAuth(context, subject)));
  await vi.advanceTimersByTimeAsync(0);
  // Four fifths of the 50 that a visitor has in a second, and the next one: each check sends a request without a token,
  // then one with an unknown token.
  expect(sent.length).toBe(41);
  expect(sent.filter((token) => token === null).length).toBe(30);
  await vi.runAllTimersAsync();
  await checks;
  expect(sent.length).toBe(60);
});
