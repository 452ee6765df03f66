import type { BrowserContext, Page } from '@playwright/test';
import * as v from 'valibot';
import * as loan from '#contract/loans/loan.ts';
import { LoanOrder } from '#contract/loans/loan-order.ts';
import type { Person, TestExchange } from '../support/exchange.ts';

const Login = v.object({ usertoken: v.string() });
const Envelope = v.object({ ret_code: v.number(), ret_msg: v.optional(v.string()), result: v.unknown() });

/** Sends a loan call to the exchange as another device of a person; throws for a refusal. */
async function call({ origin }: TestExchange, { usertoken }: Person, path: string, body: object): Promise<unknown> {
  const form = new URLSearchParams(Object.entries(body).map(([key, value]): [string, string] => [key, String(value)]));
  const response = await fetch(`${origin}/x/main${path}`, {
    method: 'POST',
    headers: { usertoken, 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    body: form.toString(),
  });
  const { ret_code, ret_msg = '', result } = v.parse(Envelope, await response.json());
  if (ret_code !== 0) throw new Error(`${path}: ${ret_code} ${ret_msg}`);
  return result;
}

interface NewLoan {
  loanToken?: string;
  loanAmount: string;
  pledgeToken?: string;
  pledgeAmount: string;
  term?: number;
}

/** Lends to a person from the spot account; the terms are accepted first. */
export async function lend(exchange: TestExchange, person: Person, terms: NewLoan): Promise<LoanOrder> {
  await call(exchange, person, loan.admit.path, { version: '2026-05-01' });
  const result = await call(exchange, person, loan.submit.path, {
    loanToken: 'USDT',
    pledgeToken: 'BTC',
    term: 30,
    accountType: 1,
    ...terms,
  });
  return v.parse(v.object({ order: LoanOrder }), result).order;
}

/** Repays a part of a loan as another device of its person. */
export const repayElsewhere = (exchange: TestExchange, person: Person, orderId: string, amount: string) =>
  call(exchange, person, loan.repay.path, { orderId, amount });

/** Logs a demo account in on a page, or on all pages of a context. */
export async function loginAsDemo(
  exchange: TestExchange,
  target: Page | BrowserContext,
  account: 'debtor' | 'nokyc' | 'submember' | 'restricted' | 'standard',
): Promise<void> {
  const { usertoken } = v.parse(Login, await exchange.sandboxCall('login', { account, password: 'slipway' }));
  await target.addInitScript((token) => {
    if (self.origin !== 'null') sessionStorage.setItem('usertoken', token);
  }, usertoken);
}

/** Moves the last price of a pair. The exchange is reset after the test. */
export async function movePrice(exchange: TestExchange, symbolId: string, price: string): Promise<void> {
  await exchange.advance(1);
  await exchange.sandboxCall('market', { symbolId, price });
}

/** Addresses of the desktop pages. */
export const pages = {
  home: '/en/trade/spot/loan/',
  borrow: '/en/trade/spot/loan/borrow/',
  orders: '/en/trade/spot/loan/orders/',
  order: '/en/trade/spot/loan/order/',
} as const;
