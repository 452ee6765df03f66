import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { formatAmount } from '#i18n/format.ts';
import type { Texts } from '#i18n/keys.ts';
import type { Lang } from '#i18n/locales.ts';
import { $balancesLoad, loadBalances } from '#session/balances.ts';
import { $storageFails } from '#session/storage.ts';
import { $isStreamInterrupted, reconnectPrivateStream } from '#session/private-stream/stream-status.ts';
import { configuredLink } from '#shell/configured-link.ts';
import { useLazy } from '#shell/lazy/use-lazy.ts';
import { errorText } from '#shell/toasts/error-text.ts';
import { Button } from '#ui/button/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { priceAtTick } from '../market/price-at-tick.ts';
import { $cardPayment, loadCardPayment } from '../order-draft/card-payment.ts';
import { blockReasonKeys, orderErrors, problemText } from '../order-draft/error-texts.ts';
import { editForm } from '../order-draft/draft-store.ts';
import { isLeveragedToken } from '../instruments/leveraged-token.ts';
import {
  $checkedOrders,
  $exits,
  $submission,
  leaveReview,
  removeChecked,
  retryExits,
  reviewIntent,
} from '../order-submit/submit-order.ts';
import type { CheckedOrder as CheckedOrderState, Submission } from '../order-submit/submit-order.ts';
import { isForForm } from '../order-submit/order-intent.ts';
import type { OrderIntent } from '../order-submit/order-intent.ts';
import { $requestedRisk, unacceptedRisk } from '../order-draft/risk-notice.ts';
import { $profile } from '#session/user.ts';
import { isBlankOrZero } from '#money/tick.ts';
import { BookWarnings } from './BookWarnings.tsx';
import type { MarginParts } from './margin-parts.ts';
import type { OrderPartProps } from './OrderFields.tsx';

interface NoticeProps extends OrderPartProps {
  /** What the form shows of margin; undefined while it is on spot. */
  parts: MarginParts | undefined;
}

const loadPremium = () => import('./PremiumNotice.tsx');

/** What a visitor does before the first order, in its order: log in, get coins, place it. */
function FirstSteps({ t, coin }: Pick<OrderPartProps, 't'> & { coin: string }) {
  const deposit = configuredLink('deposit', { coin });
  const depositText = t('form.deposit', { coin });
  return (
    <>
      <p className="order-form__note">{t('form.loggedOut')}</p>
      <ol className="order-form__note order-form__steps">
        {/* The form's button is its link. */}
        <li>{t('form.login')}</li>
        <li>
          {deposit === undefined ? (
            depositText
          ) : (
            <a className="link" href={deposit}>
              {depositText}
            </a>
          )}
        </li>
        <li>{t('terminal.form')}</li>
      </ol>
    </>
  );
}

/** Why this form cannot submit orders, with the next step if there is one. quality.md Q-U23 */
function BlockedReason({ t, lang, view }: OrderPartProps) {
  const profile = useStore($profile);
  const balancesLoad = useStore($balancesLoad);
  const { blockReason, problems, pair, draft, free } = view;
  if (blockReason === 'visitor') return <FirstSteps t={t} coin={pair.quoteTokenId} />;
  if (blockReason === 'unknown') return null;
  if (blockReason !== undefined) return <Notice tone="warn">{t(blockReasonKeys[blockReason])}</Notice>;
  const problem = problems.find(({ field, kind }) => field === 'form' && kind !== 'balanceUnknown');
  if (!problem && balancesLoad.phase === 'failed' && !free)
    return (
      <Notice tone="error">
        <p>{t('error.balanceUnknown')}</p>
        <Button variant="quiet" size="small" onPress={() => void loadBalances()}>
          {t('form.tryAgain')}
        </Button>
      </Notice>
    );
  if (!problem) return null;
  const text = problemText(t, lang, problem, { pair, side: draft.side });
  const verify = problem.kind === 'identityLevelTooLow' ? configuredLink('verify') : undefined;
  return (
    <Notice tone="warn">
      <p>{text}</p>
      {problem.kind === 'riskNotAccepted' && (
        <Button variant="quiet" size="small" onPress={() => $requestedRisk.set(unacceptedRisk(pair, profile))}>
          {t('form.readRisk')}
        </Button>
      )}
      {verify !== undefined && (
        <a className="link" href={verify}>
          {t('form.verify')}
        </a>
      )}
    </Notice>
  );
}

/** Links to get the coin that the order spends, while the user has none of it. */
function FundingLinks({ t, view }: OrderPartProps) {
  const card = useStore($cardPayment);
  const { free, draft, pair } = view;
  const [balance, coin] = draft.side === 'BUY' ? [free?.quote, pair.quoteTokenId] : [free?.base, pair.baseTokenId];
  const isEmpty = balance !== undefined && isBlankOrZero(balance);
  useEffect(() => {
    if (isEmpty) void loadCardPayment();
  }, [isEmpty]);
  if (!isEmpty) return null;
  const deposit = configuredLink('deposit', { coin });
  return (
    <p className="order-form__note order-form__sources">
      {deposit !== undefined && (
        <a className="link" href={deposit}>
          {t('form.deposit', { coin })}
        </a>
      )}
      {card && (
        <a className="link" href={card.href} rel={card.rel}>
          {t('form.card', { coin })}
          {card.foreignHost && ` (${card.foreignHost})`}
        </a>
      )}
    </p>
  );
}

/**
 * Warnings from the book: the order would be refused, fill partially, or is larger than the book; with a limit order
 * instead.
 */
function BookNotices({ t, lang, view, isBusy }: OrderPartProps) {
  const { offer, warning, ownPriceMet, pair } = view;
  const refusal = refusalOf(useStore($submission));
  // The refusal above says the same.
  const isSaid = refusal !== undefined && refusal.error.kind === warning && isForForm(refusal.intent, view);
  const applyOffer = (price: string, quantity: string) =>
    editForm(pair.symbolId, { kind: 'LIMIT', price, isPriced: true, size: quantity, unit: 'BASE' });
  return (
    <BookWarnings
      t={t}
      lang={lang}
      pair={pair}
      warning={isSaid ? undefined : warning}
      ownPriceMet={ownPriceMet}
      isThin={offer !== undefined}
    >
      {offer && !isBusy && (
        <Button variant="quiet" size="small" onPress={() => applyOffer(offer.price, offer.quantity)}>
          {t('form.offer', { price: priceAtTick(lang, pair, offer.price), quote: pair.quoteTokenId })}
        </Button>
      )}
    </BookWarnings>
  );
}

/** The form's order and why it was refused. */
function refusalOf(submission: Submission) {
  if (submission.phase !== 'failed') return undefined;
  const { params, error } = submission;
  return params.intent && { intent: params.intent, error };
}

/** Side, amount and coin of an order, as its button has named it. */
function intentName(t: Texts<'spot'>, lang: Lang, { entry, unit, pair }: OrderIntent): string {
  const values = { amount: formatAmount(lang, entry.quantity), coin: pair.baseTokenId };
  if (unit === 'QUOTE') return t('form.buyFor', { ...values, quote: pair.quoteTokenId });
  return entry.side === 'BUY' ? t('form.buyAmount', values) : t('form.sellAmount', values);
}

const Dismiss = ({ children }: { children: ReactNode }) => (
  <Button variant="quiet" size="small" onPress={leaveReview}>
    {children}
  </Button>
);

/** An order without an answer: it is looked up, did not arrive, or nothing is known of it. */
function CheckedOrder({ t, lang, order }: { t: Texts<'spot'>; lang: Lang; order: CheckedOrderState }) {
  const { id, phase, params } = order;
  const { intent } = params;
  const title = intent && { title: intentName(t, lang, intent) };
  if (phase === 'checking')
    return (
      <Notice tone="warn" {...title}>
        {t('form.lost')}
      </Notice>
    );
  return (
    <Notice tone={phase === 'absent' ? 'warn' : 'error'} {...title}>
      <p>{phase === 'absent' ? t('form.absent') : t('form.unclear')}</p>
      {phase === 'absent' && intent && (
        <Button variant="quiet" size="small" onPress={() => reviewIntent(intent)}>
          {t('form.sendAgain')}
        </Button>
      )}
      <Button variant="quiet" size="small" onPress={() => removeChecked(id)}>
        {t('form.dismiss')}
      </Button>
    </Notice>
  );
}

/** Result of the last order when a toast is not enough: refused, or submitted without all of its exits. */
function LastOrderResult({ t, lang, view, parts }: NoticeProps) {
  const refusal = refusalOf(useStore($submission));
  const exits = useStore($exits, () => undefined);
  if (refusal) {
    const { intent, error } = refusal;
    if (!isForForm(intent, view)) return null;
    const refused = { pair: intent.pair, side: intent.entry.side };
    return (
      <Notice tone="error">
        <p>{errorText(error, orderErrors(t, lang, error, refused))}</p>
        <p>{t('form.kept')}</p>
        {parts && <parts.LoanLimitOffer lang={lang} view={view} intent={intent} error={error} />}
      </Notice>
    );
  }
  if (exits?.phase !== 'failed') return null;
  return (
    <Notice tone="error">
      {exits.failures.map(({ exit, reason }) => (
        <p key={exit.purpose}>
          {exit.purpose === 'TP' ? t('form.partTakeProfit') : t('form.partStopLoss')}{' '}
          {reason.kind === 'refused' &&
            errorText(reason.error, orderErrors(t, lang, reason.error, { pair: exits.intent.pair, side: exit.side }))}
        </p>
      ))}
      <Button variant="quiet" size="small" onPress={() => void retryExits()}>
        {t('form.tryAgain')}
      </Button>
      <Dismiss>{t('form.dismiss')}</Dismiss>
    </Notice>
  );
}

/** All notices of the order form that do not belong to one field. */
export function OrderNotices({ parts, ...props }: NoticeProps) {
  const { t, lang, view } = props;
  const checked = useStore($checkedOrders, () => []);
  const isInterrupted = useStore($isStreamInterrupted, () => false);
  const storageFails = useStore($storageFails);
  const PremiumNotice = useLazy(isLeveragedToken(view.pair), loadPremium)?.PremiumNotice;
  return (
    <>
      {checked.map((order) => (
        <CheckedOrder key={order.id} t={t} lang={lang} order={order} />
      ))}
      <LastOrderResult {...props} parts={parts} />
      {isInterrupted && (
        <Notice tone="warn">
          <p>{t('stream.interrupted')}</p>
          <Button variant="quiet" size="small" onPress={() => void reconnectPrivateStream()}>
            {t('stream.reconnect')}
          </Button>
        </Notice>
      )}
      {PremiumNotice && <PremiumNotice {...props} pair={view.pair} />}
      <BlockedReason {...props} />
      <BookNotices {...props} />
      <FundingLinks {...props} />
      {storageFails && view.draft.size !== '' && <Notice tone="warn">{t('form.notKept')}</Notice>}
    </>
  );
}
