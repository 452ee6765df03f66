import { useState } from 'react';
import type { Texts } from '#i18n/keys.ts';
import { formatAmount, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { truncate } from '#money/index.ts';
import { baseAmount, price as asPrice } from '#money/amount-kinds.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import type { Fact } from '#ui/display/Facts.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { priceAtTick } from '../market/price-at-tick.ts';
import { priceFarText } from '../order-draft/error-texts.ts';
import { totalOf } from '../order-draft/limits.ts';
import { premiumConfirmed } from '../order-draft/price-deviation.ts';
import { isHintShown } from '../order-draft/trade-warnings.ts';
import {
  $isReviewOutdated,
  $submission,
  confirmOrder,
  leaveReview,
  reviewedIntent,
  reviewAgain,
} from '../order-submit/submit-order.ts';
import type { Exit, OrderIntent } from '../order-submit/order-intent.ts';
import { useLazy } from '#shell/lazy/use-lazy.ts';
import { BookWarnings } from './BookWarnings.tsx';
import { loadLoanReview } from './margin-parts.ts';
import { estimatedAverage, feeLabel } from './OrderFacts.tsx';

/** Decimals of a NAV in the warning. */
const navDecimals = 4;

type Props = { t: Texts<'spot'>; lang: Lang; intent: OrderIntent };

function exitFact({ t, lang, intent }: Props, { purpose, triggerPrice, price }: Exit): Fact {
  const { pair } = intent;
  const quote = pair.quoteTokenId;
  const trigger = priceAtTick(lang, pair, triggerPrice);
  return {
    label: purpose === 'TP' ? t('confirm.takeProfit') : t('confirm.stopLoss'),
    value:
      price === undefined
        ? t('confirm.exitAtMarket', { trigger, quote })
        : t('confirm.exitAtPrice', { trigger, price: priceAtTick(lang, pair, price), quote }),
  };
}

function triggerFact({ t, lang, intent: { request, pair } }: Props): Fact[] {
  if (request.call !== 'plan') return [];
  const { triggerPrice, triggerSide } = request.params;
  const values = { price: priceAtTick(lang, pair, triggerPrice), quote: pair.quoteTokenId };
  return [
    {
      label: t('confirm.trigger'),
      value: triggerSide === 'UP' ? t('confirm.risesTo', values) : t('confirm.fallsTo', values),
    },
  ];
}

/** The figures of the order, read from the object that is sent. quality.md Q-S24, Q-A10 */
function factsOf(props: Props): Fact[] {
  const { t, lang, intent } = props;
  const { pair, draft, unit, estimate, exits, request } = intent;
  const { price, quantity, side, type } = request.params;
  const coins = (amount: string, coin: string) => t('form.coins', { amount: formatAmount(lang, amount), coin });
  const quote = pair.quoteTokenId;
  const isSpend = unit === 'QUOTE';
  return [
    { label: t('confirm.type'), value: t(`form.kind.${draft.kind}`) },
    ...triggerFact(props),
    {
      label: t('confirm.price'),
      value:
        price === undefined
          ? t('confirm.atMarket')
          : t('form.coins', { amount: priceAtTick(lang, pair, price), coin: quote }),
    },
    {
      label: isSpend ? t('confirm.spend') : t('confirm.amount'),
      value: coins(quantity, isSpend ? quote : pair.baseTokenId),
    },
    ...(draft.kind === 'LIMIT'
      ? [
          {
            label: t('form.timeInForce'),
            value: type === 'LIMIT_MAKER' ? t('form.postOnly') : t(`form.tif.${intent.entry.timeInForce}`),
          },
        ]
      : []),
    ...(estimate
      ? [
          isSpend
            ? { label: t('confirm.get'), value: coins(estimate.quantity, pair.baseTokenId) }
            : { label: t('confirm.total'), value: coins(estimate.total, quote) },
          { label: t('confirm.average'), value: estimatedAverage(t, lang, estimate, pair.tick) ?? t('form.none') },
        ]
      : price === undefined
        ? []
        : [{ label: t('confirm.total'), value: coins(totalOf(pair, baseAmount(quantity), asPrice(price)), quote) }]),
    {
      label: feeLabel(t, lang, intent),
      value:
        estimate?.fee === undefined ? t('form.none') : coins(estimate.fee, side === 'BUY' ? pair.baseTokenId : quote),
    },
    ...exits.map((exit) => exitFact(props, exit)),
  ];
}

function PriceWarning({ t, lang, intent }: Props) {
  const { deviation, bestPrice, estimate, pair, nav } = intent;
  if (deviation === 'LT_RISK' && nav !== undefined)
    return (
      <Notice tone="warn">
        {t('confirm.aboveNav', {
          limit: formatPercent(lang, premiumConfirmed),
          nav: formatAmount(lang, truncate(nav, navDecimals)),
          quote: pair.quoteTokenId,
        })}
      </Notice>
    );
  if (deviation === 'PRICE_DEVIATION' && bestPrice !== undefined)
    return <Notice tone="warn">{priceFarText(t, lang, pair, intent.entry.price, bestPrice)}</Notice>;
  if (deviation === 'MARKET_DEVIATION' && estimate?.slippage !== undefined)
    return <Notice tone="warn">{t('confirm.marketFar', { slippage: formatPercent(lang, estimate.slippage) })}</Notice>;
  return null;
}

function Body(props: Props & { isOutdated: boolean; hidesHint: boolean; onHide: (hidesHint: boolean) => void }) {
  const { t, lang, intent, isOutdated, hidesHint, onHide } = props;
  const { worstAverage, pair, deviation } = intent;
  const isWarned = deviation !== undefined && isHintShown(deviation);
  const LoanReview = useLazy(intent.funding === 'BORROW' || intent.funding === 'REPAY', loadLoanReview)?.LoanReview;
  return (
    <>
      <Facts facts={factsOf(props)} />
      {LoanReview && <LoanReview lang={lang} intent={intent} />}
      {worstAverage !== undefined && (
        <p className="order-form__note">
          {t('confirm.bound', { price: formatAmount(lang, worstAverage), quote: pair.quoteTokenId })}
        </p>
      )}
      {intent.triggersNow && <Notice tone="warn">{t('form.fires.NOW')}</Notice>}
      {intent.typedQuantity !== undefined && intent.leastQuantity !== undefined && (
        <p className="order-form__note">
          {t('confirm.least', {
            amount: formatAmount(lang, intent.typedQuantity),
            least: formatAmount(lang, intent.leastQuantity),
            coin: pair.baseTokenId,
          })}
        </p>
      )}
      {isWarned && <PriceWarning {...props} />}
      <BookWarnings t={t} lang={lang} {...intent} />
      {isWarned && (
        <label className="check">
          <input
            className="check__box"
            type="checkbox"
            checked={hidesHint}
            onChange={({ currentTarget }) => onHide(currentTarget.checked)}
          />
          {t('confirm.hide')}
        </label>
      )}
      {isOutdated && <Notice tone="error">{t('confirm.past')}</Notice>}
    </>
  );
}

/** Confirmation of an order: its figures, warnings, and a notice when the market has moved past what is shown. */
export function ConfirmOrder({ t, lang }: { t: Texts<'spot'>; lang: Lang }) {
  const submission = useStore($submission);
  const isOutdated = useStore($isReviewOutdated, () => false);
  // The checkbox belongs to one review: it starts unchecked for the next order and the next person.
  const [hintHiddenFor, setHintHiddenFor] = useState<OrderIntent | undefined>(undefined);
  const intent = reviewedIntent(submission);
  const hidesHint = intent !== undefined && hintHiddenFor === intent;
  const coin = intent?.pair.baseTokenId ?? '';
  const pair = intent?.pair.symbolName ?? '';
  const isBuy = intent?.entry.side !== 'SELL';
  return (
    <Dialog
      open={intent !== undefined}
      title={isBuy ? t('confirm.buy', { coin: pair }) : t('confirm.sell', { coin: pair })}
      closeLabel={t('confirm.close')}
      onClose={leaveReview}
      actions={
        <>
          <Button variant="quiet" onPress={leaveReview}>
            {t('confirm.cancel')}
          </Button>
          {isOutdated ? (
            <Button onPress={reviewAgain}>{t('confirm.again')}</Button>
          ) : (
            <div className={`order-form__send order-form__send--${isBuy ? 'up' : 'down'}`}>
              <Button onPress={() => void confirmOrder({ hidesHint: hidesHint })}>
                {isBuy ? t('form.buy', { coin }) : t('form.sell', { coin })}
              </Button>
            </div>
          )}
        </>
      }
    >
      {intent && (
        <Body
          t={t}
          lang={lang}
          intent={intent}
          isOutdated={isOutdated}
          hidesHint={hidesHint}
          onHide={(isOn) => setHintHiddenFor(isOn ? intent : undefined)}
        />
      )}
    </Dialog>
  );
}
