import { useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { formatDate, zoneName } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { $settings } from '../../session/settings.ts';
import { EmptyState, ErrorState } from '../../ui/Blank.tsx';
import { guarded } from '../../ui/Boundary.tsx';
import { Button } from '../../ui/Button.tsx';
import { say } from '../../ui/say.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useStore } from '../../ui/use-store.ts';
import { isDaily } from '../chart/bars.ts';
import { $bars, openBars, retryBars } from '../chart/feed.ts';
import { watchFills } from '../chart/fills.ts';
import { readoutsOf } from '../chart/readout.ts';
import type { Readout } from '../chart/readout.ts';
import { $chartSettings } from '../chart/settings.ts';
import type { Zone } from '../chart/settings.ts';
import { useDrawing } from '../chart/use-drawing.ts';
import { $pair } from '../market.ts';
import { placesOf } from '../steps.ts';
import { ChartCredit, ChartLegend } from './ChartLegend.tsx';
import { ChartTable } from './ChartTable.tsx';
import { ChartToolbar } from './ChartToolbar.tsx';
import './price-chart.scss';

const amountsOf = ({ open, high, low, close, volume }: Readout) => ({ open, high, low, close, volume });

function Chart({ lang }: { lang: Lang }) {
  const t = texts(lang, 'spot');
  const pair = useStore($pair);
  const bars = useStore($bars);
  const { interval, indicators } = useStore($chartSettings);
  const zone: Zone = useStore($settings).zone === 'UTC' || isDaily(interval) ? 'UTC' : 'local';
  const [isTable, setTable] = useState(false);
  const [pointedMs, setPointedMs] = useState<number | undefined>(undefined);
  const { element, drawing } = useDrawing(lang, pair, zone, setPointedMs);
  const symbolId = pair?.symbolId;
  useEffect(() => (symbolId === undefined ? undefined : openBars(symbolId, interval)), [symbolId, interval]);
  useEffect(() => (symbolId === undefined ? undefined : watchFills(symbolId)), [symbolId]);

  const isLoading = bars === undefined || bars.phase === 'loading';
  const list = bars?.bars ?? [];
  const newest = list.at(-1);
  const pointed = list.findIndex(({ t: time }) => time === pointedMs);
  const place = pointed === -1 ? list.length - 1 : pointed;
  const [readout] = readoutsOf(lang, list, placesOf(pair?.tick ?? '0.01'), indicators, Math.max(0, place), 1);
  const timeOf = (timeMs: number) => formatDate(lang, timeMs, { zone, style: isDaily(interval) ? 'date' : 'dateTime' });

  const point = (index: number) => {
    const bar = list[Math.min(Math.max(index, 0), list.length - 1)];
    if (!bar || !pair) return;
    drawing.current?.point(bar.t);
    setPointedMs(bar.t);
    const [said] = readoutsOf(lang, list, placesOf(pair.tick), [], list.indexOf(bar), 1);
    if (said) say(t('chart.reading', { ...amountsOf(said), time: timeOf(bar.t) }));
  };
  const press = (event: KeyboardEvent) => {
    const moves: Partial<Record<string, () => void>> = {
      // Time runs from left to right in every language here, so the keys are not mirrored. Q-A15
      ArrowLeft: () => point(place - 1),
      ArrowRight: () => point(place + 1),
      Home: () => point(0),
      End: () => point(list.length - 1),
      '+': () => drawing.current?.zoom(0.7),
      '-': () => drawing.current?.zoom(1.4),
      Escape: () => {
        drawing.current?.point(undefined);
        setPointedMs(undefined);
      },
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  const name = pair ? `${pair.baseTokenId}/${pair.quoteTokenId}` : '';
  return (
    <section className="price-chart" lang={t.lang} aria-label={t('chart.title', { pair: name })}>
      <ChartToolbar
        lang={lang}
        isTable={isTable}
        onTable={() => setTable(!isTable)}
        onZoom={(factor) => drawing.current?.zoom(factor)}
        onPan={(share) => drawing.current?.pan(share)}
        onNewest={() => drawing.current?.toNewest()}
      />
      <div className="price-chart__body" aria-busy={isLoading}>
        {readout && !isTable && <ChartLegend lang={lang} readout={readout} />}
        <div
          className="price-chart__canvas"
          ref={element}
          role="img"
          tabIndex={0}
          hidden={isTable}
          aria-label={t('chart.image', { pair: name, interval })}
          onKeyDown={press}
        />
        {isLoading && (
          <div className="price-chart__cover">
            <Skeleton shape="card" />
          </div>
        )}
        {bars?.phase === 'failed' && (
          <div className="price-chart__cover">
            <ErrorState
              title={t('chart.failed')}
              action={
                <Button variant="quiet" onPress={retryBars}>
                  {t('chart.retry')}
                </Button>
              }
            />
          </div>
        )}
        {bars?.phase === 'ready' && list.length === 0 && (
          <div className="price-chart__cover">
            <EmptyState title={t('chart.empty')}>{t('chart.emptyText')}</EmptyState>
          </div>
        )}
        {isTable && pair && <ChartTable lang={lang} bars={list} pair={pair} timeOf={timeOf} />}
      </div>
      <p className="price-chart__foot">
        <span>{newest && t('chart.zone', { zone: zoneName(lang, newest.t, zone) })}</span>
        <ChartCredit lang={lang} />
      </p>
    </section>
  );
}

/** The price of the open pair over time: candles, line or area with indicators, own orders and fills; by keyboard and as a table too. */
export const PriceChart = guarded(Chart);
