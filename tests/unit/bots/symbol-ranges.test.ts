import { expect, test } from 'vitest';
import * as v from 'valibot';
import { gridSymbols } from '#contract/account.ts';
import { gridSymbol } from './support/grid-symbol.ts';

const parsed = (...symbols: object[]) => v.parse(gridSymbols.result, { status_code: 200, symbols }).symbols;

test('[Q-U21] a pair of the bots gives the allowed ranges of investment and number of grids', () => {
  expect(parsed(gridSymbol())).toMatchObject([
    { min_investment: '10', max_investment: '1000000', min_cell_number: 2, max_cell_number: 500 },
  ]);
});

test.each([
  ['min_investment', '-1'],
  ['max_investment', 1_000_000],
  ['max_investment', '1e6'],
  ['min_cell_number', '2'],
  ['max_cell_number', -1],
])('[Q-U21] a pair whose %s is %j has no range to show and is dropped', (field, value) => {
  expect(parsed(gridSymbol(), gridSymbol({ symbol: 'ETHUSDT', [field]: value })).map((row) => row.symbol)).toEqual([
    'BTCUSDT',
  ]);
});
