/** @vitest-environment happy-dom */
import { expect, test, vi } from 'vitest';
import { CallAdvice } from '#loans/lists/LoanRow.tsx';
import { loanRisk } from '#loans/risk/loan-position.ts';
import { $loanFunds } from '#session/loans/loan-funds.ts';
import type { AccountFunds } from '#session/loans/loan-funds.ts';
import { rendered } from '../../ui/support/render.ts';
import { loanContext, loanOrder } from '../support/loan-samples.ts';

vi.mock(import('#session/loans/loan-funds.ts'), async (original) => ({
  ...(await original()),
  loadLoanFunds: vi.fn(() => Promise.resolve()),
}));

const funds = (coin: string, amount: string): Record<string, AccountFunds> => ({
  [coin]: [{ accountType: 5, token: coin, usable: true, available: amount }],
});

test('[FV2] a margin call offers what returns to the initial LTV; what no account covers is no link', async () => {
  const context = loanContext({ BTC: '37500' });
  const order = loanOrder();
  const risk = loanRisk(context, order);
  if (!risk) throw new Error('a price is missing');
  const linksWith = async (usdt: string, btc: string) => {
    $loanFunds.set({ ...funds('USDT', usdt), ...funds('BTC', btc) });
    const page = await rendered(<CallAdvice lang="en" context={context} order={order} risk={risk} />);
    expect(page.container.textContent).toBe('Add 0.04658126 BTC or repay 1,135.4181 USDT');
    return page.texts('a');
  };
  expect(await linksWith('2000', '1')).toEqual(['Add 0.04658126 BTC', 'repay 1,135.4181 USDT']);
  expect(await linksWith('1135.4180', '1')).toEqual(['Add 0.04658126 BTC']);
  expect(await linksWith('2000', '0.04')).toEqual(['repay 1,135.4181 USDT']);
});
