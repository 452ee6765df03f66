import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as margin from '#contract/margin/margin.ts';
import { ticker } from '#contract/basic.ts';
import { riskValuesOf } from '#formulas/margin/collateral.ts';
import { riskRate, unifiedRates } from '#formulas/margin/risk.ts';
import { decimal } from '#money/index.ts';
import { openExchange, openProduct, until } from '../support/browser-session.ts';

type Product = Awaited<ReturnType<typeof openMarginProduct>>;
let origin: string;
let close: () => Promise<void>;
const products: Product[] = [];

beforeEach(async () => {
  const opened = await openExchange();
  origin = opened.origin;
  close = () => opened.exchange.close();
});
afterEach(async () => {
  for (const product of products.splice(0)) product.closeStream();
  await close();
});

/** Opens a page with the stores of margin on which an account of the seed is logged in. */
async function openMarginProduct(account: string, password: string) {
  const product = {
    ...(await openProduct(origin)),
    ...(await import('#session/leverage/margin-access.ts')),
    ...(await import('#session/leverage/follow-margin.ts')),
    ...(await import('#session/leverage/margin-risk.ts')),
    ...(await import('#session/leverage/margin-wallet.ts')),
    ...(await import('#session/leverage/exposure.ts')),
    ...(await import('#session/leverage/index-prices.ts')),
    ...(await import('#session/leverage/debts.ts')),
    ...(await import('#session/leverage/loan-terms.ts')),
  };
  product.followMarginAccess();
  product.followMarginAccount();
  await product.logIn(account, password);
  await until(product.$marginAccess, ({ phase }) => phase === 'known');
  return product;
}
async function open(account: string, password: string): Promise<Product> {
  const product = await openMarginProduct(account, password);
  products.push(product);
  return product;
}

/** Right answers of the test. */
const rightAnswers = {
  collateral: ['b'],
  interest: ['a'],
  rate: ['c'],
  rise: ['a', 'b'],
  limited: ['b'],
  call: ['a'],
  liquidation: ['c'],
  leverage: ['b'],
};
const wrongAnswers = { ...rightAnswers, collateral: ['a'], interest: ['b'], rate: ['a'] };

const NewAccount = v.object({ result: v.object({ account: v.string(), password: v.string() }) });

/** Creates an account without history; returns its login. */
async function newAccount(like: string, balances: Record<string, string>) {
  const response = await fetch(`${origin}/x/sandbox/accounts`, {
    method: 'POST',
    headers: { 'x-sandbox': '1', 'content-type': 'application/json' },
    body: JSON.stringify({ like, balances }),
  });
  return v.parse(NewAccount, await response.json()).result;
}

describe.each(['standard', 'unified'] as const)('a %s account', (kind) => {
  test('[L33] [R4.3] [R4.5] goes through the same steps to margin, with the same results', async () => {
    const { account, password } = await newAccount(kind, { BTC: '1' });
    const product = await open(account, password);
    const access = () => product.$marginAccess.get();
    expect(access()).toMatchObject({ kind, risk: false, test: false, open: false, layer: false });
    expect(await product.openMargin(true)).toEqual({ kind: 'riskAgain' });
    expect(await product.acceptMarginRisk()).toEqual({ kind: 'done' });
    expect(access()).toMatchObject({ risk: true, layer: true });
    expect(await product.openMargin(true)).toEqual({ kind: 'wrongAnswers', wrong: [] });
    const questions = await product.send(margin.questionnaires, {});
    const version = questions.ok ? questions.result.version : '';
    expect(await product.answerMarginTest(version, wrongAnswers)).toEqual({
      kind: 'wrongAnswers',
      wrong: ['collateral', 'interest', 'rate'],
    });
    expect(await product.answerMarginTest('1', rightAnswers)).toEqual({ kind: 'riskAgain' });
    expect(await product.answerMarginTest(version, rightAnswers)).toEqual({ kind: 'done' });
    expect(access()).toMatchObject({ test: true, layer: false, open: false });
    expect(await product.openMargin(true, '5')).toEqual({ kind: 'done' });
    expect(access()).toMatchObject({ open: true, leverage: '5' });
    expect(await product.openMargin(true)).toEqual({ kind: 'already' });
    expect(await product.setMarginLeverage('2')).toEqual({ kind: 'done' });
    expect(await product.openMargin(false)).toEqual({ kind: 'done' });
    expect(access()).toMatchObject({ open: false, leverage: '2' });
  });

  test('[L33] the third failed test locks it, and the gate knows until when', async () => {
    const { account, password } = await newAccount(kind, {});
    const product = await open(account, password);
    await product.acceptMarginRisk();
    const answer = () => product.answerMarginTest('2026-06', wrongAnswers);
    expect([(await answer()).kind, (await answer()).kind]).toEqual(['wrongAnswers', 'wrongAnswers']);
    const third = await answer();
    expect(third).toMatchObject({ kind: 'locked', wrong: ['collateral', 'interest', 'rate'] });
    const access = product.$marginAccess.get();
    expect(access).toMatchObject({ layer: false, lockedUntil: third.kind === 'locked' ? third.until : 0 });
    await product.loadMarginAccess();
    expect(product.$marginAccess.get()).toMatchObject({ lockedUntil: third.kind === 'locked' ? third.until : 0 });
  });
});

/** Sets the index prices as the terminal does. */
async function setPrices(product: Product): Promise<void> {
  const answer = await product.send(ticker, {});
  if (!answer.ok) throw new Error(answer.error.message);
  const prices = Object.fromEntries(answer.result.list.map(({ s, c }) => [s.replace(/USDT$/, ''), c]));
  product.$indexPrices.set({ prices, isLive: true });
}

/** Waits for the stores of an account with margin. */
async function loaded(product: Product): Promise<void> {
  await setPrices(product);
  await until(product.$debts, ({ phase }) => phase === 'ready');
  await until(product.$exposure, (exposure) => exposure !== undefined);
  await until(product.$marginRisk, ({ phase }) => phase === 'known');
}

const knownRisk = (product: Product) => {
  const state = product.$marginRisk.get();
  return state.phase === 'known' ? state.risk : undefined;
};
/** Risk rate of the account as computed from its balances by M4. */
const computedRate = (product: Product) => {
  const units = product.exposureUnits(product.$exposure.get() ?? []);
  return units && riskRate(riskValuesOf(units));
};

test.each(['debtor', 'vip', 'unified'])('[L33] the risk of %s as shown is that of its balances', async (account) => {
  const product = await open(account, 'slipway');
  await loaded(product);
  expect(computedRate(product)).toBe(knownRisk(product)?.rate);
  expect(knownRisk(product)?.debts).not.toBe('0');
});

test('[L33] [R6.3] a unified account computes the margin rates that the exchange sends', async () => {
  const product = await open('unified', 'slipway');
  await loaded(product);
  const units = product.exposureUnits(product.$exposure.get() ?? []) ?? [];
  expect(unifiedRates(riskValuesOf(units), 3n)).toEqual({
    imRate: knownRisk(product)?.imr,
    mmRate: knownRisk(product)?.mmr,
  });
});

test('a loan and its repayment arrive in debts, balances and risk', async () => {
  const product = await open('vip', 'slipway');
  await loaded(product);
  const owed = () => {
    const debts = product.$debts.get();
    return debts.phase === 'ready' ? debts.value.find(({ tokenId }) => tokenId === 'ETH')?.remainAmount : undefined;
  };
  expect(owed()).toBeUndefined();
  await until(product.$streamState, (state) => state === 1);
  const loan = { bizType: 'LOAN', tokenId: 'ETH', amount: '1', clientOrderId: product.newId() } as const;
  expect(await product.send(margin.createOrder, loan)).toMatchObject({ ok: true });
  await until(product.$debts, () => owed() !== undefined);
  expect(owed()).toBe('1.00000213');
  await until(product.$exposure, (rows) => rows?.find(({ coin }) => coin === 'ETH')?.held === '401');
  const repayment = { bizType: 'REPAY', tokenId: 'ETH', all: 1, clientOrderId: product.newId() } as const;
  expect(await product.send(margin.createOrder, repayment)).toMatchObject({ ok: true });
  await until(product.$debts, () => owed() === undefined);
});

test('[R6.3] loan terms come from the calls of each kind, with the room by VIP level and pool', async () => {
  for (const account of ['vip', 'unified']) {
    const product = await open(account, 'slipway');
    await product.$loanTerms.load();
    const terms = product.$loanTerms.get();
    const usdt = terms.phase === 'ready' ? terms.value.get('USDT') : undefined;
    expect(usdt).toMatchObject({ minLoan: '1' });
    expect(decimal(usdt?.poolRoom ?? '0').gt(usdt?.vipRoom ?? '0')).toBe(true);
    product.closeStream();
  }
});

test('[L39] an account without margin requests the tips alone', async () => {
  const product = await open('standard', 'slipway');
  await until(product.$streamState, (state) => state === 1);
  expect([product.$debts.get().phase, product.$marginWallet.get().phase, product.$marginRisk.get().phase]).toEqual([
    'idle',
    'idle',
    'idle',
  ]);
});
