import * as v from 'valibot';
import { LtStatus, ltStatus } from '#contract/leverage/lt-quote.ts';
import { secondMs } from '#formulas/durations.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { int } from '#sandbox/store/columns.ts';
import { tokenByCode } from './token-terms.ts';
import type { TokenTerms } from './token-terms.ts';

/** How long a rebalance suspends purchases and redemptions. exchange-api 4.4 */
const rebalancingMs = 10 * secondMs;

const TokenRow = v.object({ status: v.pipe(int, LtStatus), rebalancing_until: int });

/** `ltStatus` without rebalances, and until when a rebalance lasts, ms; in the past when there is none. */
export interface StoredStatus {
  status: LtStatus;
  rebalancingUntil: number;
}

/** The stored status of a token. */
export function storedStatus({ store }: Pick<Exchange, 'store'>, { ltCode, status }: TokenTerms): StoredStatus {
  const row = store.row(TokenRow, 'SELECT status, rebalancing_until FROM lt_token WHERE lt_code = ?', ltCode);
  return { status: row?.status ?? status, rebalancingUntil: row?.rebalancing_until ?? 0 };
}

/** Returns `ltStatus` at an instant, ms. exchange-api 4.4 */
export function statusAt(exchange: Pick<Exchange, 'store'>, token: TokenTerms, at: number): LtStatus {
  const { status, rebalancingUntil } = storedStatus(exchange, token);
  return rebalancingUntil > at && status !== ltStatus.closed ? ltStatus.rebalancing : status;
}

/** True for the coin of a closed leveraged token, which was redeemed. leverage.md 3 "Closing" */
export function isRedeemed(exchange: Pick<Exchange, 'store'>, coin: string): boolean {
  const token = tokenByCode(coin);
  return token !== undefined && storedStatus(exchange, token).status === ltStatus.closed;
}

/** Starts the 10 s of a rebalance at `at`, or extends them. */
export const startRebalancing = ({ store }: Pick<Exchange, 'store'>, { ltCode }: TokenTerms, at: number): void =>
  void store.run('UPDATE lt_token SET rebalancing_until = ? WHERE lt_code = ?', at + rebalancingMs, ltCode);

/** Sets `ltStatus` to closed. */
export const setClosed = ({ store }: Pick<Exchange, 'store'>, { ltCode }: TokenTerms): void =>
  void store.run('UPDATE lt_token SET status = ? WHERE lt_code = ?', ltStatus.closed, ltCode);
