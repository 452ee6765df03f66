import { useId } from 'react';
import type { TradingSymbol } from '../../contract/account.ts';
import { formatAmount, formatPercent } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { pause, play, speech } from '../../ui/icon/icons.ts';
import { say } from '../../ui/say.ts';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { useStore } from '../../ui/use-store.ts';
import { $bookSides, BookSides, chooseStep } from '../book-choices.ts';
import { spreadOf } from '../book-rows.ts';
import { figureWriter } from '../figures.ts';
import { $book } from '../market.ts';
import { $isPaused } from '../pause.ts';
import { $lastPrice } from '../shown.ts';
import { placesOf } from '../steps.ts';
import '../book-tools.scss';

const sideKeys = {
  both: 'book.both',
  bids: 'book.onlyBids',
  asks: 'book.onlyAsks',
} as const satisfies Record<BookSides, string>;

/** What the market is this moment, in one sentence: live figures are never read by themselves. quality.md Q-A02 */
function reading(lang: Lang, pair: TradingSymbol): string {
  const t = texts(lang, 'spot');
  const [book, name] = [$book.get(), `${pair.baseTokenId}/${pair.quoteTokenId}`];
  const apart = book && spreadOf(book.bids, book.asks);
  if (!apart) return t('book.readingEmpty', { pair: name });
  const price = figureWriter(lang, placesOf(pair.tick));
  const last = $lastPrice.get()?.price ?? apart.middle;
  return t('book.reading', {
    pair: name,
    last: price(last),
    bid: price(apart.bid),
    ask: price(apart.ask),
    spread: `${price(apart.spread)}, ${formatPercent(lang, apart.share, 5)}`,
  });
}

/** Above the book: which sides, merged by which step, read aloud, paused. */
export function BookTools({ lang, pair, step }: { lang: Lang; pair: TradingSymbol; step: string }) {
  const t = texts(lang, 'spot');
  const sides = useStore($bookSides);
  const isPaused = useStore($isPaused);
  const id = useId();
  const steps = pair.depthSteps.length > 0 ? pair.depthSteps : [pair.tick];
  return (
    <div className="book-tools">
      <fieldset className="book-tools__sides" aria-label={t('book.sides')}>
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
      <ToolButton label={t('book.read')} icon={speech} onPress={() => say(reading(lang, pair))} />
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
        {steps.map((each) => (
          <option key={each} value={each}>
            {formatAmount(lang, each)}
          </option>
        ))}
      </select>
    </div>
  );
}
