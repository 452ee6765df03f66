import type { ApiError } from '#api/index.ts';
import { decimal } from '#money/index.ts';
import type { Draft } from '../order-draft/draft.ts';
import { maximumOf } from '../order-draft/limits.ts';
import { fundsOf } from '../order-draft/margin-rules.ts';
import type { FormView } from '../order-draft/order-form-model.ts';
import type { LoanLimit } from '../order-draft/order-rules.ts';

/** Refusals whose limit is the largest loan. exchange-api 2.5: 176027, 176028, 176030 */
const limitKinds: readonly string[] = ['vipLimitReached', 'poolUsedUp', 'riskTooHigh'] satisfies LoanLimit[];

/**
 * The largest loan that the refusal of an order names; undefined without one, and when nothing can be borrowed.
 */
export function largestLoan({ kind, limit }: Pick<ApiError, 'kind' | 'limit'>): string | undefined {
  const isAmount = limit !== undefined && /^\d+(\.\d+)?$/.test(limit);
  return isAmount && limitKinds.includes(kind) && decimal(limit).gt('0') ? limit : undefined;
}

/**
 * The largest size of a form's order that borrows no more than `loan`; undefined while the own coins are not
 * known.
 */
export function sizeWithLoan(
  { pair, draft, free, sizing }: Pick<FormView, 'pair' | 'draft' | 'free' | 'sizing'>,
  loan: string,
): Pick<Draft, 'size' | 'unit'> | undefined {
  if (!free) return undefined;
  const { maximum, unit } = maximumOf(pair, { ...sizing, free: fundsOf(free, draft.side, loan) });
  return { size: maximum, unit };
}
