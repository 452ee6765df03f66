import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { scale, unscale } from '#money/index.ts';
import type { LeftRequest } from '#session/requests/sent-requests.ts';
import { leftLoanRequests } from '#session/loans/loan-requests.ts';
import type { LoanRequest, LoanOutcome } from '#session/loans/loan-requests.ts';
import { $knownLoans } from '#session/loans/open-loans.ts';
import { LeftRequests } from '#shell/LeftRequests.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { coinsText } from '../market/loan-texts.ts';
import { requestKeys } from './RequestNotice.tsx';

type Left = LeftRequest<LoanRequest, LoanOutcome>;

/** New loans whose form is free for another one, until it is known what became of them. */
export function LeftLoans({ lang }: { lang: Lang }) {
  const t = texts(lang, 'loans');
  const amount = (request: LoanRequest) =>
    request.kind === 'borrow' ? coinsText(lang, request.loanAmount, request.loanToken) : undefined;
  const nameOf = (request: LoanRequest) => {
    const borrowed = amount(request);
    return borrowed === undefined ? undefined : t('review.send', { amount: borrowed });
  };
  const textOf = (left: Left) =>
    left.phase === 'found' ? t('form.done', { amount: amount(left.params) ?? '' }) : t(requestKeys[left.phase]);
  return <LeftRequests lang={lang} requests={leftLoanRequests} nameOf={nameOf} textOf={textOf} />;
}

/** Repayments and changes of collateral whose panel is free for another one, until it is known what became of them. */
export function LeftPanelRequests({ lang }: { lang: Lang }) {
  const t = texts(lang, 'loans');
  const loans = useStore($knownLoans);
  const nameOf = (request: LoanRequest) => {
    const loan = request.kind === 'borrow' ? undefined : loans.get(request.orderId);
    if (!loan || request.kind === 'borrow') return undefined;
    if (request.kind === 'repay')
      return request.amount === 'all'
        ? t('repay.sendAll')
        : t('repay.send', { amount: coinsText(lang, request.amount, loan.loanToken) });
    const amount = coinsText(lang, request.amount, loan.pledgeToken);
    return t(request.direction === 1 ? 'adjust.sendAdd' : 'adjust.sendRemove', { amount });
  };
  const doneText = ({ params: request, result }: Extract<Left, { phase: 'found' }>) => {
    const loan = request.kind === 'borrow' ? undefined : loans.get(request.orderId);
    if (!loan || request.kind === 'borrow') return '';
    if (result.kind === 'repay') {
      const { repaidInterest, repaidPenalty, repaidPrincipal } = result.paid;
      const paid = unscale(scale(repaidInterest) + scale(repaidPenalty) + scale(repaidPrincipal));
      return t('repay.done', { amount: coinsText(lang, paid, loan.loanToken) });
    }
    const isAdd = request.kind === 'adjust' && request.direction === 1;
    return t(isAdd ? 'adjust.doneAdd' : 'adjust.doneRemove', {
      amount: coinsText(lang, request.amount, loan.pledgeToken),
    });
  };
  const textOf = (left: Left) => (left.phase === 'found' ? doneText(left) : t(requestKeys[left.phase]));
  return <LeftRequests lang={lang} requests={leftLoanRequests} nameOf={nameOf} textOf={textOf} />;
}
