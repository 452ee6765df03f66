import type { Texts } from '#i18n/keys.ts';
import { formatAmount, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import type { Price } from '#money/amount-kinds.ts';
import { decimal } from '#money/index.ts';
import { Facts } from '#ui/display/Facts.tsx';
import type { Fact } from '#ui/display/Facts.tsx';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { averageText } from '../order-draft/average-price.ts';
import type { Estimate, FeeRates } from '../order-draft/estimate.ts';
import type { FormView } from '../order-draft/order-form-model.ts';
import { maximumOf } from '../order-draft/limits.ts';
import { $quotas } from '../order-draft/innovation-quota.ts';
import type { OrderEntry } from '../order-draft/order-rules.ts';
import { isBlankOrZero } from '#money/tick.ts';
import type { OrderPartProps } from './OrderFields.tsx';

/** Formats a fee rate (fraction of one) in percent with the decimals that fee rates have. */
const feePercent = (lang: Lang, share: string) => formatPercent(lang, share, 4);

/**
 * The only rate that can apply to an order of this type: market, IOC and FOK orders never wait in the book.
 * Undefined: both can.
 */
function singleRate({ type, timeInForce }: Pick<OrderEntry, 'type' | 'timeInForce'>): keyof FeeRates | undefined {
  if (type === 'LIMIT_MAKER') return 'maker';
  return type === 'MARKET' || timeInForce !== 'GTC' ? 'taker' : undefined;
}

/**
 * The label of the fee with the rates that apply: the taker rate for what fills now, the maker rate for what
 * waits.
 */
export function feeLabel(
  t: Texts<'spot'>,
  lang: Lang,
  { rates, entry, estimate }: Pick<FormView, 'rates' | 'entry' | 'estimate'>,
): string {
  if (!rates) return t('form.fee');
  const only = singleRate(entry);
  const takes = only === 'taker' || (estimate && !isBlankOrZero(estimate.immediate.quantity));
  const waits = only === 'maker' || (estimate && !only && estimate.immediate.quantity !== estimate.quantity);
  if (rates.maker === rates.taker || (takes && !waits))
    return t('form.feeRate', { rate: feePercent(lang, rates.taker) });
  if (waits && !takes) return t('form.feeRate', { rate: feePercent(lang, rates.maker) });
  return t('form.feeRates', { taker: feePercent(lang, rates.taker), maker: feePercent(lang, rates.maker) });
}

/** The average price with the slippage against the best price; undefined without an estimate. */
export function estimatedAverage(
  t: Texts<'spot'>,
  lang: Lang,
  { average, slippage }: Estimate,
  tick: Price,
): string | undefined {
  if (average === undefined) return undefined;
  const price = averageText(lang, average, tick);
  return slippage === undefined ? price : t('form.averageOf', { price, slippage: formatPercent(lang, slippage) });
}

function QuotaFact({ t, lang, view: { pair } }: { t: Texts<'spot'>; lang: Lang; view: FormView }) {
  const quota = useStore($quotas).get(pair.baseTokenId);
  if (!quota) return t('form.none');
  const amount = (text: string) => formatAmount(lang, text, { decimals: 2 });
  return (
    <MaskedAmount>
      {t('form.quotaOf', {
        left: amount(quota.remainAmount),
        all: amount(quota.availableQuota),
        coin: pair.quoteTokenId,
      })}
    </MaskedAmount>
  );
}

/** Returns minimum and maximum of an order as text; only the minimum when the balance or the quota is below it. */
export function rangeText(
  t: Texts<'spot'>,
  lang: Lang,
  { pair, limits, maximum, sizing }: Pick<FormView, 'pair' | 'limits' | 'maximum' | 'sizing'>,
): string {
  if (!limits) return t('form.none');
  const { minimum, unit } = limits;
  const coin = unit === 'QUOTE' ? pair.quoteTokenId : pair.baseTokenId;
  const least = formatAmount(lang, minimum);
  const isShort = (most: string) => decimal(most).lt(minimum);
  if (maximum && isShort(maximum.maximum)) {
    const isQuota = !isShort(maximumOf(pair, { ...sizing, quota: undefined }).maximum);
    return isQuota ? t('form.quotaBelowLeast', { least, coin }) : t('form.balanceBelowLeast', { least, coin });
  }
  return t('form.rangeText', { least, most: formatAmount(lang, (maximum ?? limits).maximum), coin });
}

/** The range; with the maximum by the balance it is masked together with the user's other amounts. */
function Range({ t, lang, view }: { t: Texts<'spot'>; lang: Lang; view: FormView }) {
  const text = rangeText(t, lang, view);
  return view.maximum ? <MaskedAmount>{text}</MaskedAmount> : text;
}

const coinText = ({ t, lang }: OrderPartProps, amount: string | undefined, coin: string): string =>
  amount === undefined ? t('form.none') : t('form.coins', { amount: formatAmount(lang, amount), coin });

/** What the order can spend, beside the share of it that is chosen. quality.md Q-A10 */
export function AvailableFact(props: OrderPartProps) {
  const { t, view } = props;
  const { draft, pair, free } = view;
  const isBuy = draft.side === 'BUY';
  const amount = isBuy ? free?.quote : free?.base;
  const text = coinText(props, amount, isBuy ? pair.quoteTokenId : pair.baseTokenId);
  return (
    <p className="order-form__fact">
      {t('form.available')} <bdi>{free ? <MaskedAmount>{text}</MaskedAmount> : text}</bdi>
    </p>
  );
}

/** The fee with its rates, beside the button, so that it is in view in every form. quality.md Q-A10 */
export function FeeFact(props: OrderPartProps) {
  const { t, lang, view } = props;
  const { draft, pair, estimate } = view;
  const received = draft.side === 'BUY' ? pair.baseTokenId : pair.quoteTokenId;
  return (
    <p className="order-form__fact">
      {feeLabel(t, lang, view)} <bdi>{coinText(props, estimate?.fee, received)}</bdi>
    </p>
  );
}

/** Allowed range, average price and total of the order before it is submitted. quality.md Q-A10, Q-U07 */
export function OrderFacts(props: OrderPartProps) {
  const { t, lang, view } = props;
  const { draft, pair, estimate } = view;
  const exceedsBook = estimate?.immediate.end === 'beyond' && draft.kind === 'MARKET';
  const total =
    estimate && exceedsBook
      ? t('form.moreThan', { amount: formatAmount(lang, estimate.total), coin: pair.quoteTokenId })
      : coinText(props, estimate?.total, pair.quoteTokenId);
  const facts: Fact[] = [
    { label: t('form.range'), value: <Range t={t} lang={lang} view={view} /> },
    { label: t('form.average'), value: (estimate && estimatedAverage(t, lang, estimate, pair.tick)) ?? t('form.none') },
    { label: t('form.estimated'), value: total },
    ...(pair.zone === 'INNOVATION' ? [{ label: t('form.quota'), value: <QuotaFact {...props} /> }] : []),
  ];
  return <Facts facts={facts} />;
}
