import { useEffect, useRef } from 'react';
import { ltOrderStatus, ltOrderType } from '#contract/leverage/lt-orders.ts';
import type { LtOrder } from '#contract/leverage/lt-orders.ts';
import type { LtInfo } from '#contract/leverage/lt-tokens.ts';
import { secondMs } from '#formulas/durations.ts';
import { settleMs } from '#formulas/leveraged.ts';
import { formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { $serverSecond } from '#session/clock.ts';
import { $settings } from '#session/settings.ts';
import { isFinal } from '#session/leverage/lt-orders.ts';
import { LeftRequests } from '#shell/LeftRequests.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { announce } from '#ui/foundation/announce.ts';
import { classes } from '#ui/foundation/classes.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { failureText } from './order-error-texts.ts';
import { $tokenOrder, submitTokenOrder, tokenRequest } from './submit-token-order.ts';
import { coinsText, navText } from '../tokens/token-texts.ts';
import type { TokenTexts } from '../tokens/token-texts.ts';

interface Props {
  t: TokenTexts;
  lang: Lang;
  info: LtInfo;
}

/** The result of a settled order as one sentence. */
function resultText(t: TokenTexts, lang: Lang, order: LtOrder): string {
  if (order.status === ltOrderStatus.failed) return failureText(t, lang, order);
  const tokens = coinsText(t, lang, order.quantity, order.ltCode);
  const money = coinsText(t, lang, order.amount, 'USDT');
  const nav = order.nav === '' ? t('figure.none') : navText(lang, order.nav);
  return order.type === ltOrderType.purchase
    ? t('order.purchased', { tokens, money, nav })
    : t('order.redeemed', { tokens, money, nav });
}

/** The steps of an accepted order: received, priced, settled. */
function Steps({ t, lang, order }: Omit<Props, 'info'> & { order: LtOrder }) {
  const second = useStore($serverSecond);
  const dueMs = order.orderTime + settleMs;
  const leftSeconds = Math.max(0, Math.ceil((dueMs - second) / secondMs));
  const isSettled = isFinal(order);
  const isPriced = isSettled || leftSeconds === 0;
  const time = (ms: number) => formatDate(lang, ms, { zone: $settings.get().zone, style: 'time' });
  const steps = [
    { key: 'received', label: t('order.received'), detail: time(order.orderTime), isDone: true, isNow: false },
    {
      key: 'priced',
      label: t('order.pricing'),
      detail: isSettled
        ? time(dueMs)
        : leftSeconds > 0
          ? t('order.pricingIn', { count: leftSeconds })
          : t('order.waiting'),
      isDone: isSettled,
      isNow: !isSettled,
    },
    {
      key: 'settled',
      label: t('order.settled'),
      detail: isSettled ? time(order.updateTime) : t('figure.none'),
      isDone: isSettled,
      isNow: isPriced && !isSettled,
    },
  ];
  return (
    <ol className="token-steps">
      {steps.map(({ key, label, detail, isDone, isNow }) => (
        <li
          className={classes(
            'token-steps__step',
            isDone && 'token-steps__step--done',
            isNow && 'token-steps__step--now',
          )}
          key={key}
          aria-current={isNow && key === 'priced' ? 'step' : undefined}
        >
          {label}
          <small>
            <bdi>{detail}</bdi>
          </small>
        </li>
      ))}
    </ol>
  );
}

/** Orders without an answer beside the one that the panel shows, until it is known what became of them. */
function LeftOrders({ t, lang }: Omit<Props, 'info'>) {
  return (
    <LeftRequests
      lang={lang}
      requests={tokenRequest}
      nameOf={({ code, side, amount }) => {
        const isPurchase = side === 'purchase';
        const name = t(isPurchase ? 'panel.purchaseCode' : 'panel.redeemCode', { code });
        return `${name} · ${coinsText(t, lang, amount, isPurchase ? 'USDT' : code)}`;
      }}
      textOf={({ phase }) => (phase === 'found' ? '' : t(`order.${phase}`))}
    />
  );
}

/**
 * What became of the last order of this page: on its way, looked up, accepted, done or failed. Its end is announced
 * once.
 */
function LastOrder({ t, lang, info }: Props) {
  const request = useStore(tokenRequest.$state);
  const accepted = useStore($tokenOrder);
  const announced = useRef('');
  const isOwn = accepted?.ltCode === info.ltCode && (request.phase === 'idle' || request.phase === 'done');
  const order = isOwn ? accepted : undefined;
  const text = order && isFinal(order) ? resultText(t, lang, order) : '';
  useEffect(() => {
    if (text !== '' && text !== announced.current) announce(text);
    announced.current = text;
  }, [text]);
  if (request.phase === 'checking') return <Notice tone="warn">{t('order.checking')}</Notice>;
  if (request.phase === 'unclear') return <Notice tone="error">{t('order.unclear')}</Notice>;
  if (request.phase === 'absent')
    return (
      <Notice tone="warn">
        <p>{t('order.absent')}</p>
        <Button variant="quiet" size="small" onPress={() => void submitTokenOrder(request.params)}>
          {t('order.sendAgain')}
        </Button>
      </Notice>
    );
  if (!order) return null;
  const isPurchase = order.type === ltOrderType.purchase;
  return (
    <div className="token-progress">
      <p className="token-progress__title">
        {isPurchase
          ? t('order.latestPurchase', { amount: coinsText(t, lang, order.amount, 'USDT') })
          : t('order.latestRedeem', { amount: coinsText(t, lang, order.quantity, order.ltCode) })}
      </p>
      <Steps t={t} lang={lang} order={order} />
      {text !== '' && <Notice tone={order.status === ltOrderStatus.failed ? 'error' : 'done'}>{text}</Notice>}
    </div>
  );
}

/** What became of the orders of this page that have no answer, and of the last one. */
export function PanelProgress(props: Props) {
  return (
    <>
      <LeftOrders t={props.t} lang={props.lang} />
      <LastOrder {...props} />
    </>
  );
}
