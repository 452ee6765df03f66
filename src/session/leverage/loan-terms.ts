import { send } from '../../api/index.ts';
import type { ApiResult } from '../../api/index.ts';
import { tokenList, tokens } from '../../contract/margin/loan-terms.ts';
import { limit, loanCoins } from '../../contract/margin/unified.ts';
import { canonical, decimal, ledgerDecimals } from '../../money/index.ts';
import { remote } from '../remote/remote.ts';
import type { AccountKind } from './access.ts';
import { ofKind } from './margin-access.ts';

/** How much of a coin the account can borrow, in the coin, and at which rate per hour (fraction) at its VIP level. */
export interface LoanTerms {
  coin: string;
  hourlyRate: string;
  minLoan: string;
  /** Decimals of the coin. */
  precision: number;
  /** What the VIP level and the platform pool leave. */
  vipRoom: string;
  poolRoom: string;
  /** The lowest of VIP level, pool and risk when the coins stay in the account. */
  available: string;
}

function left(limitText: string, used: string): string {
  const rest = decimal(limitText).minus(used);
  return rest.gt('0') ? canonical(rest) : '0';
}

/** Terms without the decimals of the coin. */
type Terms = Omit<LoanTerms, 'precision'>;

async function fetchStandard(): Promise<ApiResult<Terms[]>> {
  const answer = await send(tokenList, {});
  if (!answer.ok) return answer;
  const coins = answer.result.list.map(
    ({ tokenId, hourlyRate, minLoan, maxLoan, usedLoan, poolRemain, remainLoan }) => ({
      coin: tokenId,
      hourlyRate,
      minLoan,
      vipRoom: left(maxLoan, usedLoan),
      poolRoom: poolRemain,
      available: remainLoan,
    }),
  );
  return { ok: true, result: coins };
}

async function fetchUnified(): Promise<ApiResult<Terms[]>> {
  const [coins, pools] = await Promise.all([send(loanCoins, {}), send(limit, {})]);
  if (!coins.ok) return coins;
  if (!pools.ok) return pools;
  const poolOf = new Map(pools.result.list.map(({ coin, poolRemain }) => [coin, poolRemain]));
  const terms = coins.result.list.map(({ coin, hourlyRate, minLoan, maxLoan, borrowed, platformRemain, remain }) => ({
    coin,
    hourlyRate,
    minLoan,
    vipRoom: left(maxLoan, borrowed),
    poolRoom: poolOf.get(coin) ?? platformRemain,
    available: remain,
  }));
  return { ok: true, result: terms };
}

const fetchers = { standard: fetchStandard, unified: fetchUnified } as const satisfies Record<AccountKind, unknown>;

async function fetchTerms(kind: AccountKind): Promise<ApiResult<ReadonlyMap<string, LoanTerms>>> {
  const [answer, coins] = await Promise.all([fetchers[kind](), send(tokens, {})]);
  if (!answer.ok) return answer;
  const precisions = new Map(coins.ok ? coins.result.list.map(({ tokenId, precision }) => [tokenId, precision]) : []);
  const withPrecision = (row: Terms): LoanTerms => ({ ...row, precision: precisions.get(row.coin) ?? ledgerDecimals });
  return { ok: true, result: new Map(answer.result.map((row) => [row.coin, withPrecision(row)])) };
}

/** Loan terms by coin; a coin without a row is not lent. Not requested before the kind of account is known. R6.3 */
export const $loanTerms = remote(ofKind(fetchTerms));
