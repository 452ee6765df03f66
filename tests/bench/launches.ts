import { createExchange } from '#sandbox/index.ts';
import { dayMs } from '#formulas/durations.ts';
import { allocate } from '#formulas/subscription.ts';
import { scale } from '#money/index.ts';
import { median, spreadOf } from './figures.ts';
import type { Figure } from './figures.ts';

const people = 1_000_000;
const rounds = 3;
const monthMs = 30 * dayMs;

/** HALO's subscription pool. launchpad.md 7 */
const terms = {
  amount: scale('30000000'),
  price: scale('0.0625'),
  capTokens: scale('60000'),
  tokenPrecision: 4,
};

/** Commits between 50 and 3,750; the multiplier is coprime to their count, which mixes their order. */
const commits = Array.from({ length: people }, (_, person) => BigInt(50 + ((person * 7919) % 3701)) * 100_000_000n);

/** Runs the work and returns how long it took, s. */
async function secondsOf(work: () => unknown): Promise<number> {
  const startedMs = performance.now();
  await work();
  return (performance.now() - startedMs) / 1000;
}

/**
 * Measures the heaviest jobs of launches: the allocation for a million users, and a clock jump of 30 days with the
 * seed.
 */
export async function launchFigures(): Promise<Figure[]> {
  const allocations: number[] = [];
  const months: number[] = [];
  const resets: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    allocations.push(await secondsOf(() => allocate(commits, terms)));
    const exchange = await createExchange({ dataFile: ':memory:', fresh: true });
    months.push(await secondsOf(() => exchange.clock.set({ now: exchange.clock.now() + monthMs })));
    const reset = {
      method: 'POST',
      url: '/x/sandbox/reset',
      headers: { host: 'localhost', 'x-sandbox': '1' },
    } as const;
    resets.push(
      await secondsOf(async () => {
        const { statusCode } = await exchange.app.inject({ ...reset, payload: {} });
        if (statusCode !== 200) throw new Error(`reset: ${statusCode}`);
      }),
    );
    await exchange.close();
  }
  return [
    {
      name: 'allocation of a pool with 1,000,000 people',
      unit: 's',
      value: median(allocations),
      spread: spreadOf(allocations),
      max: 3,
    },
    {
      // Markets, leveraged tokens, interest and margin watch of each hour. [L42]
      name: 'clock jump of thirty days, with the seed',
      unit: 's',
      value: median(months),
      spread: spreadOf(months),
      max: 2,
    },
    { name: 'reset after it', unit: 's', value: median(resets), spread: spreadOf(resets), max: 1 },
  ];
}
