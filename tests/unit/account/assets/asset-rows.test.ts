import { expect, test } from 'vitest';
import {
  assetRows,
  highestValueFirst,
  matchingRows,
  nextSort,
  orderOf,
  searchInput,
  sortedRows,
  withoutSmall,
} from '#account/assets/asset-rows.ts';
import { assetColumns, holdingsOf } from '#account/assets/assets-csv.ts';
import { textsFor } from '#i18n/texts-for.ts';
import { fileLines } from '#ui/table/csv.ts';
import { holding, noAccounts, readyWith } from '../support/holdings.ts';

const names = new Map([
  ['BTC', 'Bitcoin'],
  ['ARS', 'Ársæll'],
]);
const accounts = {
  ...noAccounts,
  spot: readyWith([
    holding({ coin: 'BTC', usd: '0.6', total: '1', free: '1', transferable: '0.5' }),
    holding({ coin: 'ARS', usd: '1' }),
    holding({ coin: 'NIMB', usd: undefined }),
  ]),
  fund: readyWith([
    holding({ coin: 'BTC', usd: '0.39', total: '0.1', free: '0.1', transferable: '0.1' }),
    holding({ coin: 'NIMB', usd: '5' }),
  ]),
};
const rows = assetRows(accounts, names, undefined);
const coins = (list: readonly { coin: string }[]) => list.map(({ coin }) => coin);

test('[A4] a coin is one row over all accounts, or the part that the selected account holds', () => {
  expect(rows.find(({ coin }) => coin === 'BTC')).toMatchObject({
    name: 'Bitcoin',
    total: '1.1',
    free: '1.1',
    transferable: '0.6',
    usd: '0.99',
  });
  const [btc, ...others] = assetRows(accounts, names, 'fund');
  expect(btc).toMatchObject({ total: '0.1', usd: '0.39' });
  expect(coins(others)).toEqual(['NIMB']);
});

test('[A7] a coin that has no price in one account has no value', () => {
  expect(rows.find(({ coin }) => coin === 'NIMB')?.usd).toBeUndefined();
});

test('[A8] 0.99 USD over all accounts is small; 1 USD, a coin without a price and a loan are not', () => {
  const shown = withoutSmall(rows);
  expect([coins(shown.rows), shown.hidden, shown.hiddenUsd]).toEqual([['ARS', 'NIMB'], 1, '0.99']);
  const owed = { ...noAccounts, spot: readyWith([holding({ usd: '-5', hasLoan: true })]) };
  expect(withoutSmall(assetRows(owed, names, undefined)).hidden).toBe(0);
});

test.each([
  ['bitc', ['BTC']],
  ['arsaell', ['ARS']],
  ['arsell', []],
  ['arsæ', ['ARS']],
  ['ÁRS', ['ARS']],
  [' btc ', ['BTC']],
  ['<zq>', []],
  ['', ['BTC', 'ARS', 'NIMB']],
])('[A8] the search "%s" finds code and name, without regard to case and accents', (search, found) => {
  expect(coins(matchingRows(rows, search))).toEqual(found);
});

test.each([
  ['<script>alert(1)</script>', '<script>alert(1)</sc'],
  ['x'.repeat(10_000), 'x'.repeat(20)],
  ['b\u202Etc', 'btc'],
  ['tether ', 'tether '],
])('[A8] typed text is plain and cut at 20 characters', (typed, kept) => {
  expect(searchInput(typed)).toBe(kept);
});

test('[A4] a column sorts in its own direction first; coins without a price stay last', () => {
  const byValue = sortedRows(rows, highestValueFirst);
  expect(coins(byValue)).toEqual(['ARS', 'BTC', 'NIMB']);
  const other = nextSort(highestValueFirst, 'usd');
  expect(coins(sortedRows(rows, other))).toEqual(['BTC', 'ARS', 'NIMB']);
  const byCoin = nextSort(other, 'coin');
  expect(coins(sortedRows(rows, byCoin))).toEqual(['ARS', 'BTC', 'NIMB']);
  expect(coins(sortedRows(rows, nextSort(byCoin, 'transferable')))).toEqual(['NIMB', 'ARS', 'BTC']);
  expect([orderOf(byCoin, 'coin'), orderOf(byCoin, 'usd')]).toEqual(['ascending', 'none']);
});

test('[A9] the export has a line per coin and account; without a price its value is empty, not 0', () => {
  const context = { t: textsFor('en', 'account'), isUnified: false };
  const lines = fileLines(assetColumns(context), holdingsOf(rows));
  expect(lines).toHaveLength(6);
  expect(lines).toContainEqual(['BTC', 'Bitcoin', 'Funding', '0.1', '0.1', '0', '0.1', '0.39']);
  expect(lines.find(([coin, , account]) => coin === 'NIMB' && account === 'Spot')?.at(-1)).toBe('');
});
