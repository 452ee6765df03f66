import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { canonical, decimal } from '#money/index.ts';
import type * as MarginAccess from '#session/leverage/margin-access.ts';
import { openTrader, openMarket } from '../support/trader.ts';
import { until } from '../support/browser-session.ts';

type Terminal = Awaited<ReturnType<typeof loadTerminal>>;
let origin: string;
let close: () => Promise<void>;
const terminals: Terminal[] = [];

beforeEach(async () => ({ origin, close } = await openMarket()));
afterEach(async () => {
  for (const terminal of terminals.splice(0)) terminal.closeStream();
  await close();
});

/** Right answers of the test. */
const answers = {
  collateral: ['b'],
  interest: ['a'],
  rate: ['c'],
  rise: ['a', 'b'],
  limited: ['b'],
  call: ['a'],
  liquidation: ['c'],
  leverage: ['b'],
};

type Access = Pick<typeof MarginAccess, 'acceptMarginRisk' | 'answerMarginTest' | 'openMargin'>;

async function turnOn({ acceptMarginRisk, answerMarginTest, openMargin }: Access): Promise<void> {
  await acceptMarginRisk();
  await answerMarginTest('2026-06', answers);
  expect(await openMargin(true, '3')).toEqual({ kind: 'done' });
}

/** Opens the terminal with the rules of margin on which an account of the seed is logged in; margin is on. */
async function loadTerminal(account: string) {
  const trader = {
    ...(await openTrader(origin, account)),
    ...(await import('#session/leverage/margin-access.ts')),
    ...(await import('#session/leverage/follow-margin.ts')),
    ...(await import('#session/leverage/margin-wallet.ts')),
    ...(await import('#session/leverage/debts.ts')),
    ...(await import('#session/leverage/exposure.ts')),
    ...(await import('#session/leverage/index-prices.ts')),
    ...(await import('#session/leverage/loan-terms.ts')),
    ...(await import('#spot/order-draft/margin-rules.ts')),
    ...(await import('#spot/order-margin/start-margin-rules.ts')),
    ...(await import('#spot/pairs/pairs-store.ts')),
    ...(await import('#leverage/debts/margin-request.ts')),
  };
  trader.$pairs.set([trader.pair]);
  trader.$indexPrices.set({
    prices: { BTC: '60000', ETH: '3000', SLIP: '0.8', USDC: '1', SOL: '150' },
    isLive: true,
  });
  await trader.loadMarginAccess();
  if (account === 'standard') await turnOn(trader);
  trader.followMarginAccount();
  await until(trader.$exposure, (exposure) => exposure !== undefined);
  trader.startMarginRules();
  await until(trader.$loanTerms, ({ phase }) => phase === 'ready');
  return trader;
}

async function openTerminal(account: string): Promise<Terminal> {
  const terminal = await loadTerminal(account);
  terminals.push(terminal);
  return terminal;
}

/** Debt of a coin; '0' without one. */
const owedOf = (terminal: Terminal, coin: string): string => {
  const state = terminal.$debts.get();
  if (state.phase !== 'ready') return '?';
  return state.value.find(({ tokenId }) => tokenId === coin)?.loan ?? '0';
};

/** An order far below the market, which rests; it needs more USDT than the account has. */
const tooMuch = (terminal: Terminal) => {
  const free = terminal.currentForm()?.free?.quote ?? '0';
  const size = canonical(decimal(free).plus('1000'));
  return { side: 'BUY', price: '59000', size, unit: 'QUOTE', funding: 'BORROW' } as const;
};

describe('an order that borrows', () => {
  test.each(['standard', 'unified'])(
    '[L33] [L20] of a %s account borrows at entry, and is reviewed although reviews are off',
    async (account) => {
      const terminal = await openTerminal(account);
      await terminal.setConfirmation('orderConfirm', false);
      terminal.fill(tooMuch(terminal));
      const loan = terminal.currentForm()?.loan;
      expect(loan).toMatchObject({ coin: 'USDT' });
      terminal.reviewOrder();
      expect(terminal.$submission.get()).toMatchObject({ phase: 'review', params: { intent: { loan } } });
      await terminal.confirmOrder({ hidesHint: false });
      await until(terminal.$debts, () => owedOf(terminal, 'USDT') === loan?.amount);
      expect(terminal.$openOrders.get().filter(({ isLoan }) => isLoan === 1)).toHaveLength(1);
    },
  );

  test('[L20] a lost answer is looked up: the order exists once, with one loan', async () => {
    const terminal = await openTerminal('unified');
    await terminal.fault('answerlost', { call: 'order.create' }, { times: 1 });
    terminal.fill(tooMuch(terminal));
    const loan = terminal.currentForm()?.loan;
    terminal.reviewOrder();
    await terminal.confirmOrder({ hidesHint: false });
    await terminal.settled();
    await until(terminal.$debts, () => owedOf(terminal, 'USDT') === loan?.amount);
    expect(terminal.$openOrders.get().filter(({ isLoan }) => isLoan === 1)).toHaveLength(1);
  });

  test('[L15] the maximum of the form is accepted', async () => {
    const terminal = await openTerminal('unified');
    terminal.fill({ side: 'BUY', price: '59000', size: '0.1', funding: 'BORROW' });
    const { maximum } = terminal.currentForm() ?? {};
    terminal.fill({ size: maximum?.maximum ?? '', price: '59000', funding: 'BORROW' });
    expect(terminal.currentForm()?.problems).toEqual([]);
    terminal.reviewOrder();
    await terminal.confirmOrder({ hidesHint: false });
    await terminal.settled();
    expect(terminal.$submission.get()).toEqual({ phase: 'idle' });
  });
});

describe('loans and repayments by hand', () => {
  const states = (terminal: Terminal) => {
    const phases: string[] = [];
    terminal.$marginRequest.listen(({ phase }) => phases.push(phase));
    return phases;
  };

  test('[L19] a repayment of all leaves no debt', async () => {
    const terminal = await openTerminal('vip');
    const phases = states(terminal);
    await terminal.sendMarginRequest({ kind: 'borrow', coin: 'ETH', amount: '1' });
    await until(terminal.$debts, () => owedOf(terminal, 'ETH') === '1');
    await terminal.sendMarginRequest({ kind: 'repay', coin: 'ETH', amount: 'all' });
    await until(terminal.$debts, () => owedOf(terminal, 'ETH') === '0');
    expect(phases).toEqual(['sending', 'done', 'sending', 'done']);
  });

  test('[L20] a loan whose answer is lost is found and taken once', async () => {
    const terminal = await openTerminal('vip');
    const phases = states(terminal);
    await terminal.fault('answerlost', { call: 'margin.createOrder' }, { times: 1 });
    await terminal.sendMarginRequest({ kind: 'borrow', coin: 'ETH', amount: '1' });
    expect(phases).toEqual(['sending', 'checking', 'done']);
    await until(terminal.$debts, () => owedOf(terminal, 'ETH') === '1');
  });

  test('a refused loan keeps its reason and limit', async () => {
    const terminal = await openTerminal('vip');
    await terminal.sendMarginRequest({ kind: 'borrow', coin: 'ETH', amount: '10000' });
    expect(terminal.$marginRequest.get()).toMatchObject({ phase: 'failed', error: { kind: 'aboveMaxLoan' } });
  });
});
