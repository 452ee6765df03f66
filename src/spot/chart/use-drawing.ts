import { useEffect, useRef } from 'react';
import type { TradingSymbol } from '../../contract/account.ts';
import type { Order } from '../../contract/trading.ts';
import { formatAmount } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { late } from '../../session/late.ts';
import { whenIdle } from '../../shell/idle.ts';
import { useStore } from '../../ui/use-store.ts';
import { $openOrders } from '../orders.ts';
import { placesOf } from '../steps.ts';
import type { ChartDrawing, OrderLine } from './drawing.ts';
import { $bars, loadOlder } from './feed.ts';
import { $fills } from './fills.ts';
import { $look } from './look.ts';
import { $chartSettings } from './settings.ts';
import type { Zone } from './settings.ts';

function orderLine(lang: Lang, { price, side, leavesQty }: Order): OrderLine {
  const t = texts(lang, 'spot');
  const quantity = formatAmount(lang, leavesQty);
  return { price, side, label: side === 'BUY' ? t('chart.buyLine', { quantity }) : t('chart.sellLine', { quantity }) };
}

/** Draws the open bars, own orders and fills into an element, once the page is idle; anew when the look changes. */
export function useDrawing(
  lang: Lang,
  pair: TradingSymbol | undefined,
  zone: Zone,
  onCrosshair: (timeMs?: number) => void,
) {
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
