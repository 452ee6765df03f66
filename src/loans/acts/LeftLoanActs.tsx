import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { scale, unscale } from '#money/index.ts';
import type { LeftAct } from '#session/acts/sent-acts.ts';
import { leftLoanActs } from '#session/loans/loan-acts.ts';
import type { LoanAct, LoanOutcome } from '#session/loans/loan-acts.ts';
import { $knownLoans } from '#session/loans/open-loans.ts';
import { LeftActs } from '#shell/acts/LeftActs.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { coinsText } from '../market/loan-texts.ts';
import { requestKeys } from './RequestNotice.tsx';

type Left = LeftAct<LoanAct, LoanOutcome>;

/** New loans whose form is free for another one, until it is known what became of them. */
export function LeftLoans({ lang }: { lang: Lang }) {
  const t = texts(lang, 'loans');
  const amount = (act: LoanAct) => (act.kind === 'borrow' ? coinsText(lang, act.loanAmount, act.loanToken) : undefined);
  const nameOf = (act: LoanAct) => {
    const borrowed = amount(act);
    return borrowed === undefined ? undefined : t('review.send', { amount: borrowed });
  };
  const textOf = (left: Left) =>
    left.phase === 'found' ? t('form.done', { amount: amount(left.act) ?? '' }) : t(requestKeys[left.phase]);
  return <LeftActs lang={lang} acts={leftLoanActs} nameOf={nameOf} textOf={textOf} />;
}

/** Repayments and changes of collateral whose panel is free for another one, until it is known what became of them. */
export function LeftPanelActs({ lang }: { lang: Lang }) {
  const t = texts(lang, 'loans');
  const loans = useStore($knownLoans);
  const nameOf = (act: LoanAct) => {
    const loan = act.kind === 'borrow' ? undefined : loans.get(act.orderId);
    if (!loan || act.kind === 'borrow') return undefined;
    if (act.kind === 'repay')
      return act.amount === 'all'
        ? t('repay.sendAll')
        : t('repay.send', { amount: coinsText(lang, act.amount, loan.loanToken) });
    const amount = coinsText(lang, act.amount, loan.pledgeToken);
    return t(act.direction === 1 ? 'adjust.sendAdd' : 'adjust.sendRemove', { amount });
  };
  const doneText = ({ act, result }: Extract<Left, { phase: 'found' }>) => {
    const loan = act.kind === 'borrow' ? undefined : loans.get(act.orderId);
    if (!loan || act.kind === 'borrow') return '';
    if (result.kind === 'repay') {
      const { repaidInterest, repaidPenalty, repaidPrincipal } = result.paid;
      const paid = unscale(scale(repaidInterest) + scale(repaidPenalty) + scale(repaidPrincipal));
      return t('repay.done', { amount: coinsText(lang, paid, loan.loanToken) });
    }
    const isAdd = act.kind === 'adjust' && act.direction === 1;
    return t(isAdd ? 'adjust.doneAdd' : 'adjust.doneRemove', {
      amount: coinsText(lang, act.amount, loan.pledgeToken),
    });
  };
  const textOf = (left: Left) => (left.phase === 'found' ? doneText(left) : t(requestKeys[left.phase]));
  return <LeftActs lang={lang} acts={leftLoanActs} nameOf={nameOf} textOf={textOf} />;
}
