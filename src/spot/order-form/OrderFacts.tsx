import { formatAmount, formatPercent } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { decimal } from '../../money/index.ts';
import { Facts } from '../../ui/Facts.tsx';
import type { Fact } from '../../ui/Facts.tsx';
import { Private } from '../../ui/Private.tsx';
import { useStore } from '../../ui/use-store.ts';
import { averageText } from '../average-price.ts';
import type { Estimate, Rates } from '../estimate.ts';
import type { FormView } from '../form-view.ts';
import { maximumOf } from '../limits.ts';
import type { SpotTexts } from '../order-words.ts';
import { $quotas } from '../quota.ts';
import type { Entry } from '../rules.ts';
import { isNothing } from '../steps.ts';
import type { OrderPartProps } from './OrderFields.tsx';

/** A share of one in percent, with the places that fees have. */
const percent = (lang: Lang, share: string) => formatPercent(lang, share, 4);

/** Whether an order takes or waits, as far as its kind alone tells: at market, and what may not wait, is taken only. */
function onlyRate({ type, timeInForce }: Pick<Entry, 'type' | 'timeInForce'>): keyof Rates | undefined {
  if (type === 'LIMIT_MAKER') return 'maker';
  return type === 'MARKET' || timeInForce !== 'GTC' ? 'taker' : undefined;
}

/** The fee's name with the rate that applies: what is taken now and what waits may cost differently. */
export function feeLabel(
  t: SpotTexts,
  lang: Lang,
  { rates, entry, estimate }: Pick<FormView, 'rates' | 'entry' | 'estimate'>,
): string {
  if (!rates) return t('form.fee');
  const only = onlyRate(entry);
  const takes = only === 'taker' || (estimate && !isNothing(estimate.taken.quantity));
  const waits = only === 'maker' || (estimate && !only && estimate.taken.quantity !== estimate.quantity);
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

/** Least and most of an order in words; where the balance, or the quota, falls short of the least there is no most. */
export function rangeText(
  t: SpotTexts,
  lang: Lang,
  { pair, limits, maximum, room }: Pick<FormView, 'pair' | 'limits' | 'maximum' | 'room'>,
): string {
  if (!limits) return t('form.none');
  const { minimum, unit } = limits;
  const coin = unit === 'QUOTE' ? pair.quoteTokenId : pair.baseTokenId;
  const least = formatAmount(lang, minimum);
  const isShort = (most: string) => decimal(most).lt(minimum);
  if (maximum && isShort(maximum.maximum)) {
    const isQuota = !isShort(maximumOf(pair, { ...room, quota: undefined }).maximum);
    return isQuota ? t('form.quotaBelowLeast', { least, coin }) : t('form.balanceBelowLeast', { least, coin });
  }
  return t('form.rangeText', { least, most: formatAmount(lang, (maximum ?? limits).maximum), coin });
}

/** The most counts the balance, so it is the person's own. */
function Range({ t, lang, view }: { t: SpotTexts; lang: Lang; view: FormView }) {
  const text = rangeText(t, lang, view);
  return view.maximum ? <Private>{text}</Private> : text;
}

/** What is there, what is allowed, and what the order would come to: before the binding press. quality.md Q-A10, Q-U07 */
export function OrderFacts(props: OrderPartProps) {
  const { t, lang, view } = props;
  const { draft, pair, free, estimate } = view;
  const isBuy = draft.side === 'BUY';
  const [pays, gets] = isBuy ? [pair.quoteTokenId, pair.baseTokenId] : [pair.baseTokenId, pair.quoteTokenId];
  const coins = (amount: string | undefined, coin: string) =>
    amount === undefined ? t('form.none') : t('form.coins', { amount: formatAmount(lang, amount), coin });
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
    { label: t('form.range'), value: <Range t={t} lang={lang} view={view} /> },
    { label: feeLabel(t, lang, view), value: coins(estimate?.fee, gets) },
    { label: t('form.average'), value: (estimate && estimatedAverage(t, lang, estimate, pair.tick)) ?? t('form.none') },
    { label: t('form.estimated'), value: total },
    ...(pair.zone === 'INNOVATION' ? [{ label: t('form.quota'), value: <QuotaFact {...props} /> }] : []),
  ];
  return <Facts facts={facts} />;
}
