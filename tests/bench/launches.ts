import { createExchange } from '../../src/sandbox/index.ts';
import { allocate } from '../../src/formulas/launchpad.ts';
import { scale } from '../../src/money/index.ts';
import { median, spreadOf } from './figures.ts';
import type { Figure } from './figures.ts';

const people = 1_000_000;
const rounds = 3;
const monthMs = 30 * 86_400_000;

/** HALO's subscription pool. launchpad.md 7 */
const terms = {
  amount: scale('30000000'),
  price: scale('0.0625'),
  capTokens: scale('60000'),
  tokenPrecision: 4,
};

/** Commits between 50 and 3,750, spread without order by a multiplier that has no factor in common with their count. */
const commits = Array.from({ length: people }, (_, person) => BigInt(50 + ((person * 7919) % 3701)) * 100_000_000n);

async function secondsOf(work: () => unknown): Promise<number> {
  const startedMs = performance.now();
  await work();
  return (performance.now() - startedMs) / 1000;
}

/** What a launch's heaviest jobs take: shares for a million people, and a month that passes at once with the seed. */
export async function launchFigures(): Promise<Figure[]> {
  const allocations: number[] = [];
  const months: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    allocations.push(await secondsOf(() => allocate(commits, terms)));
    const exchange = await createExchange({ dataFile: ':memory:', fresh: true });
    months.push(await secondsOf(() => exchange.clock.set({ now: exchange.clock.now() + monthMs })));
    await exchange.close();
  }
  return [
    {
      name: 'shares of a pool for 1,000,000 people',
      unit: 's',
      value: median(allocations),
      spread: spreadOf(allocations),
      most: 3,
    },
    { name: 'thirty days at once, with the seed', unit: 's', value: median(months), spread: spreadOf(months), most: 2 },
  ];
}
