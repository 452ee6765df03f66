/** @vitest-environment happy-dom */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $clockOffset } from '#session/clock.ts';
import { hourMs } from '#formulas/durations.ts';
import { PairNotices } from '#spot/terminal/PairNotices.tsx';
import { haltOf } from '#spot/terminal/trading-halt.ts';
import { TradingHalt } from '#spot/terminal/TradingHalt.tsx';
import { rendered } from '../../ui/support/render.ts';
import { pair } from '../support/order-terms.ts';

beforeEach(() => {
  document.documentElement.lang = 'en';
  // The clock asks the exchange for its time, which does not come: it goes by that of the browser.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['a pair that cannot be bought', { isBanBuy: true }, ['Buying is disabled for this pair.']],
  ['a pair that cannot be sold', { isBanSell: true }, ['Selling is disabled for this pair.']],
  [
    'a new token',
    { zone: 'INNOVATION' as const },
    ['Innovation Zone: new tokens, high volatility, purchase limits apply.'],
  ],
  ['a pair without flags', {}, []],
])('[R3.2] %s says so above its market', async (_name, flags, lines) => {
  const page = await rendered(<PairNotices lang="en" pair={pair(flags)} notice={undefined} />);
  expect(page.texts('.pair-guard__line')).toEqual(lines);
});

test('[R3.2] the notice of the exchange replaces the general one of a marked pair, and its place is kept meanwhile', async () => {
  const marked = pair({ mark: ['ST'], noticeVisible: true });
  const page = await rendered(<PairNotices lang="en" pair={marked} notice={undefined} />);
  expect(page.all('.pair-guard__line--awaited')).toHaveLength(1);
  await page.render(
    <PairNotices lang="en" pair={marked} notice={{ type: 'ST', text: 'RUST ends.', link: '', time: 0 }} />,
  );
  expect(page.texts('.pair-guard__line')).toEqual(['RUST ends.']);
});

test('[R3.2] a pair before its opening shows the time that is left', async () => {
  const now = 1_780_000_000_000;
  vi.useFakeTimers({ now });
  $clockOffset.set(now - performance.now());
  const halt = haltOf(pair({ tradeStatus: 2, openTime: now + 26 * hourMs }), undefined);
  if (halt?.kind !== 'opening') throw new Error('the pair is open');
  const page = await rendered(<TradingHalt lang="en" halt={halt} />);
  expect(page.find('h2').textContent).toBe('Trading has not started');
  const timer = page.find('[role=timer]');
  expect(timer.getAttribute('aria-label')).toMatch(/^Opens at /);
  expect(timer.textContent).toBe('1d 02:00:00');
});
