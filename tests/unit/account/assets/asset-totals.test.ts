import { expect, test } from 'vitest';
import { accountHoldings, rowsOfAccount, spotHoldings } from '#account/assets/holdings.ts';
import type { Holding } from '#account/assets/holdings.ts';
import { totalOf, valueOf } from '#account/assets/asset-totals.ts';
import type { Accounts } from '#account/assets/asset-totals.ts';
import { coinBalance } from '#contract/account.ts';
import { droppedRows } from '#contract/scalars.ts';
import * as v from 'valibot';
import { balanceRow } from '../../session/support/balance-rows.ts';
import { accountRow, holding, noAccounts, readyWith } from '../support/holdings.ts';

const withAccounts = (part: Partial<Accounts>): Accounts => ({ ...noAccounts, ...part });

test('[A7] a coin without a price is counted and never taken for 0', () => {
  expect(valueOf([holding({ coin: 'NIMB', usd: undefined })])).toMatchObject({ usd: undefined, withoutPrice: 1 });
  expect(valueOf([holding({ usd: '7.5' }), holding({ coin: 'NIMB', usd: undefined })])).toMatchObject({
    usd: '7.5',
    coins: 2,
    withoutPrice: 1,
  });
  expect(valueOf([]).usd).toBe('0');
});

test('[A7] the part in orders and launches is a share of the value', () => {
  const { frozenUsd } = valueOf([holding({ total: '3', frozen: '1', usd: '90' }), holding({ total: '0', usd: '0' })]);
  expect(frozenUsd).toBe('30');
});

test('[A7] an account that failed is named, and the total has the others', () => {
  const total = totalOf(
    withAccounts({
      spot: readyWith([holding({ usd: '100.5' })]),
      fund: readyWith([holding({ usd: '0.25' }), holding({ coin: 'NIMB', usd: undefined })]),
      usdc: { phase: 'failed', error: undefined },
    }),
  );
  expect(total).toMatchObject({ usd: '100.75', failedAccounts: ['usdc'], coinsWithoutPrice: 1, isLoading: false });
});

test('[A7] a coin without a price in two accounts is one coin', () => {
  const nimb = readyWith([holding({ coin: 'NIMB', usd: undefined })]);
  expect(totalOf(withAccounts({ spot: nimb, fund: nimb })).coinsWithoutPrice).toBe(1);
});

test('[A7] without a loaded account, with one that still loads, or without any price there is no total', () => {
  const failed = { phase: 'failed', error: undefined } as const;
  const all = { spot: failed, fund: failed, contract: failed, usdc: failed, inverse: failed };
  expect(totalOf(all).usd).toBeUndefined();
  expect(totalOf(withAccounts({ fund: { phase: 'loading' } }))).toMatchObject({ usd: undefined, isLoading: true });
  expect(totalOf(withAccounts({ spot: readyWith([holding({ usd: undefined })]) })).usd).toBeUndefined();
});

test('[A11] [FV5] the total and the value of the account are net of what is owed, which is stated beside', () => {
  const spot = readyWith(
    spotHoldings(
      [
        balanceRow({ tokenId: 'BTC', free: '1.5', total: '1.5', usdValue: '90000' }),
        balanceRow({
          tokenId: 'USDT',
          free: '60000',
          total: '60000',
          usdValue: '60000',
          loan: '50000',
          interest: '2.5',
        }),
      ],
      [],
    ),
  );
  expect(valueOf(spot.holdings)).toMatchObject({ usd: '99997.5', debtUsd: '50002.5' });
  const total = totalOf(withAccounts({ spot, fund: readyWith([holding({ usd: '20' })]) }));
  expect(total).toMatchObject({ usd: '100017.5', debtUsd: '50002.5' });
});

test('[A7] a coin twice, an amount with an exponent and a row of another account are dropped and counted', () => {
  const before = droppedRows.count;
  const parsed = v.parse(coinBalance.result, {
    list: [
      accountRow({ coin: 'BTC', free: '1', accountType: 5 }),
      accountRow({ coin: 'BTC', free: '2', accountType: 5 }),
      accountRow({ coin: 'ETH', free: '1e9', accountType: 5 }),
      accountRow({ coin: 'SLIP', accountType: 9 }),
    ],
  });
  const rows = rowsOfAccount(parsed.list, 5);
  expect(rows.map(({ coin, free }) => `${free} ${coin}`)).toEqual(['1 BTC']);
  expect(droppedRows.count - before).toBe(3);
});

test('[A7] what an account does not hold is no row, and a price of nothing is no value', () => {
  const rows = [accountRow({ coin: 'BTC', free: '0', equityUsd: '' }), accountRow({ coin: 'NIMB', equityUsd: '' })];
  const expected: Partial<Holding>[] = [{ coin: 'NIMB', usd: undefined, total: '10' }];
  expect(accountHoldings(rows)).toMatchObject(expected);
});

test('[A11] spot amounts are the live balances; a transfer limit is never above what is available', () => {
  const balances = [
    balanceRow({ tokenId: 'ETH', free: '10', total: '10', transferLimit: '10', loan: '2' }),
    balanceRow({ tokenId: 'BTC', free: '1', total: '1', transferLimit: '5' }),
    balanceRow({ tokenId: 'RUST', free: '0', total: '0' }),
  ];
  const rows = spotHoldings(balances, [accountRow({ coin: 'ETH', transferLimit: '8.4' })]);
  expect(rows.map(({ coin, transferable, hasLoan }) => [coin, transferable, hasLoan])).toEqual([
    ['ETH', '8.4', true],
    ['BTC', '1', false],
  ]);
});
