import { expect, test } from 'vitest';
import type { LaunchResult } from '#contract/launchpad.ts';
import { listedFigures } from '#launchpad/results/ListedHolding.tsx';
import { stake, subscription } from '../support/pools.ts';

const listing = {
  symbolId: 'VELAUSDT',
  launchPrice: '0.2',
  openPrice: '0.25',
  lastPrice: '0.3',
  highPrice: '0.5',
  spark: [],
};
const result: LaunchResult = {
  orderId: '1',
  ver: 2,
  projectId: '9',
  poolId: '11',
  state: 'PART_FILLED',
  committed: '1000',
  allocation: '1200',
  used: '300',
  refund: '700',
};
const launch = { listing, pools: [subscription(), stake()] };

test('[R1.4] after the listing a user sees received tokens, their cost and their value now', () => {
  expect(listedFigures(launch, [result])).toEqual({
    received: '1200',
    costs: [{ coin: 'SLIP', amount: '300' }],
    value: '360',
    launchValue: '240',
  });
});

test('[R1.4] rewards of a stake have a value and no cost', () => {
  const reward = { ...result, poolId: '13', state: 'FILLED' as const, allocation: '350', used: '0', refund: '1000' };
  expect(listedFigures(launch, [reward])).toEqual({ received: '350', costs: [], value: '105', launchValue: undefined });
});

test('[R1.4] without a listing, an allocation or a final result there are no figures', () => {
  expect(listedFigures({ ...launch, listing: undefined }, [result])).toBeUndefined();
  expect(listedFigures(launch, [{ ...result, allocation: '0' }])).toBeUndefined();
  expect(listedFigures(launch, [{ ...result, state: 'PENDING' }])).toBeUndefined();
});
