import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { secondMs } from '#formulas/durations.ts';
import { down, openPage } from '../../session/support/page.ts';
import { pair } from '../../spot/support/order-terms.ts';
import { gridSymbol } from '../support/grid-symbol.ts';

const paths = { symbols: '/x/bot/s1/bot/grid/v1/list-symbol-info', rules: '/x/config/config/web' } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const symbolList = () => ({ status_code: 200, symbols: [gridSymbol()] });
const ruleList = () => ({
  version: '1',
  symbols: [pair()],
  tokens: [
    {
      tokenId: 'BTC',
      fullName: 'Bitcoin',
      precision: 8,
      sort: 1,
      isCollateral: true,
      isLoanable: true,
      iconUrl: '',
    },
  ],
});

/** Opens the form's pairs with an exchange whose calls fail where `failing` says so. */
async function start(failing: readonly (keyof typeof paths)[]) {
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
  const page = openPage();
  const work = () => {
    page.answer(paths.symbols, symbolList);
    page.answer(paths.rules, ruleList);
  };
  work();
  for (const name of failing) page.answer(paths[name], down);
  const { $botPairs, retryPairs } = await import('#bots/pairs/bot-pairs.ts');
  $botPairs.listen(() => undefined);
  await pass(1);
  const count = (name: keyof typeof paths) => page.paths().filter((path) => path === paths[name]).length;
  return { work, retryPairs, state: () => $botPairs.get(), counts: () => [count('symbols'), count('rules')] };
}

test.each([
  [['symbols'], [2, 1]],
  [['rules'], [1, 2]],
  [
    ['symbols', 'rules'],
    [2, 2],
  ],
] as const)('a failure of %s shows at once, and a retry loads just that again at once', async (failing, counts) => {
  const { work, retryPairs, state, counts: counted } = await start(failing);
  expect(state()).toMatchObject({ phase: 'failed', error: { kind: 'network' } });
  work();
  retryPairs();
  expect(state()).toEqual({ phase: 'loading' });
  await pass(1);
  expect(state().phase).toBe('ready');
  expect(counted()).toEqual(counts);
  await pass(60 * secondMs);
  expect(counted()[1]).toBe(counts[1]);
});

test('[R9.3] a failed load of the rules is retried by itself', async () => {
  const { work, state } = await start(['rules']);
  work();
  await pass(10 * secondMs);
  expect(state().phase).toBe('ready');
});

test('[FI4] a pair has the name of its coin, by which it is found', async () => {
  const state = (await start([])).state();
  expect(state.phase === 'ready' && state.value.get('BTCUSDT')?.baseName).toBe('Bitcoin');
});
