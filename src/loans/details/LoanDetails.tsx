import { useEffect } from 'react';
import { loanAccountType, loanStatus, openLoanStatuses } from '#contract/loans/loan-order.ts';
import { mostToRemove } from '#formulas/loans/loan-checks.ts';
import { formatAmount, formatDate } from '#i18n/format.ts';
import { exactPercent } from '#i18n/rate-texts.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { unscale } from '#money/index.ts';
import { $knownLoans, $loanLoad } from '#session/loans/open-loans.ts';
import { $personEpoch } from '#session/on-person-change.ts';
import { $settings } from '#session/settings.ts';
import { registerTopicReader } from '#session/private-stream/topics.ts';
import { $user, userState } from '#session/user.ts';
import { loginAddress } from '#shell/login-address.ts';
import { ListState } from '#shell/list-state/ListState.tsx';
import { Explained } from '#shell/explanation/Explained.tsx';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Countdown } from '#ui/display/Countdown.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { EmptyState, LoggedOutState } from '#ui/feedback/EmptyState.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { classes } from '#ui/foundation/classes.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { PriceNote } from '../calculator/LoanRiskCard.tsx';
import { useLoans } from '../lists/use-loans.ts';
import { loanListHref } from '../market/loan-addresses.ts';
import { useLoanContext } from '../market/loan-context.ts';
import { coinsText, levelText, ltvText, priceText, unknownText } from '../market/loan-texts.ts';
import { LoanPanels } from '../panels/LoanPanels.tsx';
import { openLoanPanel } from '../panels/open-panel.ts';
import { explainLtv } from '../risk/loan-explanations.ts';
import { debtText, loanRisk, ltvsOf, orderTerms } from '../risk/loan-position.ts';
import { LtvGauge } from '../risk/LtvGauge.tsx';
import { LoanStatusTag } from '../risk/LtvLevelTag.tsx';
import { PriceChart } from '../risk/PriceChart.tsx';
import { Thresholds } from '../risk/Thresholds.tsx';
import { LoanWhatIf } from './LoanWhatIf.tsx';
import { OrderNotice } from './OrderNotice.tsx';
import type { OrderProps } from './OrderNotice.tsx';
import { Timeline } from './Timeline.tsx';
import { useOrderId, usePanelOfAddress, useReload } from './use-order.ts';
import '#ui/button/button.scss';
import '../calculator/loan-desk.scss';
import './details.scss';

/** A loan: debt, risk, terms, actions, price with both thresholds, timeline. loans.md 4 "Detail" */
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
  const pledgeCoin = context.pledges.find(({ token }) => token === pledgeToken);
  const terms = orderTerms(context, order);
  // Nothing can be removed from an overdue loan.
  const removable =
    order.status === loanStatus.active && risk && pledgeCoin
      ? mostToRemove(risk.position, { ...terms, ltvs })
      : undefined;
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
      <div className={classes('loan-order__columns', !isOpen && 'loan-order__columns--ended')}>
        {isOpen && (
          <section className="loan-card loan-risk" aria-labelledby="loan-risk">
            <h2 className="loan-card__title" id="loan-risk">
              {t('risk.title')}
            </h2>
            <p className="loan-risk__now">
              <strong>
                <bdi>
                  {risk ? (
                    <Explained lang={lang} of={explainLtv(risk, order)}>
                      {ltvText(lang, risk.ltv)}
                    </Explained>
                  ) : (
                    unknownText
                  )}
                </bdi>
              </strong>
              <span>
                {risk &&
                  t('risk.at', { coin: risk.priceCoin, price: priceText(lang, risk.price), unit: risk.priceUnit })}
              </span>
            </p>
            <LtvGauge lang={lang} ltv={risk?.ltv} level={risk?.level} ltvs={ltvs} />
            <Thresholds
              lang={lang}
              coins={order}
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
                terms={terms}
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
    if (!isIn || orderId === undefined || orderId === '') return;
    void $loanLoad.load(orderId);
    // A loan that was closed meanwhile is not among the open ones, which `useLoans` loads again.
    return registerTopicReader({ topic: 'loan', apply: () => undefined, onResync: () => void $loanLoad.load(orderId) });
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
        onRetry={() => void $loanLoad.load(orderId ?? '')}
      />
    );
  return (
    <div className="loan-order__loading" aria-busy="true">
      <Skeleton shape="card" count={2} />
    </div>
  );
}

export const LoanDetails = withErrorBoundary(Details);
