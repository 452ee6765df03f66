import type { LaunchOrder } from '../contract/launchpad.ts';
import { canonical, decimal } from '../money/index.ts';

/** Returns the sum of the prizes that an order received, in the launch's token. */
export const prizesIn = ({ events }: Pick<LaunchOrder, 'events'>): string =>
  canonical(events.reduce((sum, { kind, amount }) => (kind === 'PRIZE' ? sum.plus(amount) : sum), decimal('0')));
