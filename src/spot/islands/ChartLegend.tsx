import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import type { Readout } from '../chart/readout.ts';
import { Change } from './Change.tsx';

/** The bar under the crosshair, else the newest one, with its indicators. */
export function ChartLegend({ lang, readout }: { lang: Lang; readout: Readout }) {
  const t = texts(lang, 'spot');
  const figures = [
    [t('chart.openShort'), readout.open],
    [t('chart.highShort'), readout.high],
    [t('chart.lowShort'), readout.low],
    [t('chart.closeShort'), readout.close],
  ] as const;
  return (
    <p className="price-chart__legend">
      {figures.map(([name, figure]) => (
        <span key={name}>
          {name} <bdi>{figure}</bdi>
        </span>
      ))}
      <span>
        <Change lang={lang} change={readout.change} />
      </span>
      <span>
        {t('chart.volume')} <bdi>{readout.volume}</bdi>
      </span>
      {readout.indicators.map(({ name, value }) => (
        <span className="price-chart__indicator" key={name}>
          {name} <bdi>{value}</bdi>
        </span>
      ))}
    </p>
  );
}

/** Names the library that draws, as its licence asks; its own mark cannot be drawn under our policy. */
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
