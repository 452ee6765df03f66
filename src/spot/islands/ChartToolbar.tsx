import { useState } from 'react';
import { klineIntervals } from '../../contract/trading.ts';
import type { KlineInterval } from '../../contract/trading.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { arrowRight, chevronRight, minus, plus, settings2, table } from '../../ui/icon/icons.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { useStore } from '../../ui/use-store.ts';
import {
  $chartSettings,
  chartScales,
  chartStyles,
  indicatorNames,
  setChart,
  toggleIndicator,
} from '../chart/settings.ts';
import './chart-toolbar.scss';

/** Always in sight; the others stand in the list beside them. */
const quick = ['1m', '15m', '1h', '4h', '1d'] as const satisfies readonly KlineInterval[];
const isInterval = (text: string): text is KlineInterval => klineIntervals.some((interval) => interval === text);

/** Names of the field's indicators with their lengths: the same in every language. */
const indicatorLabels = {
  ma: 'MA 7, 25, 99',
  ema: 'EMA 12, 26',
  boll: 'BOLL 20, 2',
  rsi: 'RSI 14',
  macd: 'MACD 12, 26, 9',
} as const;

function IntervalChoice({ lang }: { lang: Lang }) {
  const t = texts(lang, 'spot');
  const { interval } = useStore($chartSettings);
  const others = klineIntervals.filter((one) => !quick.some((other) => other === one));
  return (
    <fieldset className="chart-toolbar__intervals" aria-label={t('chart.interval')}>
      {quick.map((one) => (
        <label className="chart-toolbar__interval" key={one}>
          <input
            className="out-of-sight"
            type="radio"
            name="chart-interval"
            value={one}
            checked={one === interval}
            onChange={() => setChart({ interval: one })}
          />
          {one}
        </label>
      ))}
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
    </fieldset>
  );
}

function Check({ label, checked, onChange }: { label: string; checked: boolean; onChange: () => void }) {
  return (
    <label className="chart-toolbar__check">
      <input type="checkbox" checked={checked} onChange={onChange} />
      {label}
    </label>
  );
}

function ChartSettingsDialog({ lang, open, onClose }: { lang: Lang; open: boolean; onClose: () => void }) {
  const t = texts(lang, 'spot');
  const { style, scale, indicators, hasVolume, hasOrders } = useStore($chartSettings);
  return (
    <Dialog open={open} title={t('chart.settings')} closeLabel={t('chart.close')} onClose={onClose}>
      <div className="chart-toolbar__settings" lang={t.lang}>
        <Segmented
          label={t('chart.style.label')}
          name="chart-style"
          choices={chartStyles.map((value) => ({
            value,
            label: { candles: t('chart.style.candles'), line: t('chart.style.line'), area: t('chart.style.area') }[
              value
            ],
          }))}
          chosen={style}
          onChoose={(value) => setChart({ style: value })}
        />
        <Segmented
          label={t('chart.scale.label')}
          name="chart-scale"
          choices={chartScales.map((value) => ({
            value,
            label: { normal: t('chart.scale.normal'), log: t('chart.scale.log'), percent: t('chart.scale.percent') }[
              value
            ],
          }))}
          chosen={scale}
          onChoose={(value) => setChart({ scale: value })}
        />
        <fieldset className="chart-toolbar__checks">
          <legend>{t('chart.indicators')}</legend>
          {indicatorNames.map((name) => (
            <Check
              key={name}
              label={indicatorLabels[name]}
              checked={indicators.includes(name)}
              onChange={() => toggleIndicator(name)}
            />
          ))}
        </fieldset>
        <fieldset className="chart-toolbar__checks">
          <legend>{t('chart.shown')}</legend>
          <Check label={t('chart.volume')} checked={hasVolume} onChange={() => setChart({ hasVolume: !hasVolume })} />
          <Check
            label={t('chart.ownOrders')}
            checked={hasOrders}
            onChange={() => setChart({ hasOrders: !hasOrders })}
          />
        </fieldset>
      </div>
    </Dialog>
  );
}

export interface ChartToolbarProps {
  lang: Lang;
  isTable: boolean;
  onTable: () => void;
  /** Above 1 shows more of the time. */
  onZoom: (factor: number) => void;
  /** Share of what is in sight; negative goes to earlier times. */
  onPan: (share: number) => void;
  onNewest: () => void;
}

/** Interval, look, zoom and place of the chart: all by buttons, so that nothing needs a drag. Q-A06, Q-A08 */
export function ChartToolbar({ lang, isTable, onTable, onZoom, onPan, onNewest }: ChartToolbarProps) {
  const t = texts(lang, 'spot');
  const [isOpen, setOpen] = useState(false);
  const tools = [
    { label: t('chart.earlier'), icon: chevronRight, press: () => onPan(-0.5), turned: true },
    { label: t('chart.later'), icon: chevronRight, press: () => onPan(0.5) },
    { label: t('chart.newest'), icon: arrowRight, press: onNewest },
    { label: t('chart.zoomIn'), icon: plus, press: () => onZoom(0.7) },
    { label: t('chart.zoomOut'), icon: minus, press: () => onZoom(1.4) },
  ];
  return (
    <div className="chart-toolbar">
      <IntervalChoice lang={lang} />
      {!isTable && (
        // Time runs from left to right in every language.
        <div className="chart-toolbar__moves" role="group" dir="ltr" aria-label={t('chart.moves')}>
          {tools.map(({ label, icon, press, turned = false }) => (
            <ToolButton key={label} label={label} icon={icon} turned={turned} onPress={press} />
          ))}
        </div>
      )}
      <ToolButton label={t('chart.table')} icon={table} pressed={isTable} onPress={onTable} />
      <ToolButton label={t('chart.settings')} icon={settings2} onPress={() => setOpen(true)} />
      <ChartSettingsDialog lang={lang} open={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
