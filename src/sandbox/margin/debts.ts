import * as v from 'valibot';
import type { Debt } from '#sandbox/exchange/credit.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { text, units } from '#sandbox/store/columns.ts';

const DebtRow = v.object({ coin: text, principal: units, interest: units });
const debtQuery = `SELECT token_id AS coin, SUM(loan_balance) AS principal, SUM(interest_balance) AS interest
  FROM margin_loan WHERE uid = ? AND status = 1 GROUP BY token_id ORDER BY token_id`;

/** What an account owes, by coin; empty without debts. */
export const debtsOf = ({ store }: Pick<Exchange, 'store'>, uid: string): ReadonlyMap<string, Debt> =>
  new Map(store.rows(DebtRow, debtQuery, uid).map(({ coin, principal, interest }) => [coin, { principal, interest }]));
