import { truncate } from '#money/index.ts';
import type { ExplanationRequest } from '#shell/explanation/explanation-request.ts';
import type { TokenSide } from './token-order-rules.ts';

const usdt = 'USDT';

/** Explains what an order would give (T5); undefined without an amount or a NAV. */
export function explainEstimate(
  side: TokenSide,
  amount: string,
  nav: string | undefined,
  { ltCode, feeRate }: { ltCode: string; feeRate: string },
): ExplanationRequest | undefined {
  if (nav === undefined || amount === '') return undefined;
  return side === 'purchase'
    ? {
        rule: 'purchasedTokens',
        inputs: { amount: truncate(amount, 4), feeRate, nav },
        units: { amount: usdt, nav: usdt },
        resultUnit: ltCode,
      }
    : {
        rule: 'redeemedAmount',
        inputs: { quantity: truncate(amount, 4), feeRate, nav },
        units: { quantity: ltCode, nav: usdt },
        resultUnit: usdt,
      };
}
