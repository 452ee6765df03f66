import * as v from 'valibot';
import * as contract from '#contract/leverage/lt.ts';
import type { LtInfo } from '#contract/leverage/lt.ts';
import { ltOrderType } from '#contract/leverage/lt-orders.ts';
import type { LtQuote } from '#contract/leverage/lt-quote.ts';
import { dayMs } from '#formulas/durations.ts';
import { basketDecimals, fundingFee, leverageOf, navOf } from '#formulas/leveraged.ts';
import { mulDiv, scale, unscale } from '#money/index.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handlePublic } from '#sandbox/exchange/handler.ts';
import { int, text, units } from '#sandbox/store/columns.ts';
import { nextJobTime } from '../leverage-jobs.ts';
import { orderedSince } from './lt-orders.ts';
import { fineText, tokenValue } from './nav.ts';
import { startOfDay } from './place-order.ts';
import { basketAt } from './states.ts';
import {
  leveragedTokens,
  manageFeeRate,
  positionLimit,
  purchaseLimits,
  redeemLimits,
  tokenByCode,
  tradeFeeRate,
} from './token-terms.ts';
import type { TokenTerms } from './token-terms.ts';
import { statusAt } from './token-status.ts';

/** Decimals of the change ratio `m`, as of a ticker. */
const ratioDecimals = 4;
const unitsPerToken = 10n ** 8n;

/** Position of all tokens in circulation, in the underlying. */
const basketOfAll = (position: bigint, circulation: bigint): string =>
  fineText((position * circulation) / unitsPerToken);

/** Change of the NAV in the 24 h before `at`, a fraction cut to 4 decimals. */
function dayChange(exchange: Exchange, { ltCode, underlying }: TokenTerms, nav: bigint, at: number): string {
  const before = exchange.prices.last(underlying, at - dayMs) ?? 0n;
  const navBefore = navOf(basketAt(exchange, ltCode, at - dayMs), before);
  return unscale(mulDiv(nav - navBefore, 10n ** BigInt(ratioDecimals), navBefore), ratioDecimals);
}

/** A token at this instant, for `lt.quote` and topic `lt`. exchange-api 2.4, 3.2 */
export function quoteOf(exchange: Exchange, token: TokenTerms): LtQuote {
  const navTime = exchange.clock.now();
  const { basket, circulation, nav, leverage } = tokenValue(exchange, token);
  return {
    ltCode: token.ltCode,
    ltStatus: statusAt(exchange, token, navTime),
    nav: fineText(nav),
    navTime,
    circulation: unscale(circulation),
    basketPosition: fineText(basket.position),
    basketLoan: fineText(basket.loan),
    basket: basketOfAll(basket.position, circulation),
    leverage: fineText(leverage),
    m: dayChange(exchange, token, nav, navTime),
  };
}

/** What an account ordered on this UTC day. */
function ordersToday(exchange: Exchange, { ltCode }: TokenTerms, { uid }: Account, now: number) {
  const day = { ltCode, uid, from: startOfDay(now) };
  return {
    myPurchasedToday: unscale(orderedSince(exchange, { ...day, type: ltOrderType.purchase })),
    myRedeemedToday: unscale(orderedSince(exchange, { ...day, type: ltOrderType.redeem })),
  };
}

function infoOf(exchange: Exchange, token: TokenTerms, account: Account | undefined, now: number): LtInfo {
  const { ltCode, symbolId, underlying, target } = token;
  const { nav, basketPosition, basketLoan, circulation, leverage, ltStatus } = quoteOf(exchange, token);
  return {
    ltCode,
    ltName: exchange.catalog.token(ltCode)?.fullName ?? ltCode,
    symbolId,
    underlying,
    direction: target > 0n ? 'LONG' : 'SHORT',
    targetLeverage: String(target),
    ltStatus,
    nav,
    circulation,
    basketPosition,
    basketLoan,
    realLeverage: leverage,
    purchaseFeeRate: unscale(tradeFeeRate),
    redeemFeeRate: unscale(tradeFeeRate),
    manageFeeRate,
    fundFee: fineText(fundingFee(target, scale(nav, basketDecimals))),
    fundFeeTime: nextJobTime('funding', now),
    manageFeeTime: nextJobTime('management', now),
    rebalanceTime: nextJobTime('rebalance', now),
    minPurchase: purchaseLimits.min,
    maxPurchase: purchaseLimits.max,
    maxPurchaseDaily: purchaseLimits.daily,
    minRedeem: redeemLimits.min,
    maxRedeem: redeemLimits.max,
    maxRedeemDaily: redeemLimits.daily,
    positionLimit,
    ...(account && ordersToday(exchange, token, account, now)),
  };
}

/** The named token, or all; none when the name is unknown. */
const selected = (ltCode: string | undefined): readonly TokenTerms[] =>
  leveragedTokens.filter((token) => ltCode === undefined || token.ltCode === ltCode);

/** `lt.info`: all tokens or one, with what the account ordered today. */
const info = handlePublic(contract.info, ({ exchange, params: { ltCode }, account, now }) => {
  const tokens = selected(ltCode);
  if (tokens.length === 0) return refuse('unknownToken', { field: 'ltCode' });
  return { result: { list: tokens.map((token) => infoOf(exchange, token, account, now)) } };
});

/** `lt.quote`: NAV, basket and leverage of all tokens or one. */
const quote = handlePublic(contract.quote, ({ exchange, params: { ltCode } }) => {
  const tokens = selected(ltCode);
  if (tokens.length === 0) return refuse('unknownToken', { field: 'ltCode' });
  return { result: { list: tokens.map((token) => quoteOf(exchange, token)) } };
});

const RebalanceRow = v.object({
  id: int,
  time: int,
  position: text,
  loan: text,
  position_before: text,
  loan_before: text,
  circulation: units,
  cause: v.picklist(['DAILY', 'OUT_OF_BAND']),
  price: units,
});
const CountRow = v.object({ total: int });

const isRebalance = "cause IN ('DAILY', 'OUT_OF_BAND')";
const rebalancesSql = `
  SELECT * FROM (
    SELECT id, time, position, loan, circulation, cause, price,
      LAG(position, 1, position) OVER (ORDER BY id) AS position_before, LAG(loan, 1, loan) OVER (ORDER BY id) AS loan_before
    FROM lt_state WHERE lt_code = ?
  ) WHERE ${isRebalance} ORDER BY id DESC LIMIT ? OFFSET ?`;
const defaultLimit = 20;

function rebalanceRow(ltCode: string, row: v.InferOutput<typeof RebalanceRow>) {
  const basket = { position: scale(row.position, basketDecimals), loan: scale(row.loan, basketDecimals) };
  const before = { position: scale(row.position_before, basketDecimals), loan: scale(row.loan_before, basketDecimals) };
  return {
    id: String(row.id),
    ltCode,
    time: row.time,
    type: row.cause,
    nav: fineText(navOf(basket, row.price)),
    leverageBefore: fineText(leverageOf(before, row.price)),
    leverageAfter: fineText(leverageOf(basket, row.price)),
    basketBefore: basketOfAll(before.position, row.circulation),
    basketAfter: basketOfAll(basket.position, row.circulation),
  };
}

/** `lt.rebalances`: the rebalances of a token, newest first. */
const rebalances = handlePublic(contract.rebalances, ({ exchange: { store }, params }) => {
  const { ltCode, page = 1, limit = defaultLimit } = params;
  if (!tokenByCode(ltCode)) return refuse('unknownToken', { field: 'ltCode' });
  const sql = `SELECT COUNT(*) AS total FROM lt_state WHERE lt_code = ? AND ${isRebalance}`;
  const total = store.row(CountRow, sql, ltCode)?.total ?? 0;
  const list = store.rows(RebalanceRow, rebalancesSql, ltCode, limit, (page - 1) * limit);
  return { result: { list: list.map((row) => rebalanceRow(ltCode, row)), total, page, limit } };
});

/** `lt.video`: the sandbox has no video. */
const video = handlePublic(contract.video, () => ({ result: {} }));

/** Handlers of the calls about tokens. */
export const tokenHandlers = [info, quote, rebalances, video];
