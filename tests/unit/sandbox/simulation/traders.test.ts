import { expect, test } from 'vitest';
import { domains } from '#sandbox/domains.ts';
import { openKernel } from '#sandbox/kernel/kernel.ts';
import { seeded } from '../../../support/seeded.ts';

test('a first read of a pair that is rolled back leaves the same book to the next read', () => {
  const onFault = (error: unknown): void => expect.unreachable(String(error));
  const kernel = openKernel(seeded({ dataFile: ':memory:', domains, monotonic: () => 0, onFault }, domains));
  const { markets, store } = kernel.exchange;
  const readBook = () => {
    const { book } = markets.of('LTCUSDT');
    return [book.levels('BUY', 200), book.levels('SELL', 200)];
  };
  const before = store.transaction(readBook, () => false);
  expect(before.every((levels) => levels.length > 100)).toBe(true);
  expect(readBook()).toEqual(before);
  kernel.close();
});
