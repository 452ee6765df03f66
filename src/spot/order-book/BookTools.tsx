import { useId } from 'react';
import type { TradingSymbol } from '#contract/account.ts';
import { formatAmount, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { pause, play, speech } from '#ui/icon/icons.ts';
import { announce } from '#ui/foundation/announce.ts';
import { ToolButton } from '#ui/button/ToolButton.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { $bookSides, BookSides, chooseStep } from './book-choices.ts';
import { spreadOf } from './book-rows.ts';
import { cachedAmountFormatter } from '#i18n/number-formatters.ts';
import { $book } from '../market/market.ts';
import { $isPaused } from '../market/display-pause.ts';
import { $lastPrice } from '../market/display-stores.ts';
import { decimalsOf } from '#money/decimals.ts';
import './book-tools.scss';

const sideKeys = {
  both: 'book.both',
  bids: 'book.onlyBids',
  asks: 'book.onlyAsks',
} as const satisfies Record<BookSides, string>;

/**
 * The market of this moment as one sentence, to be read on request: live figures are not announced. quality.md
 * Q-A02
 */
function marketSummary(lang: Lang, pair: TradingSymbol): string {
  const t = texts(lang, 'spot');
  const [book, name] = [$book.get(), `${pair.baseTokenId}/${pair.quoteTokenId}`];
  const top = book && spreadOf(book.bids, book.asks);
  if (!top) return t('book.readingEmpty', { pair: name });
  const price = cachedAmountFormatter(lang, decimalsOf(pair.tick));
  const last = $lastPrice.get()?.price ?? top.middle;
  return t('book.reading', {
    pair: name,
    last: price(last),
    bid: price(top.bid),
    ask: price(top.ask),
    spread: `${price(top.spread)}, ${formatPercent(lang, top.share, 5)}`,
  });
}

/** Tools above the book: sides, price step, reading aloud, pause. */
export function BookTools({ lang, pair, step }: { lang: Lang; pair: TradingSymbol; step: string }) {
  const t = texts(lang, 'spot');
  const sides = useStore($bookSides);
  const isPaused = useStore($isPaused);
  const id = useId();
  const steps = pair.depthSteps.length > 0 ? pair.depthSteps : [pair.tick];
  return (
    <div className="book-tools">
      <fieldset className="book-tools__sides">
        <legend className="out-of-sight">{t('book.sides')}</legend>
        {BookSides.options.map((value) => (
          <label
            className={`tool-button book-tools__side book-tools__side--${value}`}
            key={value}
            title={t(sideKeys[value])}
          >
            <input
              type="radio"
              name={id}
              checked={value === sides}
              aria-label={t(sideKeys[value])}
              onChange={() => $bookSides.set(value)}
            />
          </label>
        ))}
      </fieldset>
      <ToolButton label={t('book.read')} icon={speech} onPress={() => announce(marketSummary(lang, pair))} />
      <ToolButton
        label={t('book.pause')}
        icon={isPaused ? play : pause}
        pressed={isPaused}
        onPress={() => $isPaused.set(!isPaused)}
      />
      <select
        className="book-tools__step"
        aria-label={t('book.step')}
        value={step}
        onChange={(event) => chooseStep(pair.symbolId, event.currentTarget.value)}
      >
        {steps.map((option) => (
          <option key={option} value={option}>
            {formatAmount(lang, option)}
          </option>
        ))}
      </select>
    </div>
  );
}
