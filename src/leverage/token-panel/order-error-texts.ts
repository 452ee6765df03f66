import type { ApiError } from '#api/index.ts';
import { ltOrderType } from '#contract/leverage/lt-orders.ts';
import type { LtOrder } from '#contract/leverage/lt-orders.ts';
import type { LtInfo } from '#contract/leverage/lt-tokens.ts';
import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { dayStartText } from '../tokens/token-figures.ts';
import { coinsText } from '../tokens/token-texts.ts';
import type { TokenTexts } from '../tokens/token-texts.ts';
import type { OrderProblem, TokenSide } from './token-order-rules.ts';
import { orderDecimals } from './token-order-rules.ts';

interface Context {
  t: TokenTexts;
  lang: Lang;
  info: LtInfo;
  side: TokenSide;
}

/** The unit that a person types: USDT, or tokens of a redemption. */
export const unitOf = (side: TokenSide, { ltCode }: Pick<LtInfo, 'ltCode'>): string =>
  side === 'purchase' ? 'USDT' : ltCode;

/** Refusals about the typed amount: they belong to its field. */
const fieldKinds: readonly string[] = [
  'badPrecision',
  'belowMinimum',
  'aboveMaximum',
  'dailyLimit',
  'positionLimit',
  'insufficientBalance',
];

/** Returns whether a refusal is about the typed amount. */
export const isFieldError = ({ kind }: Pick<ApiError, 'kind'>): boolean => fieldKinds.includes(kind);

/** The text of what stops an order before it is sent; undefined for an empty amount. */
export function problemText({ t, lang, info, side }: Context, problem: OrderProblem | undefined): string | undefined {
  const unit = unitOf(side, info);
  if (!problem) return undefined;
  if (!('limit' in problem))
    return problem.kind === 'insufficient' ? t('error.insufficient', { coin: unit }) : undefined;
  const limit = coinsText(t, lang, problem.limit, problem.kind === 'positionLimit' ? 'USDT' : unit);
  const keys = {
    belowMinimum: 'error.belowMinimum',
    aboveMaximum: 'error.aboveMaximum',
    dailyLimit: 'error.dailyLimit',
    positionLimit: 'error.positionLimit',
  } as const;
  return t(keys[problem.kind], { limit });
}

/** The texts of the refusals of both calls by kind. exchange-api 2.4 "Codes of leveraged tokens" */
export function orderErrorTexts({ t, lang, info, side }: Context, { limit }: Pick<ApiError, 'limit'>) {
  const unit = unitOf(side, info);
  const isPurchase = side === 'purchase';
  const named = (fallback: string, coin = unit) =>
    limit !== undefined && /^\d+(\.\d+)?$/.test(limit)
      ? coinsText(t, lang, limit, coin)
      : coinsText(t, lang, fallback, coin);
  return {
    serialNoReused: t('error.serialNoReused'),
    unknownToken: t('error.unknownToken', { code: info.ltCode }),
    badPrecision: t('error.badPrecision', { tokenDecimals: orderDecimals }),
    belowMinimum: t('error.belowMinimum', { limit: named(isPurchase ? info.minPurchase : info.minRedeem) }),
    aboveMaximum: t('error.aboveMaximum', { limit: named(isPurchase ? info.maxPurchase : info.maxRedeem) }),
    dailyLimit: t('error.dailyLimitUsed', {
      limit: coinsText(t, lang, isPurchase ? info.maxPurchaseDaily : info.maxRedeemDaily, unit),
    }),
    platformLimit: t('error.platformLimit', { dayStart: dayStartText(lang) }),
    insufficientBalance: t('error.insufficient', { coin: unit }),
    suspended: t(isPurchase ? 'error.purchaseSuspended' : 'error.redeemSuspended'),
    positionLimit: t('error.positionLimitUsed', { limit: named(info.positionLimit, 'USDT') }),
    riskRateTooHigh: t('error.riskRateTooHigh'),
  };
}

/** Why an order failed after it was accepted. */
export function failureText(t: TokenTexts, lang: Lang, { failCode, type }: LtOrder): string {
  const returned = t(type === ltOrderType.purchase ? 'order.returnedUsdt' : 'order.returnedTokens');
  const reasons: Partial<Record<number, string>> = {
    175014: t('error.purchaseSuspended'),
    175015: t('error.redeemSuspended'),
    175002: t('error.platformLimit', { dayStart: dayStartText(lang) }),
    175005: t('error.platformLimit', { dayStart: dayStartText(lang) }),
    176019: t('error.riskRateTooHigh'),
    176030: t('error.riskRateTooHigh'),
  };
  return t('order.failedReason', {
    reason:
      reasons[failCode] ?? t('order.failedCode', { code: formatAmount(lang, String(failCode), { group: false }) }),
    returned,
  });
}
