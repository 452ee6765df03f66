import { useState } from 'react';
import { formatAmount, formatPercent } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Facts } from '../../ui/Facts.tsx';
import type { Fact } from '../../ui/Facts.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useStore } from '../../ui/use-store.ts';
import type { SpotTexts } from '../order-words.ts';
import { totalOf } from '../limits.ts';
import { $isReviewPast, $placing, confirmOrder, leaveReview, reviewAgain } from '../place.ts';
import type { Exit, Placement } from '../placement.ts';
import { BookWarnings } from './BookWarnings.tsx';
import { estimatedAverage, feeLabel } from './OrderFacts.tsx';

type Props = { t: SpotTexts; lang: Lang; placement: Placement };

function exitFact({ t, lang, placement }: Props, { purpose, triggerPrice, price }: Exit): Fact {
  const { quoteTokenId: quote } = placement.pair;
  const trigger = formatAmount(lang, triggerPrice);
  return {
    label: purpose === 'TP' ? t('confirm.takeProfit') : t('confirm.stopLoss'),
    value:
      price === undefined
        ? t('confirm.exitAtMarket', { trigger, quote })
        : t('confirm.exitAtPrice', { trigger, price: formatAmount(lang, price), quote }),
  };
}

function triggerFact({ t, lang, placement: { request, pair } }: Props): Fact[] {
  if (request.call !== 'plan') return [];
  const { triggerPrice, triggerSide } = request.params;
  const values = { price: formatAmount(lang, triggerPrice), quote: pair.quoteTokenId };
  return [
    {
      label: t('confirm.trigger'),
      value: triggerSide === 'UP' ? t('confirm.risesTo', values) : t('confirm.fallsTo', values),
    },
  ];
}

/** What is sent, read from the object that is sent. quality.md Q-S24, Q-A10 */
function factsOf(props: Props): Fact[] {
  const { t, lang, placement } = props;
  const { pair, draft, unit, estimate, exits, request } = placement;
  const { price, quantity, side, type } = request.params;
  const coins = (amount: string, coin: string) => t('form.coins', { amount: formatAmount(lang, amount), coin });
  const quote = pair.quoteTokenId;
  const isSpend = unit === 'QUOTE';
  return [
    { label: t('confirm.type'), value: t(`form.kind.${draft.kind}`) },
    ...triggerFact(props),
    { label: t('confirm.price'), value: price === undefined ? t('confirm.atMarket') : coins(price, quote) },
    {
      label: isSpend ? t('confirm.spend') : t('confirm.amount'),
      value: coins(quantity, isSpend ? quote : pair.baseTokenId),
    },
    ...(draft.kind === 'LIMIT'
      ? [
          {
            label: t('form.timeInForce'),
            value: type === 'LIMIT_MAKER' ? t('form.postOnly') : t(`form.tif.${placement.entry.timeInForce}`),
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
        : [{ label: t('confirm.total'), value: coins(totalOf(pair, quantity, price), quote) }]),
    {
      label: feeLabel(t, lang, placement),
      value:
        estimate?.fee === undefined ? t('form.none') : coins(estimate.fee, side === 'BUY' ? pair.baseTokenId : quote),
    },
    ...exits.map((exit) => exitFact(props, exit)),
  ];
}

function Warning({ t, lang, placement }: Props) {
  const { deviation, best, estimate, pair } = placement;
  if (deviation === 'PRICE_DEVIATION' && best !== undefined)
    return (
      <Notice tone="warn">{t('confirm.priceFar', { best: formatAmount(lang, best), quote: pair.quoteTokenId })}</Notice>
    );
  if (deviation === 'MARKET_DEVIATION' && estimate?.slippage !== undefined)
    return <Notice tone="warn">{t('confirm.marketFar', { slippage: formatPercent(lang, estimate.slippage) })}</Notice>;
  return null;
}

function Body(props: Props & { isPast: boolean; hides: boolean; onHide: (hides: boolean) => void }) {
  const { t, lang, placement, isPast, hides, onHide } = props;
  const { bound, pair, deviation } = placement;
  return (
    <>
      <Facts facts={factsOf(props)} />
      {bound !== undefined && (
        <p className="order-form__note">
          {t('confirm.bound', { price: formatAmount(lang, bound), quote: pair.quoteTokenId })}
        </p>
      )}
      <Warning {...props} />
      <BookWarnings t={t} lang={lang} {...placement} />
      {deviation && (
        <label className="check">
          <input
            className="check__box"
            type="checkbox"
            checked={hides}
            onChange={({ currentTarget }) => onHide(currentTarget.checked)}
          />
          {t('confirm.hide')}
        </label>
      )}
      {isPast && <Notice tone="error">{t('confirm.past')}</Notice>}
    </>
  );
}

/** The order before it binds: its figures, what is unusual about it, and whether the market has left it meanwhile. */
export function ConfirmOrder({ t, lang }: { t: SpotTexts; lang: Lang }) {
  const placing = useStore($placing);
  const isPast = useStore($isReviewPast, () => false);
  const [hides, setHides] = useState(false);
  const placement = placing.phase === 'review' ? placing.placement : undefined;
  const coin = placement?.pair.baseTokenId ?? '';
  const isBuy = placement?.entry.side !== 'SELL';
  const send = () => {
    setHides(false);
    void confirmOrder({ hidesHint: hides });
  };
  return (
    <Dialog
      open={placement !== undefined}
      title={isBuy ? t('confirm.buy', { coin }) : t('confirm.sell', { coin })}
      closeLabel={t('confirm.close')}
      onClose={leaveReview}
      actions={
        <>
          <Button variant="quiet" onPress={leaveReview}>
            {t('confirm.cancel')}
          </Button>
          {isPast ? (
            <Button onPress={reviewAgain}>{t('confirm.again')}</Button>
          ) : (
            <div className={`order-form__send order-form__send--${isBuy ? 'up' : 'down'}`}>
              <Button onPress={send}>{isBuy ? t('form.buy', { coin }) : t('form.sell', { coin })}</Button>
            </div>
          )}
        </>
      }
    >
      {placement && <Body t={t} lang={lang} placement={placement} isPast={isPast} hides={hides} onHide={setHides} />}
    </Dialog>
  );
}
