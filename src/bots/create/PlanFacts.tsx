import { formatAmount, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { outcomeAtStop } from '#formulas/bots/bot-figures.ts';
import type { GridPlan } from '#formulas/bots/plan.ts';
import { feeOf, fillAmount } from '#formulas/bots/bot-terms.ts';
import { scale, unscale } from '#money/index.ts';
import { Facts } from '#ui/display/Facts.tsx';
import type { Fact } from '#ui/display/Facts.tsx';
import type { BotPair } from '../pairs/bot-pairs.ts';
import { signedAmount, toneOf } from '../signed-amount.ts';

/** Decimals of profits in a plan. */
const profitDecimals = 2;
/** Decimals of ratios of the formulas. */
const ratioDecimals = 4;

/** The profit of one grid as a range of percent; one percent when both ends are equal. */
export function profitText(lang: Lang, { from, to }: { from: bigint; to: bigint }): string {
  const [low, high] = [from, to].map((ratio) => formatPercent(lang, unscale(ratio, ratioDecimals), 2, { fixed: true }));
  return low === high ? (low ?? '') : `${low} – ${high}`;
}

/** What a bot loses when its stop loss sells all at market; nothing without a stop loss below its range. */
export function stopFacts(lang: Lang, pair: BotPair, plan: GridPlan, stop: bigint | undefined): Fact[] {
  const [lower] = plan.lines;
  if (stop === undefined || stop === 0n || lower === undefined || stop >= lower || plan.quantity === 0n) return [];
  const outcome = unscale(outcomeAtStop(plan, lower, stop, scale(pair.takerFee)));
  const price = formatAmount(lang, unscale(stop), { decimals: pair.priceDecimals, fixed: true });
  return [
    {
      label: texts(lang, 'bots')('plan.worst', { price }),
      value: signedAmount(lang, outcome, pair.quote, profitDecimals),
      ...toneOf(outcome),
    },
  ];
}

interface PlanFactsProps {
  lang: Lang;
  pair: BotPair;
  plan: GridPlan | undefined;
  /** Price at which the bot starts, quote coins. */
  price: string;
  /** Stop loss, units; undefined without one. */
  stop: bigint | undefined;
}

/** What a bot would do at its start, and what it earns or loses at the ends of its range. bots.md 4 "Plan" */
export function PlanFacts({ lang, pair, plan, price, stop }: PlanFactsProps) {
  const t = texts(lang, 'bots');
  const { base, quote } = pair;
  const none = t('none');
  const has = plan !== undefined && plan.quantity > 0n;
  const coins = (units: bigint, coin: string, decimals?: number) =>
    `${formatAmount(lang, unscale(units), decimals === undefined ? {} : { decimals, fixed: true })} ${coin}`;
  const priceText = (units: bigint | undefined) =>
    units === undefined ? none : formatAmount(lang, unscale(units), { decimals: pair.priceDecimals, fixed: true });
  const first = plan?.firstOrder;
  const start = formatAmount(lang, price, { decimals: pair.priceDecimals, fixed: true });
  const taker = scale(pair.takerFee);
  const feeText = (): string => {
    if (!first) return none;
    if (first.side === 'BUY') return coins(feeOf(first.quantity, taker), base);
    return coins(feeOf(fillAmount(scale(price), first.quantity), taker), quote);
  };
  const facts: Fact[] = [
    {
      label: first?.side === 'SELL' ? t('plan.firstSale', { price: start }) : t('plan.firstPurchase', { price: start }),
      value: has ? (first ? coins(first.quantity, base, pair.baseDecimals) : t('plan.noPurchase')) : none,
    },
    { label: t('plan.fee'), value: has && first ? feeText() : none },
    { label: t('plan.quantity'), value: has ? coins(plan.quantity, base, pair.baseDecimals) : none },
    { label: t('plan.cellProfit'), value: plan ? profitText(lang, plan.profits) : none },
    {
      label: has
        ? t('plan.worstHolding', { price: priceText(plan.lines[0]), amount: coins(plan.worstBase, base) })
        : t('plan.worst', { price: priceText(plan?.lines[0]) }),
      value: has ? signedAmount(lang, unscale(plan.worst), quote, profitDecimals) : none,
      ...(has && toneOf(unscale(plan.worst))),
    },
    ...(plan ? stopFacts(lang, pair, plan, stop) : []),
    {
      label: t('plan.best', { price: priceText(plan?.lines.at(-1)) }),
      value: has ? signedAmount(lang, unscale(plan.best), quote, profitDecimals) : none,
      ...(has && toneOf(unscale(plan.best))),
    },
  ];
  return <Facts facts={facts} />;
}
