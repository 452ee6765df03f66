import { useEffect, useEffectEvent, useRef } from 'react';
import { loanAccountType } from '#contract/loans/loan-order.ts';
import type { LoanAccount, LoanOrder } from '#contract/loans/loan-order.ts';
import type { ApiError } from '#api/index.ts';
import type { Lang } from '#i18n/lang.ts';
import { accountWith } from '#session/loans/loan-funds.ts';
import type { AccountFunds } from '#session/loans/loan-funds.ts';
import { isShownElsewhere } from '#shell/toasts/error-text.ts';
import { limitFill } from '../requests/LoanAmount.tsx';
import type { FieldMessage } from '../requests/LoanAmount.tsx';
import { isToasted, limitOf, loanErrorText } from '../requests/loan-errors.ts';

/**
 * The account of a draft: the chosen one, else that of the loan unless another covers the amount (units)
 * better; unified accounts use the fund account. loans.md 1
 */
export function accountOfDraft(
  chosen: LoanAccount | undefined,
  { accountType }: Pick<LoanOrder, 'accountType'>,
  isUnified: boolean,
  rows: AccountFunds | undefined,
  amount: bigint,
): LoanAccount {
  if (isUnified) return loanAccountType.fund;
  const ofLoan = accountType === loanAccountType.spot ? loanAccountType.spot : loanAccountType.fund;
  return chosen ?? accountWith(rows, amount, ofLoan);
}

/** Calls `apply` once with an amount that a link fills in; it replaces what was typed before. */
export function useFill(fill: string | undefined, apply: (amount: string) => void): void {
  const filled = useRef<string>(undefined);
  const applyFill = useEffectEvent(apply);
  useEffect(() => {
    if (fill === undefined || filled.current === fill) return;
    filled.current = fill;
    applyFill(fill);
  }, [fill]);
}

/** Refusals of a repayment or of a change of collateral that concern its amount. */
const amountErrors: readonly string[] = [
  'badParameter',
  'moreThanDebt',
  'repaymentTooSmall',
  'insufficientBalance',
  'pledgeOutOfRange',
  'ltvTooHigh',
];

/** A refusal of a request where the panel shows it. */
export interface PanelRefusal {
  /** At the amount, with the limit as a button. */
  atAmount?: FieldMessage | undefined;
  /** Above the buttons: it concerns the whole request. */
  ofRequest?: string | undefined;
}

/**
 * Where the panel shows a refusal; nothing for one that is a toast or reloads the loan. `coin` is that of
 * amount and limit, `use` fills the amount in. loans.md 6
 */
export function panelRefusal(
  lang: Lang,
  error: ApiError | undefined,
  coin: string,
  use: (amount: string) => void,
): PanelRefusal {
  if (!error || isToasted(error) || isReloaded(error) || isShownElsewhere(error)) return {};
  const text = loanErrorText(lang, error, coin);
  return amountErrors.includes(error.kind)
    ? { atAmount: { text, action: limitFill(lang, limitOf(error), coin, use) } }
    : { ofRequest: text };
}

/** True when a refusal says that the loan is not as the page shows it: it is loaded again, with a toast. loans.md 6 */
export const isReloaded = ({ kind }: ApiError): boolean => kind === 'unknownOrder' || kind === 'orderClosed';
