import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { formatAmount } from '../../i18n/format.ts';
import { $balancesLoad, loadBalances } from '../../session/balances.ts';
import { $storageFails } from '../../session/storage.ts';
import { errorText } from '../../shell/error-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useStore } from '../../ui/use-store.ts';
import { $cardPayment, askCardPayment } from '../card-payment.ts';
import { orderErrors, problemText } from '../error-words.ts';
import { editForm } from '../form.ts';
import type { Barrier } from '../form-view.ts';
import { linkTo } from '../link.ts';
import { $placing, leaveReview, retryExits, reviewAbsent } from '../place.ts';
import { isOfForm } from '../placement.ts';
import { $askedRisk, openRisk } from '../risk.ts';
import { $profile } from '../../session/user.ts';
import { isNothing } from '../steps.ts';
import { BookWarnings } from './BookWarnings.tsx';
import type { OrderPartProps } from './OrderFields.tsx';

const barrierKey = {
  offline: 'form.barrier.offline',
  restricted: 'form.barrier.restricted',
  upgrading: 'form.barrier.upgrading',
  bookNotLive: 'form.barrier.bookNotLive',
} as const satisfies Partial<Record<Barrier, string>>;

/** Why no order of this form is taken, with the next step where there is one. quality.md Q-U23 */
function Barred({ t, lang, view }: OrderPartProps) {
  const profile = useStore($profile);
  const balancesLoad = useStore($balancesLoad);
  const { barrier, problems, pair, draft, free } = view;
  if (barrier === 'visitor') return <p className="order-form__note">{t('form.loggedOut')}</p>;
  if (barrier === 'unknown') return null;
  if (barrier !== undefined) return <Notice tone="warn">{t(barrierKey[barrier])}</Notice>;
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
  const verify = problem.kind === 'identityLevelTooLow' ? linkTo('verify') : undefined;
  return (
    <Notice tone="warn">
      <p>{text}</p>
      {problem.kind === 'riskNotAccepted' && (
        <Button variant="quiet" size="small" onPress={() => $askedRisk.set(openRisk(pair, profile))}>
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

/** Nothing to pay with: where to get it. */
function Empty({ t, view }: OrderPartProps) {
  const card = useStore($cardPayment);
  const { free, draft, pair } = view;
  const [held, coin] = draft.side === 'BUY' ? [free?.quote, pair.quoteTokenId] : [free?.base, pair.baseTokenId];
  const isEmpty = held !== undefined && isNothing(held);
  useEffect(() => {
    if (isEmpty) void askCardPayment();
  }, [isEmpty]);
  if (!isEmpty) return null;
  const deposit = linkTo('deposit');
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

/** What the book says of the order: it would be refused or cut short, or is too large for it. */
function FromTheBook({ t, lang, view, isBusy }: OrderPartProps) {
  const { offer, warning, meetsOwn, pair } = view;
  const take = (price: string, quantity: string) =>
    editForm(pair.symbolId, { kind: 'LIMIT', price, isPriced: true, size: quantity, unit: 'BASE' });
  return (
    <BookWarnings t={t} lang={lang} pair={pair} warning={warning} meetsOwn={meetsOwn} isThin={offer !== undefined}>
      {offer && !isBusy && (
        <Button variant="quiet" size="small" onPress={() => take(offer.price, offer.quantity)}>
          {t('form.offer', { price: formatAmount(lang, offer.price), quote: pair.quoteTokenId })}
        </Button>
      )}
    </BookWarnings>
  );
}

const Dismiss = ({ children }: { children: ReactNode }) => (
  <Button variant="quiet" size="small" onPress={leaveReview}>
    {children}
  </Button>
);

/** What became of the last order, where it needs more than a passing message. */
function LastOrder({ t, lang, view }: OrderPartProps) {
  const placing = useStore($placing);
  switch (placing.phase) {
    case 'checking':
    case 'recovering':
      return <Notice tone="warn">{t('form.lost')}</Notice>;
    case 'unclear':
      return (
        <Notice tone="error">
          <p>{t('form.unclear')}</p>
          <Dismiss>{t('form.dismiss')}</Dismiss>
        </Notice>
      );
    case 'absent':
      return (
        <Notice tone="warn">
          <p>{t('form.absent')}</p>
          <Button variant="quiet" size="small" onPress={reviewAbsent}>
            {t('form.sendAgain')}
          </Button>
          <Dismiss>{t('form.dismiss')}</Dismiss>
        </Notice>
      );
    case 'failed': {
      const { placement, error } = placing;
      if (!isOfForm(placement, view)) return null;
      const refused = { pair: placement.pair, side: placement.entry.side };
      return (
        <Notice tone="error">
          <p>{errorText(error, orderErrors(t, lang, error, refused))}</p>
          <p>{t('form.kept')}</p>
        </Notice>
      );
    }
    case 'part':
      return (
        <Notice tone="error">
          {placing.failures.map(({ exit, why }) => (
            <p key={exit.purpose}>
              {exit.purpose === 'TP' ? t('form.partTakeProfit') : t('form.partStopLoss')}{' '}
              {why.kind === 'refused' &&
                errorText(
                  why.error,
                  orderErrors(t, lang, why.error, { pair: placing.placement.pair, side: exit.side }),
                )}
            </p>
          ))}
          <Button variant="quiet" size="small" onPress={() => void retryExits()}>
            {t('form.tryAgain')}
          </Button>
          <Dismiss>{t('form.dismiss')}</Dismiss>
        </Notice>
      );
    default:
      return null;
  }
}

/** Everything that a form has to say beside its fields. */
export function OrderNotices(props: OrderPartProps) {
  const { t, view } = props;
  const storageFails = useStore($storageFails);
  return (
    <>
      <LastOrder {...props} />
      <Barred {...props} />
      <FromTheBook {...props} />
      <Empty {...props} />
      {storageFails && view.draft.size !== '' && <Notice tone="warn">{t('form.notKept')}</Notice>}
    </>
  );
}
