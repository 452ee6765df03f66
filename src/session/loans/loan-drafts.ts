import * as v from 'valibot';
import { Coin, Id } from '../../contract/scalars.ts';
import { LoanAccount } from '../../contract/loans/loan-order.ts';
import { tabMap } from '../storage.ts';

const Typed = v.pipe(v.string(), v.regex(/^(?:\d{1,40}(?:\.\d{0,20})?)?$/));

/**
 * A loan that is being written: amounts as typed, `source` is the one that was typed last; `ltv` in whole percent is
 * what the other amount was computed with.
 */
const LoanDraft = v.object({
  loanToken: Coin,
  pledgeToken: Coin,
  loanAmount: Typed,
  pledgeAmount: Typed,
  source: v.picklist(['loan', 'pledge']),
  ltv: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  term: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3650)),
  /** Absent until the person chooses: the data decide. */
  accountType: v.optional(LoanAccount),
});
export type LoanDraft = v.InferOutput<typeof LoanDraft>;

const $drafts = tabMap('loanDraft', v.record(v.string(), LoanDraft));
const only = 'new';

/**
 * The draft of a new loan, in this tab: it survives errors, a new login of the same person, a reload and a change of
 * language.
 */
export const $loanDrafts = $drafts;
/** The draft of a new loan; undefined before the first edit. */
export const draftOf = (drafts: Record<string, LoanDraft | undefined>): LoanDraft | undefined => drafts[only];
/** Stores or removes the draft of a new loan. */
export const setLoanDraft = (draft: LoanDraft | undefined): void => $drafts.setKey(only, draft);

const RepayDraft = v.object({ amount: Typed, isAll: v.boolean(), accountType: v.optional(LoanAccount) });
export type RepayDraft = v.InferOutput<typeof RepayDraft>;
/** Repayments that are being written, by loan. */
export const $repayDrafts = tabMap('loanRepayDrafts', v.record(Id, RepayDraft));

const AdjustDraft = v.object({ direction: v.picklist([1, 2]), amount: Typed, accountType: v.optional(LoanAccount) });
export type AdjustDraft = v.InferOutput<typeof AdjustDraft>;
/** Changes of collateral that are being written, by loan. */
export const $adjustDrafts = tabMap('loanAdjustDrafts', v.record(Id, AdjustDraft));
