import { useCallback, useEffect, useMemo } from 'react';
import type { CollateralChange, LoanOrder } from '#contract/loans/loan-order.ts';
import { loanStatus } from '#contract/loans/loan-order.ts';
import { chargesAt } from '#formulas/loans/loan-interest.ts';
import { formatCount, formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { canonical, decimal } from '#money/index.ts';
import { $serverSecond } from '#session/clock.ts';
import { collateralChanges, loanRepayments } from '#session/loans/loan-lists.ts';
import type { LoanListQuery } from '#session/loans/loan-lists.ts';
import { $settings } from '#session/settings.ts';
import { ListState } from '#shell/list-state/ListState.tsx';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { coinsText, ltvText, priceText } from '../market/loan-texts.ts';
import type { LoanTexts } from '../market/loan-texts.ts';
import { closeReasonText } from '../lists/loan-columns.tsx';
import { initialPledge, timelineOf } from './timeline.ts';
import type { LoanEvent } from './timeline.ts';

/** Title and details of an event. */
function wordsOf(
  t: LoanTexts,
  lang: Lang,
  order: LoanOrder,
  changes: readonly CollateralChange[],
  event: LoanEvent,
): { title: string; details: string[] } {
  const { loanToken, pledgeToken } = order;
  const loan = (amount: string) => coinsText(lang, amount, loanToken);
  const pledge = (amount: string) => coinsText(lang, amount, pledgeToken);
  switch (event.kind) {
    case 'created':
      return {
        title: t('order.event.created', {
          amount: loan(order.loanAmount),
          pledge: pledge(initialPledge(order, changes)),
        }),
        details: [],
      };
    case 'overdue':
      return { title: t('order.event.overdue'), details: [] };
    case 'closed':
      return { title: closeReasonText(t, order.closeReason) || t('order.event.closed'), details: [] };
    case 'repaid': {
      const { amount, repaidPrincipal, repaidInterest, repaidPenalty, returnedPledge } = event.row;
      return {
        title: t('order.event.repaid', { amount: loan(amount) }),
        details: [
          t('order.event.repaidParts', {
            principal: loan(repaidPrincipal),
            interest: loan(repaidInterest),
            penalty: loan(repaidPenalty),
          }),
          ...(returnedPledge === '0' ? [] : [t('order.event.returned', { amount: pledge(returnedPledge) })]),
        ],
      };
    }
    case 'sold': {
      const { amount, price, fee, returnedPledge } = event.row;
      return {
        title: t('order.event.sold', {
          price: price === '' ? t('none') : priceText(lang, price),
          unit: loanToken,
          amount: loan(amount),
        }),
        details: [t('order.event.soldFee', { fee: loan(fee), returned: pledge(returnedPledge) })],
      };
    }
    case 'added':
    case 'removed': {
      const { amount, ltvBefore, ltvAfter } = event.row;
      return {
        title: t(event.kind === 'added' ? 'order.event.added' : 'order.event.removed', { amount: pledge(amount) }),
        details: [t('order.event.ltv', { before: ltvText(lang, ltvBefore), after: ltvText(lang, ltvAfter) })],
      };
    }
  }
}

/** What happened to a loan, newest first; its charges are one line. loans.md 4 "Detail" */
export function Timeline({ lang, order }: { lang: Lang; order: LoanOrder }) {
  const t = texts(lang, 'loans');
  const { zone } = useStore($settings);
  const second = useStore($serverSecond);
  const repayments = useStore(loanRepayments.$list);
  const changes = useStore(collateralChanges.$list);
  const query = useMemo<LoanListQuery>(() => ({ orderId: order.orderId }), [order.orderId]);
  // Sums need every row of the loan.
  const load = useCallback(() => {
    void loanRepayments.load(query, { isReached: () => false });
    void collateralChanges.load(query, { isReached: () => false });
  }, [query]);
  useEffect(load, [load]);
  const failed = [repayments, changes].find(({ phase }) => phase === 'failed');
  if (repayments.phase !== 'ready' || changes.phase !== 'ready')
    return (
      <ListState
        state={failed?.phase === 'failed' ? failed : { phase: 'loading' }}
        empty=""
        rows={2}
        texts={{ failed: t('list.failed'), retry: t('list.retry'), restricted: t('list.restricted') }}
        onRetry={load}
      />
    );
  const events = timelineOf(order, repayments.rows, changes.rows);
  const paid = repayments.rows.reduce((sum, row) => sum.plus(row.repaidInterest).plus(row.repaidPenalty), decimal('0'));
  const interest = canonical(paid.plus(order.interest).plus(order.penalty));
  const hours = chargesAt(order.createTime, order.closeTime > 0 ? order.closeTime : second || order.createTime);
  return (
    <ol className="loan-timeline">
      {order.status !== loanStatus.failed && (
        <li className="loan-timeline__event loan-timeline__event--summary">
          <p>
            <MaskedAmount>
              {t('order.event.interest', {
                amount: coinsText(lang, interest, order.loanToken),
                count: hours,
                hours: formatCount(lang, hours),
              })}
            </MaskedAmount>
          </p>
        </li>
      )}
      {events.map((event) => {
        const { title, details } = wordsOf(t, lang, order, changes.rows, event);
        return (
          <li className="loan-timeline__event" key={`${event.kind} ${event.time} ${'row' in event ? title : ''}`}>
            <time className="loan-timeline__time" dateTime={new Date(event.time).toISOString()}>
              {formatDate(lang, event.time, { zone, style: 'dateTime' })}
            </time>
            <div>
              <p className="loan-timeline__title">
                <MaskedAmount>{title}</MaskedAmount>
              </p>
              {details.map((text) => (
                <p className="loan-timeline__detail" key={text}>
                  <MaskedAmount>{text}</MaskedAmount>
                </p>
              ))}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
