import { useState } from 'react';
import { klineIntervals } from '#contract/market-data.ts';
import type { KlineInterval } from '#contract/market-data.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { chartArea, chartLine, maximize, pencil } from '#ui/icon/chart-icons.ts';
import { arrowRight, chartCandlestick, chevronRight, minus, plus, table } from '#ui/icon/icons.ts';
import { ToolButton } from '#ui/button/ToolButton.tsx';
import { IntervalChoice } from '#ui/chart/IntervalChoice.tsx';
import { useLazy } from '#shell/lazy/use-lazy.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { $chartSettings, setChart } from './settings.ts';
import './chart-toolbar.scss';

/** Intervals with a button; the others are in the list beside them. */
const quickIntervals = ['1m', '15m', '1h', '4h', '1d'] as const satisfies readonly KlineInterval[];
const isInterval = (text: string): text is KlineInterval => klineIntervals.some((interval) => interval === text);

const styleIcons = { candles: chartCandlestick, line: chartLine, area: chartArea } as const;

const loadSettings = () => import('./ChartSettingsDialog.tsx');

function ChartIntervals({ lang }: { lang: Lang }) {
  const t = texts(lang, 'spot');
  const { interval } = useStore($chartSettings);
  const others = klineIntervals.filter((one) => !quickIntervals.some((quick) => quick === one));
  return (
    <IntervalChoice
      label={t('chart.interval')}
      name="chart-interval"
      intervals={quickIntervals}
      chosen={interval}
      onChoose={(one) => setChart({ interval: one })}
    >
      <select
        className="chart-toolbar__more"
        aria-label={t('chart.moreIntervals')}
        value={others.some((one) => one === interval) ? interval : ''}
        onChange={({ target }) => isInterval(target.value) && setChart({ interval: target.value })}
      >
        <option value="" disabled>
          {t('chart.more')}
        </option>
        {others.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </IntervalChoice>
  );
}

export interface ChartToolbarProps {
  lang: Lang;
  isTable: boolean;
  onTable: () => void;
  /** A factor above 1 shows a longer time. */
  onZoom: (factor: number) => void;
  /** Fraction of the visible range; to earlier times when negative. */
  onPan: (share: number) => void;
  onNewest: () => void;
  /** The drawing tools are shown. */
  hasTools: boolean;
  onTools: () => void;
  isFull: boolean;
  onFull: () => void;
}

/**
 * Interval, settings, zoom and position of the chart, all by buttons, so that nothing requires dragging. Q-A06, Q-A08
 */
export function ChartToolbar(props: ChartToolbarProps) {
  const { lang, isTable, onTable, onZoom, onPan, onNewest, hasTools, onTools, isFull, onFull } = props;
  const t = texts(lang, 'spot');
  const { style } = useStore($chartSettings);
  const [isOpen, setOpen] = useState(false);
  const ChartSettingsDialog = useLazy(isOpen, loadSettings)?.ChartSettingsDialog;
  const tools = [
    { label: t('chart.earlier'), icon: chevronRight, press: () => onPan(-0.5), isMirrored: true },
    { label: t('chart.later'), icon: chevronRight, press: () => onPan(0.5) },
    { label: t('chart.newest'), icon: arrowRight, press: onNewest },
    { label: t('chart.zoomIn'), icon: plus, press: () => onZoom(0.7) },
    { label: t('chart.zoomOut'), icon: minus, press: () => onZoom(1.4) },
  ];
  return (
    <div className="chart-toolbar">
      <ChartIntervals lang={lang} />
      {!isTable && (
        // Time runs from left to right in every language.
        <div className="chart-toolbar__moves" role="group" dir="ltr" aria-label={t('chart.moves')}>
          {tools.map(({ label, icon, press, isMirrored = false }) => (
            <ToolButton key={label} label={label} icon={icon} turned={isMirrored} onPress={press} />
          ))}
        </div>
      )}
      {!isTable && <ToolButton label={t('chart.tool.label')} icon={pencil} pressed={hasTools} onPress={onTools} />}
      <ToolButton label={t('chart.table')} icon={table} pressed={isTable} onPress={onTable} />
      <ToolButton label={t('chart.fullScreen')} icon={maximize} pressed={isFull} onPress={onFull} />
      <ToolButton
        label={`${t('chart.settings')} · ${t(`chart.style.${style}`)}`}
        icon={styleIcons[style]}
        onPress={() => setOpen(true)}
      />
      {ChartSettingsDialog && <ChartSettingsDialog lang={lang} open={isOpen} onClose={() => setOpen(false)} />}
    </div>
  );
}
