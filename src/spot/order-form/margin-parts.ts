import { withMarginTexts } from '#leverage/access/access-texts.ts';

const importParts = () => import('../order-margin/MarginParts.tsx');

/** What the form shows of margin. It loads when the form is switched to margin. */
export type MarginParts = Awaited<ReturnType<typeof importParts>>;

export const loadMarginParts = (): Promise<MarginParts> => withMarginTexts(importParts());
export const loadLoanReview = () => withMarginTexts(import('../order-margin/LoanReview.tsx'));
