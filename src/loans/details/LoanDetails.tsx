import { useEffect, useMemo } from 'react';
import * as v from 'valibot';
import { Id } from '#contract/scalars.ts';
import type { LoanOrder } from '#contract/loans/loan-order.ts';
import { loanAccountType, loanStatus, openLoanStatuses } from '#contract/loans/loan-order.ts';
import { hourMs } from '#formulas/durations.ts';
import { formatAmount, formatDate } from '#i18n/format.ts';
import { exactPercent } from '#i18n/rate-texts.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { quantum, scale, unscale } from '#money/index.ts';
import { $serverSecond, serverNow } from '#session/clock.ts';
import { $knownLoans, $loanLoad, loadLoan } from '#session/loans/open-loans.ts';
import { $personEpoch } from '#session/on-person-change.ts';
import { $settings } from '#session/settings.ts';
import { $user, userState } from '#session/user.ts';
import { loginAddress } from '#shell/login-address.ts';
import { ListState } from '#shell/list-state/ListState.tsx';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Countdown } from '#ui/display/Countdown.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { EmptyState, LoggedOutState } from '#ui/feedback/EmptyState.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useHydrated } from '#ui/foundation/use-hydrated.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { PriceNote } from '../calculator/LoanRiskCard.tsx';
import { CallAdvice } from '../lists/LoanRow.tsx';
import { useLoans } from '../lists/use-loans.ts';
import { loanListHref } from '../market/loan-addresses.ts';
import { useLoanContext } from '../market/loan-context.ts';
import type { LoanContext } from '../market/loan-context.ts';
import { coinsText, levelText, ltvText, priceText, unknownText } from '../market/loan-texts.ts';
import { LoanPanels } from '../panels/LoanPanels.tsx';
import { openLoanPanel, panelOfHash } from '../panels/open-panel.ts';
import { debtText, loanRisk, ltvsOf, mostToRemove } from '../risk/loan-position.ts';
import type { LoanRisk } from '../risk/loan-position.ts';
import { LtvGauge } from '../risk/LtvGauge.tsx';
import { LoanStatusTag } from '../risk/LtvLevelTag.tsx';
import { PriceChart } from '../risk/PriceChart.tsx';
import { Thresholds } from '../risk/Thresholds.tsx';
import { LoanWhatIf } from './LoanWhatIf.tsx';
import { Timeline } from './Timeline.tsx';
import '#ui/button/button.scss';
import '../calculator/loan-desk.scss';
import './details.scss';

interface OrderProps {
  lang: Lang;
  context: LoanContext;
  order: LoanOrder;
}

/** What the person should know first: margin call, overdue, liquidation, or that the loan is closed. loans.md 4 "state" */
function OrderNotice({ lang, context, order, risk }: OrderProps & { risk: LoanRisk | undefined }) {
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
            over={t('list.liquidationSoon')}
          />
        </p>
        {terms && <p>{t('order.overdueText', { multiple: formatAmount(lang, terms.penaltyMultiple) })}</p>}
      </Notice>
    );
  }
  if (order.status === loanStatus.active && risk?.level === 'CALL')
    return (
      <Notice tone="warn" title={t('order.callTitle')}>
        <p>{t('order.callText')}</p>
        <CallAdvice lang={lang} context={context} order={order} risk={risk} />
      </Notice>
    );
  return null;
}

/** A loan: debt, risk, terms, acts, price with both thresholds, timeline. loans.md 4 "Detail" */
function Order({ lang, context, order }: OrderProps) {
  const t = texts(lang, 'loans');
  const { zone } = useStore($settings);
  const isOpen = openLoanStatuses.includes(order.status);
  const canAct = isOpen && order.status !== loanStatus.liquidating;
  const risk = isOpen ? loanRisk(context, order) : undefined;
  const ltvs = ltvsOf(order);
  const { loanToken, pledgeToken, orderId } = order;
  const loan = (amount: string) => <MaskedAmount>{coinsText(lang, amount, loanToken)}</MaskedAmount>;
  const moment = (timeMs: number) => formatDate(lang, timeMs, { zone });
  const loanCoin = context.loans.find(({ token }) => token === loanToken);
  const pledgeCoin = context.pledges.find(({ token }) => token === pledgeToken);
  const pledgeStep = quantum(pledgeCoin?.precision ?? 8);
  const removable = risk && pledgeCoin && mostToRemove(risk, scale(pledgeCoin.minPledge), pledgeStep);
  return (
    <div className="loan-order">
      <header className="loan-order__head">
        <div>
          <p className="loan-order__label">{t('order.debt')}</p>
          <p className="loan-order__debt">
            <bdi>{loan(debtText(order))}</bdi> <LoanStatusTag lang={lang} order={order} level={risk?.level} />
          </p>
          <p className="loan-order__split">
            <MaskedAmount>
              {t('order.split', {
                principal: coinsText(lang, order.principal, loanToken),
                interest: coinsText(lang, order.interest, loanToken),
                penalty: coinsText(lang, order.penalty, loanToken),
              })}
            </MaskedAmount>
          </p>
        </div>
        {canAct && (
          <div className="loan-order__acts">
            <Button variant="quiet" onPress={() => openLoanPanel({ orderId, kind: 'adjust' })}>
              {t('order.adjust')}
            </Button>
            <Button onPress={() => openLoanPanel({ orderId, kind: 'repay' })}>{t('list.repay')}</Button>
          </div>
        )}
      </header>
      <OrderNotice lang={lang} context={context} order={order} risk={risk} />
      <div className="loan-order__columns">
        {isOpen && (
          <section className="loan-card loan-risk" aria-labelledby="loan-risk">
            <h2 className="loan-card__title" id="loan-risk">
              {t('risk.title')}
            </h2>
            <p className="loan-risk__now">
              <strong>
                <bdi>{risk ? ltvText(lang, risk.ltv) : unknownText}</bdi>
              </strong>
              <span>
                {risk &&
                  t('risk.at', { coin: risk.priceCoin, price: priceText(lang, risk.price), unit: risk.priceUnit })}
              </span>
            </p>
            <LtvGauge lang={lang} ltv={risk?.ltv} level={risk?.level} ltvs={ltvs} />
            <Thresholds
              lang={lang}
              ltvs={ltvs}
              risk={risk}
              most={removable === undefined ? undefined : coinsText(lang, unscale(removable), pledgeToken)}
              mostHint={t('risk.removeHint')}
            />
            <PriceNote lang={lang} context={context} coins={[loanToken, pledgeToken]} />
            <PriceChart
              hasTable
              lang={lang}
              coins={context.coins}
              loanToken={loanToken}
              pledgeToken={pledgeToken}
              risk={risk}
              zone={zone}
            />
            {risk && (
              <LoanWhatIf
                lang={lang}
                order={order}
                risk={risk}
                overdue={context.overdue.find(({ token }) => token === loanToken)}
                loanStep={quantum(loanCoin?.precision ?? 8)}
                pledgeStep={pledgeStep}
              />
            )}
          </section>
        )}
        <div className="loan-order__side">
          <section className="loan-card" aria-label={t('order.title')}>
            <Facts
              facts={[
                {
                  label: t('order.collateral'),
                  value: <MaskedAmount>{coinsText(lang, order.pledgeAmount, pledgeToken)}</MaskedAmount>,
                },
                { label: t('list.loan'), value: loan(order.loanAmount) },
                { label: t('order.rate'), value: exactPercent(lang, order.hourlyInterestRate) },
                {
                  label: t('order.term'),
                  value: t('order.days', { count: order.term, days: formatAmount(lang, String(order.term)) }),
                },
                { label: t('order.created'), value: moment(order.createTime) },
                { label: t('order.due'), value: moment(order.expireTime) },
                ...(order.nextChargeTime > 0
                  ? [
                      {
                        label: t('order.nextCharge'),
                        value: (
                          <Countdown
                            key={order.nextChargeTime}
                            untilMs={order.nextChargeTime}
                            ends={formatDate(lang, order.nextChargeTime, { zone, style: 'time' })}
                            name={moment(order.nextChargeTime)}
                            over={t('order.charging')}
                            align="end"
                          />
                        ),
                      },
                    ]
                  : []),
                {
                  label: t('order.account'),
                  value: t(order.accountType === loanAccountType.spot ? 'account.spot' : 'account.fund'),
                },
                { label: t('page.initial'), value: levelText(lang, order.initialLtv) },
                { label: t('order.id'), value: orderId },
              ]}
            />
          </section>
          <section className="loan-card" aria-labelledby="loan-timeline">
            <h2 className="loan-card__title" id="loan-timeline">
              {t('order.timeline')}
            </h2>
            <Timeline lang={lang} order={order} />
          </section>
        </div>
      </div>
    </div>
  );
}

/** Returns the loan of the address; undefined until the page runs, '' for one that is no id. */
function useOrderId(): string | undefined {
  const isHydrated = useHydrated();
  return useMemo(() => {
    if (!isHydrated) return undefined;
    const { success, output } = v.safeParse(Id, new URLSearchParams(location.search).get('id'));
    return success ? output : '';
  }, [isHydrated]);
}

/** Opens the panel that the address names, once the loan is known. */
function usePanelOfAddress(orderId: string, isKnown: boolean): void {
  useEffect(() => {
    if (!isKnown) return;
    const open = () => {
      const kind = panelOfHash(location.hash);
      if (kind) openLoanPanel({ orderId, kind });
    };
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, [orderId, isKnown]);
}

/** Loads the loan again when its next charge is due and while it is being sold. */
function useReload(order: LoanOrder | undefined): void {
  const orderId = order?.orderId;
  const dueMs = order?.nextChargeTime ?? 0;
  const isLiquidating = order?.status === loanStatus.liquidating;
  useEffect(() => {
    if (orderId === undefined || (dueMs === 0 && !isLiquidating)) return;
    let last = 0;
    return $serverSecond.listen(() => {
      const isDue = isLiquidating ? serverNow() - last > 2_000 : serverNow() >= dueMs && last === 0;
      if (!isDue) return;
      last = serverNow();
      void loadLoan(orderId);
    });
  }, [orderId, dueMs, isLiquidating]);
}

function Details({ lang, page }: { lang: Lang; page: string }) {
  const t = texts(lang, 'loans');
  const context = useLoanContext(page);
  const user = useStore($user);
  const epoch = useStore($personEpoch);
  const orderId = useOrderId();
  const load = useStore($loanLoad);
  const order = useStore($knownLoans).get(orderId ?? '');
  useLoans();
  const isIn = user === userState.loggedIn;
  useEffect(() => {
    if (isIn && orderId !== undefined && orderId !== '') void loadLoan(orderId);
  }, [isIn, epoch, orderId]);
  usePanelOfAddress(orderId ?? '', order !== undefined);
  useReload(order);
  if (user === userState.loggedOut)
    return (
      <LoggedOutState
        framed
        title={t('list.login')}
        action={
          <a
            className="button button--primary"
            href={loginAddress(lang, location.pathname + location.search + location.hash)}
          >
            {t('list.loginLabel')}
          </a>
        }
      />
    );
  if (order && isIn)
    return (
      <div lang={t.lang}>
        <Order lang={lang} context={context} order={order} />
        <LoanPanels lang={lang} page={page} />
      </div>
    );
  if (orderId === '' || (load.phase === 'ready' && load.value === orderId))
    return (
      <EmptyState
        framed
        level={2}
        title={t('order.notFound')}
        action={
          <a className="button button--primary" href={loanListHref(lang, context.isMobile)}>
            {t('list.title')}
          </a>
        }
      >
        {t('order.notFoundText')}
      </EmptyState>
    );
  if (load.phase === 'failed')
    return (
      <ListState
        state={load}
        empty=""
        texts={{ failed: t('list.failed'), retry: t('list.retry'), restricted: t('list.restricted') }}
        onRetry={() => void loadLoan(orderId ?? '')}
      />
    );
  return (
    <div className="loan-order__loading" aria-busy="true">
      <Skeleton shape="card" count={2} />
    </div>
  );
}

export const LoanDetails = withErrorBoundary(Details);
