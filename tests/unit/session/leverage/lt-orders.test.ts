import { expect, test, vi } from 'vitest';
import { followLtOrders } from '#session/leverage/lt-orders.ts';
import { $topicReaders } from '#session/private-stream/topics.ts';

test('[Q-F19] orders of leveraged tokens are loaded again with the first notices, which may be about them, and not with other news', () => {
  const onSettled = vi.fn();
  const stop = followLtOrders(onSettled);
  const [reader] = $topicReaders.get();
  reader?.apply([], 'snapshot');
  expect(onSettled).toHaveBeenCalledTimes(1);
  reader?.apply([{ kind: 'SYSTEM' }], 'update');
  expect(onSettled).toHaveBeenCalledTimes(1);
  stop();
  expect($topicReaders.get()).toEqual([]);
});
