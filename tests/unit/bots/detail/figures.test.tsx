/** @vitest-environment happy-dom */
import { expect, test } from 'vitest';
import { Figures } from '#bots/detail/DetailView.tsx';
import { rendered } from '../../ui/support/render.ts';
import { gridRow } from '../support/grid-row.ts';

test.each([
  [3_599_999, '–'],
  [3_600_000, '+45.00%'],
])('[FV9] after %i ms the APR is %s; total, grid profit and unrealized PnL add up', async (operation_time, apr) => {
  const bot = gridRow({ operation_time, total_profit: '48.267', grid_profit: '34.846', current_profit: '13.421' });
  const page = await rendered(<Figures lang="en" bot={bot} />);
  const facts = new Map(page.texts('dt').map((label, index) => [label, page.texts('dd')[index]]));
  expect(facts.get('Total APR')).toBe(apr);
  expect([...facts.values()].slice(0, 3)).toEqual(['+48.26 USDT', '+34.84 USDT', '+13.42 USDT']);
});
