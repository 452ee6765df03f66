import { formatAmount, formatPercent } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { Facts } from '../../ui/Facts.tsx';
import type { Fact } from '../../ui/Facts.tsx';
import { Private } from '../../ui/Private.tsx';
import { useStore } from '../../ui/use-store.ts';
import { averageText } from '../average-price.ts';
import type { Estimate, Rates } from '../estimate.ts';
import type { FormView } from '../form-view.ts';
import type { SpotTexts } from '../order-words.ts';
import { $quotas } from '../quota.ts';
import { isNothing } from '../steps.ts';
import type { OrderPartProps } from './OrderFields.tsx';

/** A share of one in percent, with the places that fees have. */
const percent = (lang: Lang, share: string) => formatPercent(lang, share, 4);

/** The fee's name with the rate that applies: what is taken now and what waits may cost differently. */
export function feeLabel(t: SpotTexts, lang: Lang, rates: Rates | undefined, estimated: Estimate | undefined): string {
  if (!rates) return t('form.fee');
  const takes = estimated && !isNothing(estimated.taken.quantity);
  const waits = estimated && estimated.taken.quantity !== estimated.quantity;
  if (rates.maker === rates.taker || (takes && !waits)) return t('form.feeRate', { rate: percent(lang, rates.taker) });
  if (waits && !takes) return t('form.feeRate', { rate: percent(lang, rates.maker) });
  return t('form.feeRates', { taker: percent(lang, rates.taker), maker: percent(lang, rates.maker) });
}

/** Average price and how much worse than the best price it is. */
export function estimatedAverage(
  t: SpotTexts,
  lang: Lang,
  { average, slippage }: Estimate,
  tick: string,
): string | undefined {
  if (average === undefined) return undefined;
  const price = averageText(lang, average, tick);
  return slippage === undefined ? price : t('form.averageOf', { price, slippage: formatPercent(lang, slippage) });
}

function QuotaFact({ t, lang, view: { pair } }: { t: SpotTexts; lang: Lang; view: FormView }) {
  const quota = useStore($quotas).get(pair.baseTokenId);
  if (!quota) return t('form.none');
  const amount = (text: string) => formatAmount(lang, text, { places: 2 });
  return (
    <Private>
      {t('form.quotaOf', {
        left: amount(quota.remainAmount),
        all: amount(quota.availableQuota),
        coin: pair.quoteTokenId,
      })}
    </Private>
  );
}

/** Least and most of an order; the most counts the balance, so it is the person's own. */
function Range({ t, lang, view: { pair, limits, maximum } }: { t: SpotTexts; lang: Lang; view: FormView }) {
  if (!limits) return t('form.none');
  const text = t('form.rangeText', {
    least: formatAmount(lang, limits.minimum),
    most: formatAmount(lang, (maximum ?? limits).maximum),
    coin: limits.unit === 'QUOTE' ? pair.quoteTokenId : pair.baseTokenId,
  });
  return maximum ? <Private>{text}</Private> : text;
}

/** What is there, what is allowed, and what the order would come to: before the binding press. quality.md Q-A10, Q-U07 */
export function OrderFacts(props: OrderPartProps) {
  const { t, lang, view } = props;
  const { draft, pair, free, limits, maximum, rates, estimate } = view;
  const isBuy = draft.side === 'BUY';
  const [pays, gets] = isBuy ? [pair.quoteTokenId, pair.baseTokenId] : [pair.baseTokenId, pair.quoteTokenId];
  const coins = (amount: string | undefined, coin: string) =>
    amount === undefined ? t('form.none') : t('form.coins', { amount: formatAmount(lang, amount), coin });
  const range = maximum ?? limits;
  const isMore = estimate?.taken.ends === 'beyond' && draft.kind === 'MARKET';
  const total =
    estimate && isMore
      ? t('form.moreThan', { amount: formatAmount(lang, estimate.total), coin: pair.quoteTokenId })
      : coins(estimate?.total, pair.quoteTokenId);
  const facts: Fact[] = [
    {
      label: t('form.available'),
      value: free ? <Private>{coins(isBuy ? free.quote : free.base, pays)}</Private> : t('form.none'),
    },
    { label: t('form.range'), value: range ? <Range t={t} lang={lang} view={view} /> : t('form.none') },
    { label: feeLabel(t, lang, rates, estimate), value: coins(estimate?.fee, gets) },
    { label: t('form.average'), value: (estimate && estimatedAverage(t, lang, estimate, pair.tick)) ?? t('form.none') },
    { label: t('form.estimated'), value: total },
    ...(pair.zone === 'INNOVATION' ? [{ label: t('form.quota'), value: <QuotaFact {...props} /> }] : []),
  ];
  return <Facts facts={facts} />;
}
