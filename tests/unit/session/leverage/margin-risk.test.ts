import { beforeEach, describe, expect, test } from 'vitest';
import { openPage } from '../support/page.ts';
import { unifiedRow } from '../support/balance-rows.ts';
import { agreementRow, flagsRow, marginBalanceRow, marginPaths, riskRow, tokenRow } from '../support/margin-rows.ts';

let page: ReturnType<typeof openPage>;
beforeEach(() => {
  page = openPage();
});

async function openMargin() {
  return {
    ...(await import('#session/leverage/margin-access.ts')),
    ...(await import('#session/leverage/margin-risk.ts')),
    ...(await import('#session/leverage/margin-wallet.ts')),
    ...(await import('#session/leverage/collateral-terms.ts')),
    ...(await import('#session/leverage/exposure.ts')),
    ...(await import('#session/leverage/index-prices.ts')),
    ...(await import('#session/leverage/debts.ts')),
    ...(await import('#session/leverage/follow-margin.ts')),
    ...(await import('#session/on-person-change.ts')),
    ...(await import('#session/private-stream/topics.ts')),
    ...(await import('#contract/scalars.ts')),
  };
}

const openFlags = { riskInfoStatus: 1, questionaireStatus: 1, openStatus: 1 } as const;
const usdt = { tokenId: 'USDT', free: '0', loan: '50730', netAsset: '-50730', indexPrice: '1' };
const usdtToken = { tokenId: 'USDT', tiers: [{ from: '0', to: '', ratio: '1' }], liquidationOrder: 1 };

function serveStandard(): void {
  page.answer(marginPaths.tips, () => ({ ...flagsRow(openFlags), unified: false }));
  page.answer(marginPaths.risk, () => riskRow());
  page.answer(marginPaths.balance, () => ({
    list: [marginBalanceRow(), marginBalanceRow(usdt)],
    assetBtc: '1',
    debtBtc: '0.8455',
    netUsd: '9270',
    ver: 3,
  }));
  page.answer(marginPaths.tokens, () => ({ list: [tokenRow(), tokenRow(usdtToken)] }));
  page.answer(marginPaths.loanBalance, () => ({ list: [] }));
}

function serveUnified(leverage = '3'): void {
  const agreement = { riskInfoStatus: 'Y', questionaireStatus: 'Y', openStatus: 'Y', leverage } as const;
  page.answer(marginPaths.tips, () => ({ ...flagsRow({ leverage: '0', supportLeverage: [] }), unified: true }));
  page.answer(marginPaths.getAgreement, () => agreementRow(agreement));
  page.answer(marginPaths.available, () => ({
    accountType: 6,
    coinList: [
      unifiedRow({ coin: 'BTC', free: '2', frozen: '0', borrowAmount: '0' }),
      unifiedRow({ coin: 'USDT', free: '0', frozen: '0', borrowAmount: '90000', accruedInterest: '0.45' }),
    ],
    totalEquity: '30000',
    totalMarginBalance: '30000',
    accountIMRate: '1.875',
    accountMMRate: '0.15',
    maxBuy: '0',
    maxSell: '0',
  }));
  page.answer(marginPaths.marginCoins, () => ({
    list: [
      { coin: 'BTC', collateral: true, collateralRatio: '0.95', tiers: tokenRow().tiers, liquidationOrder: 3 },
      { coin: 'USDT', collateral: true, collateralRatio: '1', tiers: usdtToken.tiers, liquidationOrder: 1 },
    ],
  }));
}

describe('risk of a standard account', () => {
  test('is what the exchange computed, with its marks', async () => {
    serveStandard();
    const margin = await openMargin();
    await margin.loadMarginAccess();
    await margin.$marginRiskRow.load();
    expect(margin.$marginRisk.get()).toEqual({
      phase: 'known',
      risk: {
        kind: 'standard',
        assets: '57000',
        net: '6270',
        debts: '50730',
        rate: '0.89',
        level: 'LIMITED',
        marks: { limited: '0.8', call: '0.9', liquidation: '0.95' },
        at: 1_780_000_000_000,
      },
    });
  });

  test('late rows are dropped; a loaded row with an equal ver has newer prices', async () => {
    serveStandard();
    const margin = await openMargin();
    await margin.loadMarginAccess();
    const levelAfter = (part: Parameters<typeof riskRow>[0]) => {
      margin.applyRiskRows([{ kind: 'MARGIN_RISK', ...riskRow(part) }, { kind: 'MARGIN_LOAN' }, 7]);
      const state = margin.$marginRisk.get();
      return state.phase === 'known' ? state.risk.rate : state.phase;
    };
    expect(levelAfter({ ver: 5, riskRate: '0.89' })).toBe('0.89');
    expect(levelAfter({ ver: 7, riskRate: '0.91' })).toBe('0.91');
    expect(levelAfter({ ver: 6, riskRate: '0.9' })).toBe('0.91');
    page.answer(marginPaths.risk, () => riskRow({ ver: 7, assetValue: '55000', riskRate: '0.91' }));
    await margin.$marginRiskRow.load();
    expect(margin.$marginRisk.get()).toMatchObject({ risk: { assets: '55000' } });
  });

  test('[L45] the next person sees nothing of it', async () => {
    serveStandard();
    const margin = await openMargin();
    await margin.loadMarginAccess();
    await margin.$marginRiskRow.load();
    margin.clearPersonData();
    expect(margin.$marginRisk.get()).toEqual({ phase: 'idle' });
  });
});

describe('risk of a unified account', () => {
  test('[R6.3] is computed from its wallet and the index prices', async () => {
    serveUnified();
    const margin = await openMargin();
    await margin.loadMarginAccess();
    await Promise.all([margin.$marginWallet.load(), margin.$collateralTerms.load()]);
    expect(margin.$marginRisk.get()).toEqual({ phase: 'incomplete' });
    margin.$indexPrices.set({ prices: { BTC: '60000' }, isLive: true });
    expect(margin.$marginRisk.get()).toMatchObject({
      risk: {
        kind: 'unified',
        assets: '114000',
        debts: '90000.45',
        rate: '0.7895',
        level: 'LIMITED',
        marks: { limited: '0.6667', call: '0.9259', liquidation: '0.9615' },
        imr: '1.875',
        mmr: '0.15',
      },
    });
    expect(page.paths()).not.toContain(marginPaths.balance);
    expect(page.paths()).not.toContain(marginPaths.tokens);
  });

  test('[L27] has no value while prices are outdated', async () => {
    serveUnified();
    const margin = await openMargin();
    await margin.loadMarginAccess();
    await Promise.all([margin.$marginWallet.load(), margin.$collateralTerms.load()]);
    margin.$indexPrices.set({ prices: { BTC: '60000' }, isLive: false });
    expect(margin.$marginRisk.get()).toEqual({ phase: 'incomplete' });
  });
});

describe('exposure', () => {
  const prices = { prices: { BTC: '60000' }, isLive: true };

  async function exposed(wallet: { coin: string; held: string; principal?: string }[], tokens: object[]) {
    page.answer(marginPaths.tips, () => ({ ...flagsRow(openFlags), unified: false }));
    page.answer(marginPaths.tokens, () => ({ list: tokens }));
    page.answer(marginPaths.balance, () => ({
      list: wallet.map(({ coin, held, principal = '0' }) =>
        marginBalanceRow({ tokenId: coin, free: held, loan: principal }),
      ),
      assetBtc: '0',
      debtBtc: '0',
      netUsd: '0',
      ver: 1,
    }));
    const margin = await openMargin();
    await margin.loadMarginAccess();
    await Promise.all([margin.$marginWallet.load(), margin.$collateralTerms.load()]);
    margin.$indexPrices.set(prices);
    const exposure = margin.$exposure.get();
    return { margin, exposure, units: exposure && margin.exposureUnits(exposure) };
  }

  test('counts what is free and frozen, and principal and interest', async () => {
    const { exposure } = await exposed([{ coin: 'BTC', held: '1.5' }], [tokenRow()]);
    expect(exposure).toEqual([{ coin: 'BTC', held: '1.5', owed: '0', index: '60000', tiers: tokenRow().tiers }]);
  });

  test('[L27] an owed coin or collateral without a price leaves no risk value; another coin does not matter', async () => {
    const nova = { coin: 'NOVA', held: '5' };
    expect((await exposed([nova], [tokenRow()])).units).toHaveLength(2);
    expect((await exposed([{ ...nova, principal: '1' }], [tokenRow()])).units).toBeUndefined();
    expect((await exposed([nova], [tokenRow({ tokenId: 'NOVA' })])).units).toBeUndefined();
  });

  test.each([
    [
      'with a gap',
      [
        { from: '0', to: '5', ratio: '0.9' },
        { from: '6', to: '', ratio: '0.8' },
      ],
    ],
    ['with a ratio of 2', [{ from: '0', to: '', ratio: '2' }]],
    ['that end', [{ from: '0', to: '5', ratio: '0.9' }]],
    [
      'that go back',
      [
        { from: '0', to: '5', ratio: '0.9' },
        { from: '5', to: '4', ratio: '0.9' },
        { from: '4', to: '', ratio: '0.8' },
      ],
    ],
  ])('tiers %s leave no risk value and are counted', async (_name, tiers) => {
    const { margin, units } = await exposed([{ coin: 'BTC', held: '1' }], [tokenRow({ tiers })]);
    expect(units).toBeUndefined();
    expect(margin.droppedRows.count).toBe(1);
  });
});

test('[L29] a debt of 0.00000001 is listed; a paid one is not', async () => {
  serveStandard();
  const debt = { tokenId: 'USDT', loan: '0', interest: '0.00000001', free: '1', nextInterestTime: 1_780_000_000_000 };
  page.answer(marginPaths.loanBalance, () => ({
    list: [
      { ...debt, remainAmount: '0.00000001' },
      { ...debt, tokenId: 'BTC', interest: '0', remainAmount: '0' },
    ],
  }));
  const margin = await openMargin();
  await margin.$debts.load();
  expect(margin.$debts.get()).toMatchObject({
    phase: 'ready',
    value: [{ tokenId: 'USDT', remainAmount: '0.00000001' }],
  });
});

test('[L39] an account is followed only while margin is on', async () => {
  serveStandard();
  const margin = await openMargin();
  const stop = margin.followMarginAccount();
  page.answer(marginPaths.tips, () => ({ ...flagsRow(), unified: false }));
  await margin.loadMarginAccess();
  expect(page.paths()).toEqual([marginPaths.tips]);
  expect(margin.$topicReaders.get()).toEqual([]);
  serveStandard();
  await margin.loadMarginAccess();
  await expect.poll(() => margin.$debts.get().phase).toBe('ready');
  expect(margin.$topicReaders.get().map(({ topic }) => topic)).toEqual(['loan', 'balance']);
  stop();
  expect(margin.$topicReaders.get()).toEqual([]);
});
