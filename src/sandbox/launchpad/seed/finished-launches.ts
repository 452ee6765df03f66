import type { ClosedTotals, PoolTerms, Theme } from './types.ts';

/** Row of the table; `FinishedLaunch` describes the columns. */
type Row = readonly [
  code: string,
  name: string,
  theme: Theme,
  method: PoolTerms['method'],
  commitStartDay: FinishedLaunch['commitStartDay'],
  coin: FinishedLaunch['coin'],
  amount: string,
  price: string,
  market: FinishedLaunch['market'],
  minCommit: string,
  closed: ClosedTotals,
];

/** A finished launch: the day on which its commit phase began, its terms, and the prices of its market. */
export type FinishedLaunch = {
  code: string;
  name: string;
  theme: Theme;
  method: PoolTerms['method'];
  commitStartDay: `${number}-${number}-${number}`;
  coin: 'SLIP' | 'USDT';
  /** Tokens of the pool; all rewards of a launchpool. */
  amount: string;
  /** Coins per token; USD per token for a launchpool. */
  price: string;
  /** Opening, last and highest price, USDT. */
  market: readonly [open: string, last: string, high: string];
  /** Minimum commit or coins per ticket; the maximum commit is 60 times that. */
  minCommit: string;
  closed: ClosedTotals;
};

// prettier-ignore
const table: readonly Row[] = [
  ['ALDR', 'Alder', 'storage', 'SUBSCRIPTION', '2026-03-28', 'USDT', '5000000', '0.1', ['0.13', '0.118', '0.19'], '50', { participants: 1420, total: '1310000' }],
  ['BRIN', 'Brine', 'energy', 'STAKE', '2026-03-14', 'SLIP', '720000', '0.08', ['0.09', '0.071', '0.11'], '10', { participants: 1502, total: '3620000' }],
  ['CARN', 'Cairn', 'maps', 'SUBSCRIPTION', '2026-03-02', 'SLIP', '8000000', '0.05', ['0.055', '0.062', '0.081'], '20', { participants: 1377, total: '940000' }],
  ['DAPL', 'Dapple', 'games', 'LOTTERY', '2026-02-18', 'USDT', '1000000', '0.4', ['0.52', '0.33', '0.6'], '100', { participants: 1190, total: '612000', tickets: 6120 }],
  ['EDDY', 'Eddy', 'payments', 'SUBSCRIPTION', '2026-02-07', 'USDT', '12000000', '0.025', ['0.03', '0.044', '0.05'], '25', { participants: 1604, total: '1105000' }],
  ['FLAX', 'Flaxen', 'identity', 'SUBSCRIPTION', '2026-01-24', 'SLIP', '3000000', '0.2', ['0.17', '0.12', '0.19'], '50', { participants: 1033, total: '700000' }],
  ['GALE', 'Galewright', 'energy', 'LOTTERY', '2026-01-12', 'SLIP', '2000000', '0.125', ['0.14', '0.21', '0.26'], '50', { participants: 1288, total: '402000', tickets: 8040 }],
  ['HEDG', 'Hedgerow', 'maps', 'STAKE', '2025-12-20', 'USDT', '480000', '0.15', ['0.16', '0.139', '0.2'], '10', { participants: 1411, total: '2050000' }],
  ['INLT', 'Inlet', 'storage', 'SUBSCRIPTION', '2025-12-08', 'USDT', '6000000', '0.06', ['0.075', '0.09', '0.12'], '30', { participants: 1540, total: '1490000' }],
  ['JUTE', 'Jutework', 'payments', 'SUBSCRIPTION', '2025-11-22', 'SLIP', '10000000', '0.03', ['0.03', '0.018', '0.034'], '20', { participants: 902, total: '288000' }],
  ['KNOL', 'Knoll', 'games', 'LOTTERY', '2025-11-09', 'USDT', '800000', '0.5', ['0.71', '0.94', '1.2'], '100', { participants: 1350, total: '733000', tickets: 7330 }],
  ['LOAM', 'Loamery', 'energy', 'SUBSCRIPTION', '2025-10-27', 'USDT', '4000000', '0.11', ['0.12', '0.1', '0.16'], '50', { participants: 1209, total: '871000' }],
  ['MIRE', 'Mirepost', 'identity', 'STAKE', '2025-10-11', 'SLIP', '960000', '0.05', ['0.06', '0.057', '0.09'], '10', { participants: 1466, total: '3210000' }],
  ['NACR', 'Nacre', 'games', 'SUBSCRIPTION', '2025-09-28', 'SLIP', '2500000', '0.3', ['0.33', '0.41', '0.47'], '50', { participants: 1577, total: '1990000' }],
  ['OSIR', 'Osier', 'maps', 'SUBSCRIPTION', '2025-09-15', 'USDT', '9000000', '0.04', ['0.041', '0.026', '0.045'], '20', { participants: 988, total: '351000' }],
  ['PLUM', 'Plumeline', 'payments', 'LOTTERY', '2025-09-01', 'SLIP', '1500000', '0.2', ['0.24', '0.2', '0.31'], '100', { participants: 1101, total: '598000', tickets: 5980 }],
  ['QUIL', 'Quillmark', 'identity', 'SUBSCRIPTION', '2025-08-17', 'USDT', '7000000', '0.07', ['0.095', '0.13', '0.15'], '30', { participants: 1632, total: '2230000' }],
  ['RUSK', 'Ruskin Mill', 'energy', 'STAKE', '2025-08-02', 'USDT', '600000', '0.12', ['0.13', '0.15', '0.18'], '10', { participants: 1299, total: '1880000' }],
  ['SEDG', 'Sedge', 'storage', 'SUBSCRIPTION', '2025-07-19', 'SLIP', '5000000', '0.08', ['0.072', '0.05', '0.08'], '20', { participants: 1044, total: '450000' }],
  ['THYM', 'Thymeline', 'games', 'SUBSCRIPTION', '2025-07-05', 'USDT', '3500000', '0.15', ['0.2', '0.27', '0.33'], '50', { participants: 1588, total: '1740000' }],
  ['UMBR', 'Umber', 'payments', 'LOTTERY', '2025-06-20', 'USDT', '500000', '1', ['1.15', '0.88', '1.4'], '100', { participants: 1015, total: '802000', tickets: 8020 }],
  ['VTCH', 'Vetchling', 'maps', 'STAKE', '2025-06-04', 'SLIP', '840000', '0.06', ['0.07', '0.09', '0.1'], '10', { participants: 1390, total: '2980000' }],
  ['WREN', 'Wrenfield', 'identity', 'SUBSCRIPTION', '2025-05-21', 'USDT', '6500000', '0.05', ['0.06', '0.058', '0.088'], '25', { participants: 1246, total: '913000' }],
  ['YARO', 'Yarrow', 'storage', 'SUBSCRIPTION', '2025-05-06', 'SLIP', '4500000', '0.1', ['0.12', '0.16', '0.2'], '20', { participants: 1498, total: '1320000' }],
];

/** Finished launches, newest first. */
export const finishedLaunches: readonly FinishedLaunch[] = table.map(
  ([code, name, theme, method, commitStartDay, coin, amount, price, market, minCommit, closed]) => ({
    code,
    name,
    theme,
    method,
    commitStartDay,
    coin,
    amount,
    price,
    market,
    minCommit,
    closed,
  }),
);
