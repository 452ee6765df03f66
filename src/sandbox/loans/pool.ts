import * as v from 'valibot';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { text, units } from '#sandbox/store/columns.ts';

type WithStore = Pick<Exchange, 'store'>;

const SumRow = v.object({ total: v.nullable(units) });

/**
 * The principal of all open pledge loans of a coin, units of 10⁻⁸: they share the platform pool with margin.
 * loans.md 3
 */
export const loanPrincipals = ({ store }: WithStore, coin: string): bigint =>
  store.row(SumRow, 'SELECT SUM(principal) AS total FROM pledge_order WHERE loan_token = ? AND close_time = 0', coin)
    ?.total ?? 0n;

const IdRow = v.object({ id: text });

/**
 * The ledger owners of the loans of a person in a coin, open or closed: their `loan` is the principal.
 * loans.md 3
 */
export const loanOwnersOf = ({ store }: WithStore, uid: string, coin: string): string[] =>
  store
    .rows(
      IdRow,
      'SELECT order_id AS id FROM pledge_order WHERE uid = ? AND loan_token = ? ORDER BY order_id',
      uid,
      coin,
    )
    .map(({ id }) => loanOwner(id));

/** The owner of the ledger accounts of a loan. */
export const loanOwner = (orderId: string): string => `pledge:${orderId}`;
