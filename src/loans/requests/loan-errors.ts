import type { ApiError } from '#api/index.ts';
import type { TextKey } from '#i18n/keys.ts';
import type { Lang } from '#i18n/lang.ts';
import { formatAmount } from '#i18n/format.ts';
import { texts } from '#i18n/texts.ts';
import { errorText } from '#shell/toasts/error-text.ts';
import { coinsText } from '../market/loan-texts.ts';

/** Texts of refused requests by the name of the code. loans.md 6 */
const errorKeys = {
  termsNotAccepted: 'error.termsNotAccepted',
  loanTokenUnavailable: 'error.loanTokenUnavailable',
  pledgeTokenUnavailable: 'error.pledgeTokenUnavailable',
  sameToken: 'error.sameToken',
  belowMinLoan: 'error.belowMinLoan',
  aboveMaxLoan: 'error.aboveMaxLoan',
  pledgeOutOfRange: 'error.pledgeOutOfRange',
  ltvTooHigh: 'error.ltvTooHigh',
  unknownOrder: 'error.unknownOrder',
  orderClosed: 'error.orderClosed',
  moreThanDebt: 'error.moreThanDebt',
  repaymentTooSmall: 'error.repaymentTooSmall',
  insufficientBalance: 'error.insufficientBalance',
  overdueLoan: 'error.overdueLoan',
  tooManyLoans: 'error.tooManyLoans',
  badParameter: 'error.badParameter',
} as const satisfies Record<string, TextKey<'loans'>>;
export type LoanErrorName = keyof typeof errorKeys;

const isLoanError = (kind: string): kind is LoanErrorName => Object.hasOwn(errorKeys, kind);

const isAmount = (limit: string | undefined): limit is string => limit !== undefined && /^\d+(\.\d+)?$/.test(limit);

/**
 * The text of a problem that form and exchange name alike; `limit` in `coin`, as the exchange would name it.
 */
export function problemText(lang: Lang, name: LoanErrorName, limit: string | undefined, coin: string): string {
  const t = texts(lang, 'loans');
  return t(errorKeys[name], {
    limit: isAmount(limit) ? coinsText(lang, limit, coin) : '',
    amount: isAmount(limit) ? formatAmount(lang, limit) : '',
    coin,
  });
}

/** The text of a refused request. `coin` is that of the limit. */
export function loanErrorText(lang: Lang, error: ApiError, coin: string): string {
  const limit = isAmount(error.limit) ? error.limit : undefined;
  return isLoanError(error.kind) ? problemText(lang, error.kind, limit, coin) : errorText(error);
}

/**
 * True when a refusal is shown as a toast, while the form stays as it is: a client id that was used before, too many
 * requests. loans.md 6
 */
export const isToasted = ({ kind }: ApiError): boolean => kind === 'idReused' || kind === 'tooManyRequests';

/** The limit of a refusal as an amount that a press can fill in; undefined without one. */
export const limitOf = ({ limit }: ApiError): string | undefined => (isAmount(limit) ? limit : undefined);
