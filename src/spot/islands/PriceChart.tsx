import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Order } from '../../contract/trading.ts';
import { formatAmount, formatDate, formatPercent } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import type { TradingSymbol } from '../../contract/account.ts';
import { late } from '../../session/late.ts';
import { $settings } from '../../session/settings.ts';
import { whenIdle } from '../../shell/idle.ts';
import { EmptyState, ErrorState } from '../../ui/Blank.tsx';
import { guarded } from '../../ui/Boundary.tsx';
import { Button } from '../../ui/Button.tsx';
import { say } from '../../ui/say.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useStore } from '../../ui/use-store.ts';
import { isDaily } from '../chart/bars.ts';
import type { ChartDrawing, OrderLine } from '../chart/drawing.ts';
import { $bars, loadOlder, openBars, retryBars } from '../chart/feed.ts';
import { $fills, watchFills } from '../chart/fills.ts';
import { readoutsOf } from '../chart/readout.ts';
import type { Readout } from '../chart/readout.ts';
import { $look } from '../chart/look.ts';
import { $chartSettings } from '../chart/settings.ts';
import { zoneName } from '../chart/zone.ts';
import type { Zone } from '../chart/zone.ts';
import { $pair } from '../market.ts';
import { $openOrders } from '../orders.ts';
import { placesOf } from '../steps.ts';
import { ChartTable } from './ChartTable.tsx';
import { ChartToolbar } from './ChartToolbar.tsx';
import './price-chart.scss';

function orderLine(lang: Lang, { price, side, leavesQty }: Order): OrderLine {
  const t = texts(lang, 'spot');
  const quantity = formatAmount(lang, leavesQty);
  return { price, side, label: side === 'BUY' ? t('chart.buyLine', { quantity }) : t('chart.sellLine', { quantity }) };
}

/** Draws the open bars, own orders and fills into an element, once the page is idle; anew when the look changes. */
function useDrawing(lang: Lang, pair: TradingSymbol | undefined, zone: Zone, onCrosshair: (timeMs?: number) => void) {
  const element = useRef<HTMLDivElement>(null);
  const drawing = useRef<ChartDrawing>(undefined);
  const settings = useStore($chartSettings);
  const look = useStore($look);
  const { symbolId, tick } = pair ?? { symbolId: '', tick: '0.01' };
  useEffect(() => {
    if (symbolId === '') return;
    let stops: (() => void)[] = [];
    let isOver = false;
    const places = placesOf(tick);
    whenIdle(() =>
      late(import('../chart/drawing.ts'), ({ drawChart }) => {
        if (isOver || !element.current) return;
        const drawn = drawChart(element.current, {
          lang,
          zone,
          settings,
          tick: Number.parseFloat(tick),
          formatPrice: (price) => formatAmount(lang, price.toFixed(places), { places, fixed: true }),
          onCrosshair,
          onOldest: () => void loadOlder(),
        });
        drawing.current = drawn;
        stops = [
          $bars.subscribe((bars) => {
            if (bars !== undefined && bars.symbolId === symbolId && bars.phase === 'ready') drawn.setBars(bars.bars);
          }),
          $fills.subscribe((fills) => {
            if (settings.hasOrders) drawn.setFills(fills.map(({ time, side }) => ({ timeMs: time, side })));
          }),
          $openOrders.subscribe((orders) => {
            const own = orders.filter((order) => order.symbolId === symbolId && order.type !== 'MARKET');
            if (settings.hasOrders) drawn.setOrders(own.map((order) => orderLine(lang, order)));
          }),
          () => drawn.end(),
        ];
      }),
    );
    return () => {
      isOver = true;
      drawing.current = undefined;
      for (const stop of stops) stop();
    };
  }, [lang, symbolId, tick, zone, settings, look, onCrosshair]);
  return { element, drawing };
}

const amountsOf = ({ open, high, low, close, volume }: Readout) => ({ open, high, low, close, volume });

function Legend({ lang, readout }: { lang: Lang; readout: Readout }) {
  const t = texts(lang, 'spot');
  const isDown = readout.change.startsWith('-');
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
      <span className={isDown ? 'down' : 'up'}>
        {isDown ? '−' : '+'}
        {formatPercent(lang, isDown ? readout.change.slice(1) : readout.change)}
      </span>
      <span>
        {t('chart.volume')} <bdi>{readout.volume}</bdi>
      </span>
      {readout.indicators.map(({ name, value }) => (
        <span key={name}>
          {name} <bdi>{value}</bdi>
        </span>
      ))}
    </p>
  );
}

/** Names the library that draws, as its licence asks; its own mark cannot be drawn under our policy. */
function Credit({ lang }: { lang: Lang }) {
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
        {readout && !isTable && <Legend lang={lang} readout={readout} />}
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
        <span>{list.length > 0 && t('chart.zone', { zone: zoneName(lang, zone) })}</span>
        <Credit lang={lang} />
      </p>
    </section>
  );
}

/** The price of the open pair over time: candles, line or area with indicators, own orders and fills; by keyboard and as a table too. */
export const PriceChart = guarded(Chart);
