import { useEffect, useRef, useState } from 'react';
import { send } from '#api/index.ts';
import type { ApiError } from '#api/index.ts';
import { video } from '#contract/loans/loan-market.ts';
import { loanAccountType } from '#contract/loans/loan-order.ts';
import type { LoanAccount } from '#contract/loans/loan-order.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { canonical, decimal, scale } from '#money/index.ts';
import { isBlankOrZero, minOf } from '#money/tick.ts';
import { $isUnified, $isUpgrading } from '#session/account-kind.ts';
import { isRequestBusy, isRequestSending } from '#session/requests/sent-requests.ts';
import { $compliance, isRestricted } from '#session/compliance.ts';
import {
  $loanRequest,
  reconcileLoanRequests,
  resetLoanRequest,
  sendLoanRequest,
} from '#session/loans/loan-requests.ts';
import { setLoanDraft } from '#session/loans/loan-drafts.ts';
import type { LoanDraft } from '#session/loans/loan-drafts.ts';
import { $loanFunds, accountWith, fundsOf, loadLoanFunds } from '#session/loans/loan-funds.ts';
import { $loanRanges, loadLoanRange, loanRangeOf } from '#session/loans/loan-range.ts';
import { $loanUser, markNotAdmitted } from '#session/loans/loan-user.ts';
import { followLoans, $openLoans } from '#session/loans/open-loans.ts';
import { $personEpoch } from '#session/on-person-change.ts';
import { $user, userState } from '#session/user.ts';
import { $network } from '#session/presence.ts';
import { LearningVideo } from '#shell/video/LearningVideo.tsx';
import { isShownElsewhere, toastError } from '#shell/toasts/error-text.ts';
import { showToast } from '#shell/toasts/toasts.ts';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { useHydrated } from '#ui/foundation/use-hydrated.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { AccountField } from '../requests/AccountField.tsx';
import { isToasted, loanErrorText } from '../requests/loan-errors.ts';
import { LeftLoans } from '../requests/LeftLoanRequests.tsx';
import { RequestNotice } from '../requests/RequestNotice.tsx';
import { LoanFields } from '../calculator/LoanFields.tsx';
import { LoanRiskCard } from '../calculator/LoanRiskCard.tsx';
import {
  costOf,
  defaultLtv,
  draftProblems,
  isLoanTerm,
  largestFor,
  rateOf,
  unitsOf,
  withAmount,
  withLoan,
} from '../calculator/loan-form.ts';
import { useDraft } from '../calculator/use-draft.ts';
import type { DraftState } from '../calculator/use-draft.ts';
import { loanHref } from '../market/loan-addresses.ts';
import { useLoanContext } from '../market/loan-context.ts';
import type { LoanContext } from '../market/loan-context.ts';
import { coinsText } from '../market/loan-texts.ts';
import { riskOf } from '../risk/loan-position.ts';
import { BorrowAction } from './BorrowAction.tsx';
import { borrowStateOf } from './borrow-state.ts';
import { draftOfQuery } from './borrow-query.ts';
import { draftMessages, refusalMessages } from './form-messages.ts';
import { ReviewDialog } from './ReviewDialog.tsx';
import { TermsDialog } from './TermsDialog.tsx';
import '../calculator/loan-desk.scss';
import './borrow.scss';

const loadVideo = () => send(video, {});

/** Loads what limits the person, and follows their loans. */
function usePerson(loanToken: string, pledgeToken: string): void {
  const user = useStore($user);
  const epoch = useStore($personEpoch);
  const isIn = user === userState.loggedIn;
  useEffect(() => {
    if (!isIn) return;
    void $loanUser.load();
    void $openLoans.load();
    void reconcileLoanRequests();
    return followLoans(() => undefined);
  }, [isIn, epoch]);
  useEffect(() => {
    if (!isIn) return;
    void loadLoanRange(loanToken, pledgeToken);
    void loadLoanFunds(pledgeToken);
  }, [isIn, epoch, loanToken, pledgeToken]);
}

/**
 * Fills in what the address names: at once at the prices of the build, and again at the first prices of the exchange
 * unless the person has edited the draft in between. At old prices the amounts could miss the chosen LTV.
 */
function useQueryDraft(context: LoanContext, { draft, set }: DraftState): void {
  const isHydrated = useHydrated();
  const filled = useRef<{ draft: LoanDraft | undefined; isAtLastPrices: boolean }>(undefined);
  useEffect(() => {
    const last = filled.current;
    if (!isHydrated || last?.isAtLastPrices === true) return;
    const isAtLastPrices = context.priceState !== 'built';
    const isEdited = last !== undefined && !isEqualDraft(last.draft, draft);
    if (last && !isAtLastPrices && !isEdited) return;
    const named = isEdited ? undefined : draftOfQuery(location.search, draft, context);
    filled.current = { draft: named, isAtLastPrices: isAtLastPrices || isEdited || named === undefined };
    if (named) set(named);
  }, [isHydrated, draft, context, set]);
}

const isEqualDraft = (a: LoanDraft | undefined, b: LoanDraft): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Moves the focus to the first field with a message, else to the amount. */
function focusFirstMessage(form: HTMLElement | null): void {
  const first = (selector: string) => form?.querySelector<HTMLElement>(selector);
  (first('[aria-invalid="true"]') ?? first('input[name="loanAmount"]'))?.focus();
}

/** The form of a new loan: fields, account, terms, review. loans.md 4 */
function Form({ lang, page }: { lang: Lang; page: string }) {
  const t = texts(lang, 'loans');
  const context = useLoanContext(page);
  const state = useDraft(page, context, false);
  const { draft, loan, pledge, market, set } = state;
  usePerson(draft.loanToken, draft.pledgeToken);
  useQueryDraft(context, state);
  const [dialog, setDialog] = useState<'none' | 'terms' | 'review'>('none');
  const [lastAccount, setLastAccount] = useState<LoanAccount>(loanAccountType.fund);
  const user = useStore($user);
  const borrower = useStore($loanUser);
  const request = useStore($loanRequest);
  const range = loanRangeOf(useStore($loanRanges), draft.loanToken, draft.pledgeToken);
  const isUnified = useStore($isUnified);
  const { isOnline } = useStore($network);
  const funds = useStore($loanFunds);
  const usual = isUnified
    ? loanAccountType.fund
    : accountWith(funds[draft.pledgeToken], unitsOf(draft.pledgeAmount), lastAccount);
  const accountType = isUnified ? usual : (draft.accountType ?? usual);
  const available = fundsOf(funds, draft.pledgeToken, accountType);
  const blockReason = borrowStateOf({
    user,
    borrower,
    isRestricted: isRestricted(useStore($compliance), 'loan'),
    isUpgrading: useStore($isUpgrading),
    isOnline,
    isPriceLive: context.priceState === 'live',
  });
  const isBusy = isRequestBusy(request);
  const isLocked = isRequestSending(request);
  const userRemain = range && range.userRemain !== '' ? scale(range.userRemain) : undefined;
  const problems = market
    ? draftProblems(draft, market, {
        isAdmitted: true,
        hasOverdueLoan: false,
        openLoans: 0,
        userRemain: userRemain ?? market.maxLoan,
        ...(available !== undefined && { available: scale(available) }),
      })
    : [];
  const risk =
    market && draft.loanToken !== draft.pledgeToken
      ? riskOf(context, market, unitsOf(draft.loanAmount), unitsOf(draft.pledgeAmount))
      : undefined;
  const rate = rateOf(loan, draft.term);
  // What is owed at the due time: each charge raises the prices at which the thresholds are reached.
  const atDue =
    market && risk && rate !== undefined
      ? riskOf(
          context,
          market,
          risk.position.debt + scale(costOf(draft.loanAmount, rate, draft.term).ofTerm),
          risk.position.pledge,
        )
      : undefined;
  const largest = market && draft.loanToken !== draft.pledgeToken ? largestFor(draft, market, userRemain) : '';
  const edit = (next: typeof draft) => {
    resetLoanRequest();
    set(next);
  };
  const actions = {
    setLoan: (amount: string) => edit(pledge ? withLoan(draft, amount, pledge) : { ...draft, loanAmount: amount }),
    setPledge: (amount: string) => edit(withAmount(draft, 'pledge', amount, market)),
  };
  const failed = request.phase === 'failed' && request.params.kind === 'borrow' ? request.error : undefined;
  const messageContext = { lang, draft, pledge, actions };
  const refusal = failed ? refusalMessages(failed, messageContext) : {};
  // Other refusals are shown at a field, in a dialog or as a toast.
  const isOfForm =
    failed !== undefined &&
    Object.keys(refusal).length === 0 &&
    failed.kind !== 'termsNotAccepted' &&
    !isToasted(failed) &&
    !isShownElsewhere(failed);
  const messages = { ...draftMessages(problems, messageContext), ...refusal };
  const mostPledge =
    available === undefined || !pledge ? undefined : minOf(decimal(available), decimal(pledge.maxPledge)).toFixed();
  const isFilled = !isBlankOrZero(draft.loanAmount) && !isBlankOrZero(draft.pledgeAmount);
  const canReview = isFilled && problems.length === 0 && rate !== undefined && !isBusy;

  const card = useRef<HTMLElement>(null);
  // Closing the review returns the focus to the button that opened it, so the message takes the focus afterwards.
  const isRefused = dialog === 'none' && failed !== undefined;
  useEffect(() => {
    if (isRefused) focusFirstMessage(card.current);
  }, [isRefused]);
  const review = () => {
    if (blockReason.kind !== 'form' || isBusy) return;
    if (!canReview) {
      focusFirstMessage(card.current);
      return;
    }
    resetLoanRequest();
    setDialog(blockReason.isAdmitted ? 'review' : 'terms');
  };
  /** Shows a refusal at its place and loads the limits again, which the form did not know. */
  const showRefusal = (error: ApiError) => {
    const { kind } = error;
    if (isToasted(error)) {
      toastError(error);
      return;
    }
    void loadLoanRange(draft.loanToken, draft.pledgeToken);
    if (kind === 'termsNotAccepted') {
      markNotAdmitted();
      resetLoanRequest();
      setDialog('terms');
      return;
    }
    // A price move keeps the review open with the new maximum; other refusals are at their fields, and the first one
    // takes the focus.
    if (kind === 'ltvTooHigh' || kind === 'aboveMaxLoan') return;
    setDialog('none');
  };
  const submit = async () => {
    if (!isLoanTerm(draft.term)) return;
    const outcome = await sendLoanRequest({
      kind: 'borrow',
      loanToken: draft.loanToken,
      loanAmount: canonical(draft.loanAmount),
      pledgeToken: draft.pledgeToken,
      pledgeAmount: canonical(draft.pledgeAmount),
      term: draft.term,
      accountType,
    });
    if (outcome.phase === 'failed') showRefusal(outcome.error);
    if (outcome.phase !== 'done' || outcome.result.kind !== 'borrow') return;
    const { order } = outcome.result;
    setLastAccount(accountType);
    // What was typed while the loan was looked up is another one.
    if ($loanRequest.get() === outcome) {
      setLoanDraft(undefined);
      setDialog('none');
    }
    showToast(t('form.done', { amount: coinsText(lang, order.loanAmount, order.loanToken) }), {
      tone: 'done',
      action: { label: t('form.viewLoan'), href: loanHref(lang, context.isMobile, order.orderId) },
    });
  };
  const overdue = context.overdue.find(({ token }) => token === draft.loanToken);
  const [firstMessage] = Object.values(messages);
  const borrowed = request.phase === 'done' && request.result.kind === 'borrow' ? request.result.order : undefined;
  return (
    <div className="loan-borrow" lang={t.lang}>
      <div className="loan-desk">
        <section className="loan-card" aria-labelledby="loan-new" ref={card}>
          <h2 className="loan-card__title" id="loan-new">
            {t('form.title')}
          </h2>
          <LoanFields
            lang={lang}
            context={context}
            state={{ ...state, set: edit }}
            messages={messages}
            readOnly={isLocked}
            loanAside={
              largest === '' || largest === '0' ? undefined : (
                <button
                  className="loan-link"
                  type="button"
                  disabled={isLocked}
                  onClick={() => actions.setLoan(largest)}
                >
                  {t('form.maxLoan', { amount: coinsText(lang, largest, draft.loanToken) })}
                </button>
              )
            }
            pledgeAside={
              mostPledge === undefined || mostPledge === '0' ? undefined : (
                <button
                  className="loan-link"
                  type="button"
                  disabled={isLocked}
                  onClick={() => actions.setPledge(mostPledge)}
                >
                  {t('form.maxPledge')}
                </button>
              )
            }
          >
            <AccountField
              lang={lang}
              coin={draft.pledgeToken}
              label={t('account.label')}
              value={accountType}
              disabled={isLocked}
              onChoose={(account: LoanAccount) => edit({ ...draft, accountType: account })}
            />
          </LoanFields>
          {isOfForm && <Notice tone="error">{loanErrorText(lang, failed, draft.loanToken)}</Notice>}
          {dialog !== 'review' && <RequestNotice lang={lang} phase={request.phase} />}
          <LeftLoans lang={lang} />
          {borrowed && (
            <Notice tone="done" title={t('form.doneTitle')}>
              <p>{t('form.doneText', { amount: coinsText(lang, borrowed.loanAmount, borrowed.loanToken) })}</p>
              <a className="link" href={loanHref(lang, context.isMobile, borrowed.orderId)}>
                {t('form.viewLoan')}
              </a>
            </Notice>
          )}
          <BorrowAction
            lang={lang}
            isMobile={context.isMobile}
            state={blockReason}
            pricesMs={context.pricesMs}
            isBusy={isBusy}
            onReview={review}
          />
        </section>
        <LoanRiskCard
          lang={lang}
          context={context}
          market={market}
          risk={risk}
          most={largest === '' ? undefined : coinsText(lang, largest, draft.loanToken)}
          target={
            pledge
              ? decimal(String(defaultLtv(pledge)))
                  .div('100')
                  .toFixed()
              : '0'
          }
        />
      </div>
      <LearningVideo lang={lang} id="loan-video" heading={t('video.title')} textLang={t.lang} load={loadVideo} />
      <TermsDialog
        lang={lang}
        open={dialog === 'terms'}
        overdue={overdue}
        onClose={() => setDialog('none')}
        onAccepted={() => setDialog(canReview ? 'review' : 'none')}
      />
      <ReviewDialog
        lang={lang}
        open={dialog === 'review'}
        draft={draft}
        rate={rate}
        risk={risk}
        atDue={atDue}
        accountType={accountType}
        overdue={overdue}
        problem={problems.length > 0 ? firstMessage?.text : undefined}
        isReady={blockReason.kind === 'form' && blockReason.blockReason === undefined && isFilled}
        onUseLimit={actions.setLoan}
        onSend={() => void submit()}
        onClose={() => setDialog('none')}
      />
    </div>
  );
}

export const BorrowForm = withErrorBoundary(Form);
