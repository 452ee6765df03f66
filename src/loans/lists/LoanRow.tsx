import { useEffect } from 'react';
import type { LoanOrder } from '#contract/loans/loan-order.ts';
import { loanStatus } from '#contract/loans/loan-order.ts';
import { hourMs } from '#formulas/durations.ts';
import { addProblem } from '#formulas/loans/loan-checks.ts';
import { periodPenalty } from '#formulas/loans/loan-interest.ts';
import { formatAmount, formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { scale, unscale } from '#money/index.ts';
import { $loanFunds, loadLoanFunds } from '#session/loans/loan-funds.ts';
import { $settings } from '#session/settings.ts';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { Countdown } from '#ui/display/Countdown.tsx';
import { timeLeft } from '#ui/display/time-left.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { loanHref } from '../market/loan-addresses.ts';
import type { LoanContext } from '../market/loan-context.ts';
import { coinsText, distanceText, ltvText, priceText, unknownText } from '../market/loan-texts.ts';
import { openLoanPanel } from '../panels/open-panel.ts';
import type { OpenPanel } from '../panels/open-panel.ts';
import { debtText, loanRisk, ltvsOf, orderTerms, remedyOf } from '../risk/loan-position.ts';
import type { LoanRisk } from '../risk/loan-position.ts';
import { LtvGauge } from '../risk/LtvGauge.tsx';
import { LoanStatusTag } from '../risk/LtvLevelTag.tsx';

const rateDecimals = 12;

interface RowProps {
  lang: Lang;
  context: LoanContext;
  order: LoanOrder;
}

/** A link to a panel that opens it in place. */
function PanelLink({
  lang,
  isMobile,
  panel,
  className,
  label,
  children,
}: {
  lang: Lang;
  isMobile: boolean;
  panel: OpenPanel;
  className: string;
  label?: string;
  children: string;
}) {
  return (
    <a
      className={className}
      href={loanHref(lang, isMobile, panel.orderId, panel.kind)}
      aria-label={label}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        openLoanPanel(panel);
      }}
    >
      {children}
    </a>
  );
}

/**
 * What returns a loan to its initial LTV: links that fill the panels. An amount that no account covers, or that is more
 * than the collateral may be, is no link. loans.md 4
 */
export function CallAdvice({ lang, context, order, risk }: RowProps & { risk: LoanRisk }) {
  const t = texts(lang, 'loans');
  const { orderId, loanToken, pledgeToken } = order;
  const funds = useStore($loanFunds);
  useEffect(() => {
    for (const coin of [loanToken, pledgeToken]) void loadLoanFunds(coin);
  }, [loanToken, pledgeToken]);
  const terms = orderTerms(context, order);
  const { add, repay } = remedyOf(risk, risk.ltvs.initial, terms);
  const most = (coin: string) => {
    const amounts = funds[coin]?.filter(({ usable }) => usable).map(({ available }) => scale(available));
    return amounts?.reduce((high, each) => (each > high ? each : high), 0n);
  };
  const isCovered = (amount: string, coin: string) => scale(amount) <= (most(coin) ?? scale(amount));
  const canAdd = addProblem(scale(add), risk.position.pledge, terms, most(pledgeToken)) === undefined;
  const link = (isOffered: boolean, kind: OpenPanel['kind'], fill: string, text: string) =>
    isOffered ? (
      <PanelLink lang={lang} isMobile={context.isMobile} className="loan-advice__link" panel={{ orderId, kind, fill }}>
        {text}
      </PanelLink>
    ) : (
      text
    );
  return (
    <p className="loan-advice">
      {link(canAdd, 'adjust', add, t('list.callAdvice', { add: coinsText(lang, add, pledgeToken) }))} {t('list.callOr')}{' '}
      {link(
        isCovered(repay, loanToken),
        'repay',
        repay,
        t('list.callRepay', { repay: coinsText(lang, repay, loanToken) }),
      )}
    </p>
  );
}

/** When a loan is due, or when an overdue one is liquidated. */
export function DueTime({ lang, context, order }: RowProps) {
  const t = texts(lang, 'loans');
  const { zone } = useStore($settings);
  const moment = (timeMs: number) => formatDate(lang, timeMs, { zone, style: 'dayTime' });
  const countdown = (untilMs: number, over: string) => (
    <Countdown
      key={untilMs}
      untilMs={untilMs}
      ends={moment(untilMs)}
      name={formatDate(lang, untilMs, { zone })}
      over={over}
    />
  );
  if (order.status !== loanStatus.overdue)
    return (
      <>
        <dt>{t('list.dueIn')}</dt>
        <dd className="loan-row__value">{countdown(order.expireTime, t('list.dueNow'))}</dd>
        <dd className="loan-row__more">{moment(order.expireTime)}</dd>
      </>
    );
  const overdue = context.overdue.find(({ token }) => token === order.loanToken);
  const perHour = unscale(
    periodPenalty(
      scale(order.principal),
      { rate: scale(order.hourlyInterestRate, rateDecimals), penaltyMultiple: scale(overdue?.penaltyMultiple ?? '0') },
      1,
    ),
  );
  return (
    <>
      <dt>{t('list.overdueSince', { time: moment(order.overdueTime) })}</dt>
      <dd className="loan-row__value">
        {t('list.liquidationIn')} {countdown(order.expireTime + (overdue?.graceHours ?? 0) * hourMs, timeLeft(lang, 0))}
      </dd>
      <dd className="loan-row__more">
        {overdue && t('list.overdueAdvice', { multiple: formatAmount(lang, overdue.penaltyMultiple) })} ·{' '}
        {t('list.penaltyPerHour', { amount: coinsText(lang, perHour, order.loanToken) })}
      </dd>
    </>
  );
}

/** An ongoing loan: debt, gauge, liquidation price, due time, actions. loans.md 4 "Loan list" */
export function LoanRow({ lang, context, order }: RowProps) {
  const t = texts(lang, 'loans');
  const risk = loanRisk(context, order);
  const debt = coinsText(lang, debtText(order), order.loanToken);
  const isCall = order.status === loanStatus.active && risk !== undefined && risk.level === 'CALL';
  const canAct = order.status !== loanStatus.liquidating;
  const { isMobile } = context;
  return (
    <li className="loan-row" data-order={order.orderId}>
      <div className="loan-row__loan">
        <a
          className="loan-row__name"
          href={loanHref(lang, isMobile, order.orderId)}
          aria-label={t('list.viewLoan', { amount: debt })}
        >
          <MaskedAmount>{debt}</MaskedAmount>
        </a>
        <p className="loan-row__more">
          <MaskedAmount>
            {t('list.collateralTerm', {
              amount: coinsText(lang, order.pledgeAmount, order.pledgeToken),
              count: order.term,
              days: formatAmount(lang, String(order.term)),
            })}
          </MaskedAmount>
        </p>
      </div>
      <div className="loan-row__gauge">
        <p className="loan-row__ltv">
          <span className="loan-row__value">
            <bdi>{risk ? ltvText(lang, risk.ltv) : unknownText}</bdi>
          </span>
          <LoanStatusTag lang={lang} order={order} level={risk?.level} />
        </p>
        <LtvGauge lang={lang} thin ltv={risk?.ltv} level={risk?.level} ltvs={ltvsOf(order)} />
        {isCall && <CallAdvice lang={lang} context={context} order={order} risk={risk} />}
      </div>
      <dl className="loan-row__fact">
        <dt>{t('risk.liquidationPrice')}</dt>
        <dd className="loan-row__value">
          <bdi>
            {risk
              ? t('risk.priceIn', { price: priceText(lang, risk.liquidation.price), coin: risk.priceUnit })
              : unknownText}
          </bdi>
        </dd>
        <dd className="loan-row__more">
          <bdi>{risk ? distanceText(lang, risk.liquidation.change) : unknownText}</bdi>
        </dd>
      </dl>
      <dl className="loan-row__fact">
        <DueTime lang={lang} context={context} order={order} />
      </dl>
      <div className="loan-row__acts">
        {canAct && (
          <>
            <PanelLink
              lang={lang}
              isMobile={isMobile}
              className={isCall ? 'button button--quiet loan-row__urgent' : 'button button--quiet'}
              label={t('list.addLoan', { amount: debt })}
              panel={{ orderId: order.orderId, kind: 'adjust' }}
            >
              {t('list.add')}
            </PanelLink>
            <PanelLink
              lang={lang}
              isMobile={isMobile}
              className="button button--quiet"
              label={t('list.repayLoan', { amount: debt })}
              panel={{ orderId: order.orderId, kind: 'repay' }}
            >
              {t('list.repay')}
            </PanelLink>
          </>
        )}
      </div>
    </li>
  );
}
