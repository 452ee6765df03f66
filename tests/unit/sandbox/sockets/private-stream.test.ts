import { expect, test } from 'vitest';
import { domains } from '#sandbox/domains.ts';
import { openKernel } from '#sandbox/kernel/kernel.ts';
import type { Connection } from '#sandbox/sockets/connection.ts';
import { openPrivateStream } from '#sandbox/sockets/private-stream.ts';
import { seeded } from '../../../support/seeded.ts';

test('[R7.7] a topic of an account is read from its first subscriber until the last one unsubscribes or disconnects', () => {
  const onFault = (error: unknown): void => expect.unreachable(String(error));
  const kernel = openKernel(seeded({ dataFile: ':memory:', domains, monotonic: () => 0, onFault }, domains));
  const { hooks, isRead } = openPrivateStream(kernel.exchange, {}, () => undefined);
  const connect = (uid: string): Connection => ({
    id: uid,
    target: { stream: 'spot', path: '/x/ws/spot' },
    identity: { uid, sessionId: '1', checkedUntil: 0 },
    topics: new Set(['order', 'trade']),
    seq: 0,
    openedAt: 0,
    lastFrameAt: 0,
    send: () => undefined,
    batch: (work) => {
      work();
    },
    unsentBytes: () => 0,
    close: () => undefined,
  });
  const [first, second] = [connect('100001'), connect('100001')];
  const read = () => ['order', 'trade'].map((topic) => isRead('100001', topic));
  expect(read()).toEqual([false, false]);
  for (const topic of first.topics) hooks.onSubscribed(first, topic);
  hooks.onSubscribed(second, 'order');
  expect([read(), isRead('100002', 'order')]).toEqual([[true, true], false]);
  hooks.onClosed?.(first);
  expect(read()).toEqual([true, false]);
  hooks.onUnsubscribed?.(second, 'order');
  expect(read()).toEqual([false, false]);
  kernel.close();
});
