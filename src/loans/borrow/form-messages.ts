import type { ApiError } from '#api/index.ts';
import type { PledgeToken } from '#contract/loans/loan-market.ts';
import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { unscale } from '#money/index.ts';
import type { LoanDraft } from '#session/loans/loan-drafts.ts';
import { limitOf, problemText } from '../requests/loan-errors.ts';
import type { LoanErrorName } from '../requests/loan-errors.ts';
import { limitFill } from '../requests/LoanAmount.tsx';
import type { FieldMessage } from '../requests/LoanAmount.tsx';
import type { FieldMessages } from '../calculator/LoanFields.tsx';
import type { DraftProblem } from '../calculator/loan-form.ts';
import { coinsText } from '../market/loan-texts.ts';

/** Functions that fill in a limit when its button is pressed. */
export interface LimitActions {
  setLoan: (amount: string) => void;
  setPledge: (amount: string) => void;
}

interface Context {
  lang: Lang;
  draft: LoanDraft;
  pledge: PledgeToken | undefined;
  actions: LimitActions;
}

/** A problem that the form or the exchange found; `limit` is an amount as text. */
interface Problem {
  error: string;
  limit: string | undefined;
}

/** The place of a problem among the fields; undefined for one that concerns the whole form. loans.md 6 */
function fieldOf(error: string, { source }: LoanDraft): keyof FieldMessages | undefined {
  switch (error) {
    case 'loanTokenUnavailable':
      return 'loanToken';
    case 'pledgeTokenUnavailable':
    case 'sameToken':
      return 'pledgeToken';
    case 'belowMinLoan':
    case 'aboveMaxLoan':
      return 'loanAmount';
    case 'pledgeOutOfRange':
      return 'pledgeAmount';
    case 'ltvTooHigh':
      return source === 'loan' ? 'loanAmount' : 'pledgeAmount';
    case 'insufficientBalance':
      return 'accountType';
    default:
      return undefined;
  }
}

function messageOf({ error, limit }: Problem, { lang, draft, pledge, actions }: Context): FieldMessage {
  const t = texts(lang, 'loans');
  const { loanToken, pledgeToken } = draft;
  const loanMessage = (text: string): FieldMessage => ({
    text,
    action: limitFill(lang, limit, loanToken, actions.setLoan),
  });
  const pledgeMessage = (text: string): FieldMessage => ({
    text,
    action: limitFill(lang, limit, pledgeToken, actions.setPledge),
  });
  const name = error as LoanErrorName;
  switch (error) {
    case 'belowMinLoan':
    case 'aboveMaxLoan':
    case 'ltvTooHigh':
      return loanMessage(problemText(lang, name, limit, loanToken));
    case 'pledgeOutOfRange':
      return pledgeMessage(
        pledge
          ? t('error.pledgeRange', {
              min: formatAmount(lang, pledge.minPledge),
              max: coinsText(lang, pledge.maxPledge, pledgeToken),
            })
          : problemText(lang, name, limit, pledgeToken),
      );
    case 'insufficientBalance':
      return pledgeMessage(problemText(lang, name, limit, pledgeToken));
    case 'loanTokenUnavailable':
      return { text: problemText(lang, name, undefined, loanToken) };
    default:
      return { text: problemText(lang, name, undefined, pledgeToken) };
  }
}

/** The messages of the form's own checks at their fields. */
export const draftMessages = (problems: readonly DraftProblem[], context: Context): FieldMessages =>
  Object.fromEntries(
    problems.flatMap((problem) => {
      const field = fieldOf(problem.error, context.draft);
      const limit = 'limit' in problem ? unscale(problem.limit) : undefined;
      return field ? [[field, messageOf({ error: problem.error, limit }, context)]] : [];
    }),
  );

/** The message of a refusal at its field; none for one that concerns the whole form. 10001 names its field. */
export function refusalMessages(error: ApiError, context: Context): FieldMessages {
  if (error.kind === 'badParameter') {
    const field = (['loanAmount', 'pledgeAmount', 'loanToken', 'pledgeToken', 'accountType'] as const).find(
      (each) => each === error.field,
    );
    return field ? { [field]: { text: texts(context.lang, 'loans')('error.badParameter') } } : {};
  }
  const field = fieldOf(error.kind, context.draft);
  return field ? { [field]: messageOf({ error: error.kind, limit: limitOf(error) }, context) } : {};
}
