import type { TradingSymbol } from '#contract/account.ts';
import type { Texts } from '#i18n/keys.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import { x } from '#ui/icon/status-icons.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { priceAtTick } from '../market/price-at-tick.ts';
import type { ChartPane } from './draw-chart.ts';
import { indicatorTitle } from './indicator-lines.ts';
import type { Readout } from './readout.ts';
import { $chartSettings, toggleIndicator } from './settings.ts';
import type { IndicatorName } from './settings.ts';
import { Change } from '../market/Change.tsx';
import { $lastPrice } from '../market/display-stores.ts';
import { $ticker } from '../market/market.ts';

type IndicatorProps = { t: Texts<'spot'>; name: IndicatorName; readout: Readout };

/** An indicator's lines in their colors with the values of a bar, and a button that removes it. */
function IndicatorLegend({ t, name, readout }: IndicatorProps) {
  const title = indicatorTitle(name, useStore($chartSettings));
  return (
    <span className="price-chart__indicator">
      {/* Before the values, whose widths change with the pointer: a button that moves cannot be pressed. */}
      <button
        className="price-chart__remove"
        type="button"
        aria-label={t('chart.remove', { name: title })}
        title={t('chart.remove', { name: title })}
        onClick={() => toggleIndicator(name)}
      >
        <Icon of={x} size={12} />
      </button>
      {readout.indicators
        .filter(({ indicator }) => indicator === name)
        .map(({ name: line, color, value }) => (
          <span key={line}>
            <span className={`chart-swatch chart-swatch--${color}`} aria-hidden="true" /> {line} <bdi>{value}</bdi>{' '}
          </span>
        ))}
    </span>
  );
}

/** The legend of an indicator in its own pane: at the pane's top, with the indicator's name. */
export function PaneLegend({
  lang,
  pane,
  name,
  readout,
}: {
  lang: Lang;
  pane: ChartPane;
  name: IndicatorName;
  readout: Readout;
}) {
  const t = texts(lang, 'spot');
  const { top, scale } = pane;
  const title = indicatorTitle(name, useStore($chartSettings));
  const isNamed = readout.indicators.filter(({ indicator }) => indicator === name).length > 1;
  return (
    <p
      className="price-chart__legend price-chart__legend--pane"
      data-scale={scale}
      // The policy refuses style attributes.
      ref={(element) => {
        if (element) element.style.insetBlockStart = `${top}px`;
      }}
    >
      {/* One line has the name of its indicator. */}
      {isNamed && <span>{title}</span>}
      <IndicatorLegend t={t} name={name} readout={readout} />
    </p>
  );
}

/**
 * Figures of the bar under the crosshair, else of the newest bar, and the indicators over the price. The order of the
 * figures is left to right, as in the chart; each label and its value follow the direction of the label's language.
 * Q-A15
 */
export function ChartLegend({
  lang,
  readout,
  pane,
  coin,
  time,
}: {
  lang: Lang;
  readout: Readout;
  pane: ChartPane | undefined;
  /** Coin of the volume. */
  coin: string;
  /** When the bar opens. */
  time: string;
}) {
  const t = texts(lang, 'spot');
  const overlays = new Set(
    readout.indicators.flatMap(({ indicator, pane: of }) => (of === 'price' ? [indicator] : [])),
  );
  const figures = [
    [t('chart.openShort'), readout.open],
    [t('chart.highShort'), readout.high],
    [t('chart.lowShort'), readout.low],
    [t('chart.closeShort'), readout.close],
  ] as const;
  return (
    <p className="price-chart__legend" data-scale={pane?.scale}>
      <bdi>{time}</bdi>
      {figures.map(([name, figure]) => (
        <bdi key={name}>
          {name} <bdi>{figure}</bdi>
        </bdi>
      ))}
      <span>
        <Change lang={lang} change={readout.change} />
      </span>
      <bdi>
        {t('chart.volume')} <bdi>{t('form.coins', { amount: readout.volume, coin })}</bdi>
      </bdi>
      {[...overlays].map((name) => (
        <IndicatorLegend key={name} t={t} name={name} readout={readout} />
      ))}
    </p>
  );
}

/** The pair with its last price and change, where the chart fills the screen. */
export function ChartHead({ lang, pair }: { lang: Lang; pair: TradingSymbol }) {
  const last = useStore($lastPrice);
  const ticker = useStore($ticker);
  const price = last?.symbolId === pair.symbolId ? last.price : undefined;
  return (
    <p className="price-chart__head">
      <strong>
        <bdi>{`${pair.baseTokenId}/${pair.quoteTokenId}`}</bdi>
      </strong>{' '}
      {price !== undefined && <bdi>{priceAtTick(lang, pair, price)}</bdi>}{' '}
      {ticker?.s === pair.symbolId && <Change lang={lang} change={ticker.m} />}
    </p>
  );
}

/** Names the chart library, as its license requires; its own logo cannot be drawn under the content security policy. */
export function ChartCredit({ lang }: { lang: Lang }) {
  const t = texts(lang, 'spot');
  return (
    <a
      className="price-chart__credit"
      href="https://www.tradingview.com/"
      target="_blank"
      rel="noopener noreferrer nofollow"
    >
      {t('chart.credit', { name: 'TradingView' })}
    </a>
  );
}
