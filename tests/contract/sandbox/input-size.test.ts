import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import { noLimits } from '#sandbox/server/rate-limits.ts';
import { BotFailure } from '#contract/bots/status-codes.ts';
import { grid } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange, TestResponse } from '../support/exchange.ts';
import { largestInputs } from '../support/large-inputs.ts';
import type { LargeInput } from '../support/large-inputs.ts';
import { allowSteps, takenSteps } from '../../support/steps.ts';

/** Most steps of an answer: with large amounts, and with large counts, which a list of 1,000 rows takes. */
const budgets = { amounts: 20_000, counts: 100_000 } as const;

/** Demo accounts that have accepted the terms of what they trade, by the domain of a call. */
const people: Readonly<Record<string, string>> = { lt: 'unified', margin: 'vip', unified: 'unified' };

let exchange: TestExchange;
beforeAll(async () => {
  exchange = await openTestExchange({ limits: noLimits });
  // Recommendations are computed once a day, whatever the request is.
  await exchange.call(allCalls.get('account.gridSymbols') ?? expect.fail(), {});
});
afterAll(() => exchange.close());

/** Is the result of a success one of the contract? A sum of two amounts can have more digits than an amount has. */
const isFitting = (call: Call, { ret_code, result }: TestResponse['body']): boolean =>
  ret_code !== 0 || v.is(BotFailure, result) || v.is(call.result, result);

/** Sends a request, which fails beyond the budget; returns the answer and its steps. */
async function counted(call: Call, params: Record<string, unknown>, budget: number, token?: string) {
  exchange.real.now += 1;
  allowSteps(budget);
  const answer = await exchange.call(call, params, token);
  return { ...answer, steps: takenSteps() };
}

const Created = v.object({ grid_id: v.string() });

/** Sends an input and returns what is wrong with the answer; undefined when nothing is. */
async function faultOf(call: Call, { changed, what, params }: LargeInput, token: string): Promise<string | undefined> {
  // The first answer fills the caches of the market's history.
  const budget = what === '' ? Infinity : budgets[changed];
  const { status, body, steps } = await counted(call, params, budget, token);
  const created = call === grid.create ? v.safeParse(Created, body.result) : undefined;
  // A person has five bots of a pair at most.
  if (created?.success) {
    const { grid_id } = created.output;
    await exchange.call(grid.close, { grid_id, close_mode: '4' }, token);
  }
  if (!isFitting(call, body)) return `not as the contract says: ${JSON.stringify(params)}`;
  if (status < 500 && steps <= budget) return undefined;
  return `${steps > budget ? 'too many steps' : `status ${status}`}: ${JSON.stringify(params)}`;
}

test('[FR1] [R5.8] an upper price without bound is too high, and the ranges come with the answer', async () => {
  const settings = { symbol: 'BTCUSDT', min_price: '50000', cell_number: 5, entry_price: '9'.repeat(40) };
  for (const max_price of ['999999999999', '9'.repeat(40)])
    for (const type of ['ARITHMETIC', 'GEOMETRIC'] as const) {
      const { body } = await counted(grid.validate, { ...settings, max_price, type }, budgets.amounts);
      expect(v.parse(grid.validate.result, body.result)).toMatchObject({
        check_code: 'SPOT_CHECK_CODE_HIGH_PRICE_TOO_HIGH',
        max_price: { from: '50000.05', to: '600000' },
        cell_number: { from: '2', to: '500' },
        qty_per_grid: '0',
      });
    }
});

test('[FR1] a first purchase is not computed at an entry price or with coins that no bot can have', async () => {
  const token = await exchange.login('standard');
  const settings = { symbol: 'BTCUSDT', min_price: '50000', max_price: '70000', cell_number: 20 };
  const ask = async (more: object) =>
    (await counted(grid.initialBuy, { ...settings, ...more }, budgets.amounts, token)).body;
  expect(await ask({ quote_investment: '1000', entry_price: '9'.repeat(40) })).toMatchObject({
    result: { status_code: 407 },
    ext_info: { field: 'entry_price', limit: '70000' },
  });
  expect(await ask({ invest_mode: 1, base_investment: '9'.repeat(40) })).toMatchObject({
    result: { status_code: 400 },
    ext_info: { field: 'base_investment', limit: '1000000' },
  });
});

describe('[FR1] each call answers amounts of any size and the largest counts within few steps', () => {
  test.each([...allCalls])('%s', async (name, declared) => {
    const token = await exchange.login(people[name.split('.')[0] ?? ''] ?? 'standard');
    const faults: (string | undefined)[] = [];
    for (const input of largestInputs(declared)) faults.push(await faultOf(declared, input, token));
    expect(faults.filter((fault) => fault !== undefined).slice(0, 5)).toEqual([]);
  });
});
