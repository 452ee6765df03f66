import { useCallback, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { formatAmount, formatDate, zoneName } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { $settings } from '#session/settings.ts';
import { $user, userState } from '#session/user.ts';
import { EmptyState, ErrorState } from '#ui/feedback/EmptyState.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { Button } from '#ui/button/Button.tsx';
import { announce } from '#ui/foundation/announce.ts';
import { classes } from '#ui/foundation/classes.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useFullScreen } from '#ui/foundation/use-full-screen.ts';
import { useLazy } from '#shell/lazy/use-lazy.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { isDaily } from '#session/market-feed/bars.ts';
import { priceAtTick } from '../market/price-at-tick.ts';
import type { ChartPane } from './draw-chart.ts';
import { $bars, openBars, retryBars } from './feed.ts';
import { watchFills } from './fills.ts';
import { $indicatorLines } from './indicator-lines.ts';
import { readoutsOf } from './readout.ts';
import type { Readout } from './readout.ts';
import { $chartSettings } from './settings.ts';
import type { Zone } from './settings.ts';
import { useChart } from './use-chart.ts';
import { $pair } from '../market/market.ts';
import { prefillForm } from '../order-draft/draft-store.ts';
import { decimalsOf } from '#money/decimals.ts';
import { canonical } from '#money/index.ts';
import { ChartCredit, ChartHead, ChartLegend, PaneLegend } from './ChartLegend.tsx';
import { ChartToolbar } from './ChartToolbar.tsx';
import './price-chart.scss';

const loadTable = () => import('./ChartTable.tsx');
const loadTools = () => import('./DrawingTools.tsx');
const loadLabels = () => import('./OrderLabels.tsx');

/** Sets a price of the chart in the order form. */
function setFormPrice(lang: Lang, price: string): void {
  const pair = $pair.get();
  prefillForm({ price });
  announce(
    texts(lang, 'spot')('book.filled', { price: pair ? priceAtTick(lang, pair, price) : formatAmount(lang, price) }),
  );
}

const amountsOf = ({ open, high, low, close, volume }: Readout) => ({ open, high, low, close, volume });

function Chart({ lang }: { lang: Lang }) {
  const t = texts(lang, 'spot');
  const pair = useStore($pair);
  const bars = useStore($bars);
  const { interval, hasOrders } = useStore($chartSettings);
  const lines = useStore($indicatorLines, () => []);
  const settings = useStore($settings);
  const zone: Zone = isDaily(interval) ? 'UTC' : settings.zone;
  const [isTable, setTable] = useState(false);
  const ChartTable = useLazy(isTable, loadTable)?.ChartTable;
  const [hasTools, setTools] = useState(false);
  const DrawingTools = useLazy(hasTools, loadTools)?.DrawingTools;
  const section = useRef<HTMLElement>(null);
  const [isFull, toggleFull] = useFullScreen(section);
  const [pointedMs, setPointedMs] = useState<number | undefined>(undefined);
  const onPress = useCallback(
    (price: string) => matchMedia('(hover: hover)').matches && setFormPrice(lang, price),
    [lang],
  );
  const [panes, setPanes] = useState<readonly ChartPane[]>([]);
  const { element, drawing, drawn } = useChart(lang, pair, zone, {
    onCrosshair: setPointedMs,
    onPanes: setPanes,
    onPress,
  });
  const isLoggedIn = useStore($user) === userState.loggedIn;
  const OrderLabels = useLazy(isLoggedIn && hasOrders, loadLabels)?.OrderLabels;
  const symbolId = pair?.symbolId;
  useEffect(() => (symbolId === undefined ? undefined : openBars(symbolId, interval)), [symbolId, interval]);
  useEffect(() => (symbolId === undefined ? undefined : watchFills(symbolId)), [symbolId]);

  const list = bars?.bars ?? [];
  // Until the bars are drawn too: an empty area with a legend would look like a pair without trades.
  const isLoading = bars === undefined || bars.phase === 'loading' || (list.length > 0 && !drawn && !isTable);
  const newest = list.at(-1);
  const pointedIndex = list.findIndex(({ t: time }) => time === pointedMs);
  const pointed = list[pointedIndex];
  const shownIndex = pointedIndex === -1 ? list.length - 1 : pointedIndex;
  const [readout] = readoutsOf(lang, list, decimalsOf(pair?.tick ?? '0.01'), lines, Math.max(0, shownIndex), 1);
  const timeOf = (timeMs: number) => formatDate(lang, timeMs, { zone, style: isDaily(interval) ? 'date' : 'dateTime' });

  const point = (index: number) => {
    const bar = list[Math.min(Math.max(index, 0), list.length - 1)];
    if (!bar || !pair) return;
    drawing.current?.point(bar.t);
    setPointedMs(bar.t);
    const [spoken] = readoutsOf(lang, list, decimalsOf(pair.tick), [], list.indexOf(bar), 1);
    if (spoken) announce(t('chart.reading', { ...amountsOf(spoken), time: timeOf(bar.t) }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Partial<Record<string, () => void>> = {
      // Time runs from left to right in every language, so the keys are not mirrored. Q-A15
      ArrowLeft: () => point(shownIndex - 1),
      ArrowRight: () => point(shownIndex + 1),
      Home: () => point(0),
      End: () => point(list.length - 1),
      Enter: () => {
        if (pointed && !drawing.current?.placeAt(pointed)) setFormPrice(lang, canonical(pointed.c));
      },
      '+': () => drawing.current?.zoom(0.7),
      '-': () => drawing.current?.zoom(1.4),
      Escape: () => {
        drawing.current?.dropTool();
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
    <section
      className={classes('price-chart', isFull && 'price-chart--full')}
      ref={section}
      lang={t.lang}
      aria-label={t('chart.title', { pair: name })}
    >
      <ChartToolbar
        lang={lang}
        isTable={isTable}
        onTable={() => setTable(!isTable)}
        onZoom={(factor) => drawing.current?.zoom(factor)}
        onPan={(share) => drawing.current?.pan(share)}
        onNewest={() => drawing.current?.toNewest()}
        hasTools={hasTools}
        onTools={() => setTools(!hasTools)}
        isFull={isFull}
        onFull={toggleFull}
      />
      <div className="price-chart__body" aria-busy={isLoading}>
        {isFull && pair && <ChartHead lang={lang} pair={pair} />}
        {readout && pair && !isTable && (
          <ChartLegend
            lang={lang}
            readout={readout}
            pane={panes[0]}
            coin={pair.baseTokenId}
            time={timeOf(readout.timeMs)}
          />
        )}
        {readout &&
          !isTable &&
          panes.map(
            (pane) =>
              pane.indicator && (
                <PaneLegend key={pane.indicator} lang={lang} pane={pane} name={pane.indicator} readout={readout} />
              ),
          )}
        <div
          className="price-chart__canvas"
          data-toast-area
          ref={element}
          role="img"
          tabIndex={0}
          hidden={isTable}
          aria-label={t('chart.image', { pair: name, interval })}
          onKeyDown={onKeyDown}
        />
        {pair && drawn && OrderLabels && isLoggedIn && hasOrders && !isTable && (
          <OrderLabels lang={lang} pair={pair} drawing={drawn} />
        )}
        {hasTools && DrawingTools && symbolId !== undefined && !isTable && (
          <DrawingTools lang={lang} symbolId={symbolId} />
        )}
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
        {isTable && pair && ChartTable && <ChartTable lang={lang} bars={list} pair={pair} timeOf={timeOf} />}
      </div>
      <p className="price-chart__foot">
        <span>{newest && t('chart.zone', { zone: zoneName(lang, newest.t, zone) })}</span>
        <ChartCredit lang={lang} />
      </p>
    </section>
  );
}

/**
 * Price chart of the open pair: candles, line or area with indicators, the trader's orders and fills; by keyboard and
 * as a table too.
 */
export const PriceChart = withErrorBoundary(Chart);
