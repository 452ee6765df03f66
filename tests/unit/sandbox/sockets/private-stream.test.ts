import { expect, test } from 'vitest';
import { domains } from '../../../src/sandbox/domains.ts';
import { openKernel } from '../../../src/sandbox/kernel.ts';
import type { Connection } from '../../../src/sandbox/sockets/connection.ts';
import { openPrivateStream } from '../../../src/sandbox/sockets/private-stream.ts';

test('[R7.7] a topic of a person is read from its first reader to its last, however they go', () => {
  const onFault = (error: unknown): void => expect.unreachable(String(error));
  const kernel = openKernel({ dataFile: ':memory:', domains, monotonic: () => 0, onFault });
  const { rules, isRead } = openPrivateStream(kernel.exchange, {}, () => undefined);
  const connect = (uid: string): Connection => ({
    id: uid,
    line: { stream: 'spot', line: '/x/ws/spot' },
    person: { uid, sessionId: '1' },
    topics: new Set(['order', 'trade']),
    seq: 0,
    openedAt: 0,
    heardAt: 0,
    send: () => undefined,
    together: (work) => work(),
    unsentBytes: () => 0,
    close: () => undefined,
  });
  const [first, second] = [connect('100001'), connect('100001')];
  const read = () => ['order', 'trade'].map((topic) => isRead('100001', topic));
  expect(read()).toEqual([false, false]);
  for (const topic of first.topics) rules.onSubscribed(first, topic);
  rules.onSubscribed(second, 'order');
  expect([read(), isRead('100002', 'order')]).toEqual([[true, true], false]);
  rules.onClosed?.(first);
  expect(read()).toEqual([true, false]);
  rules.onUnsubscribed?.(second, 'order');
  expect(read()).toEqual([false, false]);
  kernel.close();
});
