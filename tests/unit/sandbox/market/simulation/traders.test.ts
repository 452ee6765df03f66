import { expect, test } from 'vitest';
import { domains } from '../../../src/sandbox/domains.ts';
import { openKernel } from '../../../src/sandbox/kernel.ts';

test('a first look at a pair that comes to nothing leaves the next one the same book', () => {
  const onFault = (error: unknown): void => expect.unreachable(String(error));
  const kernel = openKernel({ dataFile: ':memory:', domains, monotonic: () => 0, onFault });
  const { markets, store } = kernel.exchange;
  const look = () => {
    const { book } = markets.of('LTCUSDT');
    return [book.levels('BUY', 200), book.levels('SELL', 200)];
  };
  const seen = store.transaction(look, () => false);
  expect(seen.every((levels) => levels.length > 100)).toBe(true);
  expect(look()).toEqual(seen);
  kernel.close();
});
