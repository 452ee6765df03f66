import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import * as lt from '#contract/leverage/lt.ts';
import * as loan from '#contract/loans/loan.ts';
import * as margin from '#contract/margin/margin.ts';
import { hourMs } from '#formulas/durations.ts';
import { domains } from '#sandbox/domains.ts';
import { basic, grid, launchpad, order } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';

/** A read of each product. */
const reads: Readonly<Record<string, { call: Call; params: Record<string, unknown> }>> = {
  launchpad: { call: launchpad.home, params: {} },
  leverage: { call: lt.info, params: {} },
  margin: { call: margin.tokens, params: {} },
  bots: { call: grid.list, params: { status: 0, page: 0, limit: 20 } },
  loans: { call: loan.loanTokens, params: {} },
};

test.each(Object.keys(reads))(
  '[FC33] without the domain %s an exchange seeds, trades and runs its jobs',
  async (left) => {
    const errors: unknown[] = [];
    const rest = domains.filter(({ name }) => name !== left);
    expect(rest).toHaveLength(domains.length - 1);
    const exchange = await openTestExchange({ report: (error) => void errors.push(error) }, rest);
    for (const account of ['standard', 'unified']) {
      const token = await exchange.login(account);
      const codeOf = async (call: Call, params: Record<string, unknown>): Promise<unknown> =>
        (await exchange.call(call, params, token)).body.ret_code;

      for (const [product, { call, params }] of Object.entries(reads))
        expect({ product, code: await codeOf(call, params) }).toEqual({ product, code: product === left ? 10017 : 0 });
      expect(await codeOf(basic.ticker, {})).toBe(0);
      expect(await codeOf(order.assets, {})).toBe(0);
      expect(await codeOf(order.available, { symbolId: 'BTCUSDT', isLoan: 1 })).toBe(0);
      const bought = { symbolId: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '100' };
      expect(await codeOf(order.create, { ...bought, clientOrderId: 'left-out-1' })).toBe(0);
      expect(await codeOf(order.myTrades, { gridId: '1' })).toBe(0);
    }
    await exchange.sandbox('POST', 'clock', { advanceMs: 26 * hourMs });
    expect((await exchange.sandbox('POST', 'reset')).status).toBe(200);
    expect(exchange.kernel.exchange.ledger.audit('postings')).toEqual([]);
    expect(errors).toEqual([]);
    await exchange.close();
  },
);
