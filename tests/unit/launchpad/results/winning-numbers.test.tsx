/** @vitest-environment happy-dom */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LotteryPool } from '#contract/launchpad.ts';
import { $project } from '#launchpad/project-store.ts';
import { WinningNumbers } from '#launchpad/results/WinningNumbers.tsx';
import { $toasts } from '#shell/toasts/toasts.ts';
import { click, enter, rendered, rendering } from '../../ui/support/render.ts';
import { lottery, project } from '../support/pools.ts';

const seed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const seedHash = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';
const ticketsHash = 'ab'.repeat(32);

const written: string[] = [];
beforeEach(() => {
  document.documentElement.lang = 'en';
  written.length = 0;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await rendering(() => $project.set(undefined));
});

/** Renders the draw of a lottery that the exchange sends. */
async function drawOf(part: Partial<LotteryPool>) {
  const draw = await rendered(<WinningNumbers lang="en" page="" />);
  await rendering(() => $project.set(project({ pools: [lottery({ seedHash, tickets: 10, ...part })] })));
  return draw;
}

test('[R1.4] the hash of the seed can be seen and copied before commits open', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
    written.push(text);
    return Promise.resolve();
  });
  const { texts, find } = await drawOf({ tickets: 0 });
  expect(texts('h2')).toEqual(['Draw']);
  expect(texts('code')).toEqual([seedHash]);
  expect(find('button').textContent).toBe('Copy, Seed hash');
  await click(find('button'));
  expect(written).toEqual([seedHash]);
  expect($toasts.get().at(-1)?.message).toBe('Seed hash copied');
});

test('[R1.4] a copy that the browser refuses is reported', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  const { find } = await drawOf({});
  await click(find('button'));
  expect($toasts.get().at(-1)?.message).toBe('Seed hash could not be copied.');
});

test('[R1.4] after the draw visitors see the seed, the ticket hash and the winning numbers too', async () => {
  const { texts, all } = await drawOf({ seed, ticketsHash });
  expect(texts('h2')).toEqual(['Winning numbers']);
  expect(texts('code')).toEqual([seedHash, ticketsHash, seed]);
  expect(all('button').map(({ textContent }) => textContent)).toContain('Show winning numbers');
});

test('[FL32] a typed ticket number is looked up among the winning numbers', async () => {
  const { find, all, texts, findAs } = await drawOf({ seed, ticketsHash, amount: '6000' });
  const show = all('button').find(({ textContent }) => textContent === 'Show winning numbers');
  if (show) await click(show);
  await vi.waitFor(() => expect(all('.winning-numbers__list')).toHaveLength(1));
  const winners = find('.winning-numbers__list').textContent.split(' · ');
  expect(winners).toHaveLength(3);
  const field = findAs(HTMLInputElement, '.winning-numbers__find input');
  for (const number of ['2', '3', '7']) {
    await enter(field, number);
    expect(texts('.winning-numbers__find p')).toEqual([
      `Ticket ${number} · ${winners.includes(number) ? 'Won' : 'Not drawn'}`,
    ]);
  }
});
