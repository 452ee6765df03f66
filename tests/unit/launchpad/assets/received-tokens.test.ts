import { expect, test } from 'vitest';
import { tokenValueOf } from '#launchpad/assets/ReceivedTokens.tsx';

const row = { coin: 'DUNE', precision: 2, priceUsd: '0.024' };

test('[R3.12] tokens from launches have their value now and their return on the cost at the launch price', () => {
  expect(tokenValueOf({ ...row, received: '40000', costUsd: '1200' })).toEqual({
    valueUsd: '960',
    costUsd: '1200',
    returnShare: '-0.2',
  });
});

test('[R3.12] rewards and prizes cost nothing and have no return', () => {
  expect(tokenValueOf({ ...row, received: '25', costUsd: '0' })).toEqual({
    valueUsd: '0.6',
    costUsd: '0',
    returnShare: undefined,
  });
});
