import type { LoanOrder } from '#contract/loans/loan-order.ts';
import { loanStatus } from '#contract/loans/loan-order.ts';
import { hourMs } from '#formulas/durations.ts';
import { formatAmount, formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { $settings } from '#session/settings.ts';
import { Countdown } from '#ui/display/Countdown.tsx';
import { timeLeft } from '#ui/display/time-left.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { CallAdvice } from '../lists/LoanRow.tsx';
import type { LoanContext } from '../market/loan-context.ts';
import { levelText } from '../market/loan-texts.ts';
import type { LoanRisk } from '../risk/loan-position.ts';

/** A loan of a page. */
export interface OrderProps {
  lang: Lang;
  context: LoanContext;
  order: LoanOrder;
}

/** What the person should know first: margin call, overdue, liquidation, or that the loan is closed. loans.md 4 */
export function OrderNotice({ lang, context, order, risk }: OrderProps & { risk: LoanRisk | undefined }) {
  const t = texts(lang, 'loans');
  const { zone } = useStore($settings);
  if (order.status === loanStatus.liquidating)
    return (
      <Notice tone="error" title={t('order.liquidatingTitle')}>
        {t('order.liquidatingText')}
      </Notice>
    );
  if (order.status === loanStatus.overdue) {
    const terms = context.overdue.find(({ token }) => token === order.loanToken);
    const endMs = order.expireTime + (terms?.graceHours ?? 0) * hourMs;
    return (
      <Notice tone="error" title={t('order.overdueTitle', { time: formatDate(lang, order.overdueTime, { zone }) })}>
        <p>
          {t('list.liquidationIn')}{' '}
          <Countdown
            key={endMs}
            untilMs={endMs}
            ends={formatDate(lang, endMs, { zone, style: 'dayTime' })}
            name={formatDate(lang, endMs, { zone })}
            over={timeLeft(lang, 0)}
          />
        </p>
        {terms && <p>{t('order.overdueText', { multiple: formatAmount(lang, terms.penaltyMultiple) })}</p>}
      </Notice>
    );
  }
  if (order.status === loanStatus.active && risk?.level === 'CALL')
    return (
      <Notice tone="warn" title={t('order.callTitle')}>
        <p>{t('order.callText', { ltv: levelText(lang, order.initialLtv) })}</p>
        <CallAdvice lang={lang} context={context} order={order} risk={risk} />
      </Notice>
    );
  return null;
}
