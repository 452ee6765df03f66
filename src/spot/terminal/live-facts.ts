import type { TradingSymbol } from '#contract/account.ts';
import type { Ticker } from '#contract/market-data.ts';
import type { Levels } from '#contract/market-stream.ts';
import { formatAmount, formatChange, formatCount, formatDate, formatPercent, formatShort } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { price as asPrice } from '#money/amount-kinds.ts';
import { $profile } from '#session/user.ts';
import { $settings } from '#session/settings.ts';
import { pageLang } from '#shell/page-lang.ts';
import { priceAtTick } from '../market/price-at-tick.ts';
import { $book, $pair, $ticker } from '../market/market.ts';
import { ratesOf } from '../order-draft/estimate.ts';
import { bandOf } from '../order-draft/limits.ts';

/** A value of the trading rules, and its label where that changes too. */
type Fact = { label?: string; value: string };
type Profile = NonNullable<ReturnType<typeof $profile.get>>;

/** The live trading rules of a pair for a user, by the key of the fact in the page. */
export function liveFactsOf(
  lang: Lang,
  pair: TradingSymbol,
  ticker: Ticker,
  profile: Pick<Profile, 'feeRates' | 'vipLevel'>,
  book?: Levels,
): Readonly<Record<string, Fact>> {
  const t = texts(lang, 'spot');
  const price = (amount: string) =>
    amount === '' ? t('header.none') : `${priceAtTick(lang, pair, amount)} ${pair.quoteTokenId}`;
  /** The size is that of the book's best level, as long as the ticker is as new. */
  const withSize = (best: string, level: Levels['bids'][number] | undefined) =>
    level?.[0] === best ? `${price(best)} · ${formatAmount(lang, level[1])} ${pair.baseTokenId}` : price(best);
  const { highestBuy, lowestSell } = bandOf(pair, asPrice(ticker.c));
  const rates = ratesOf(pair, profile);
  const level = formatCount(lang, profile.vipLevel);
  // A pair with its own rates has them at every level.
  const labelOf = (own: string | undefined, key: 'makerVip' | 'takerVip') =>
    own === undefined && { label: t(`terminal.facts.${key}`, { level }) };
  return {
    change: { value: formatChange(lang, ticker.m).text },
    high: { value: price(ticker.h) },
    low: { value: price(ticker.l) },
    volume: { value: formatShort(lang, ticker.v, { decimals: 2, fixed: true }) },
    turnover: { value: formatShort(lang, ticker.qv, { decimals: 0 }) },
    bid: { value: withSize(ticker.bp, book?.bids[0]) },
    ask: { value: withSize(ticker.ap, book?.asks[0]) },
    highestBuy: { value: price(highestBuy) },
    lowestSell: { value: price(lowestSell) },
    ...(rates && {
      maker: { ...labelOf(pair.makerFee, 'makerVip'), value: formatPercent(lang, rates.maker, 4) },
      taker: { ...labelOf(pair.takerFee, 'takerVip'), value: formatPercent(lang, rates.taker, 4) },
    }),
  };
}

function setText(element: Element | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

/** Keeps the trading rules under the terminal current for a logged-in user; visitors read those of the build. */
export function startLiveFacts(): void {
  const section = document.querySelector('[data-pair-facts]');
  if (!section) return;
  const lang = pageLang();
  const t = texts(lang, 'spot');
  const update = () => {
    const [pair, ticker, profile] = [$pair.get(), $ticker.get(), $profile.get()];
    if (!pair || !profile || ticker?.s !== pair.symbolId) return;
    const last = `${priceAtTick(lang, pair, ticker.c)} ${pair.quoteTokenId}`;
    const time = formatDate(lang, ticker.t, { zone: $settings.get().zone });
    setText(
      section.querySelector('[data-fact-lead]'),
      t('terminal.facts.last', { base: pair.baseTokenId, price: last, time }),
    );
    for (const [key, { label, value }] of Object.entries(liveFactsOf(lang, pair, ticker, profile, $book.get()))) {
      const fact = section.querySelector(`[data-fact='${key}']`);
      setText(fact?.querySelector('bdi') ?? null, value);
      if (label !== undefined) setText(fact?.querySelector('dt') ?? null, label);
    }
  };
  for (const store of [$pair, $ticker, $profile]) store.listen(update);
  update();
}
