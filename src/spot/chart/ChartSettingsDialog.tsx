import { useState } from 'react';
import type { Texts } from '#i18n/keys.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Segmented } from '#ui/field/Segmented.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { indicatorTitle } from './indicator-lines.ts';
import {
  $chartSettings,
  chartScales,
  chartStyles,
  colorsOf,
  indicatorNames,
  inputsOf,
  lineColors,
  periodMax,
  resetIndicator,
  setChart,
  setColor,
  setInput,
  toggleIndicator,
} from './settings.ts';
import type { ChartSettings, IndicatorName } from './settings.ts';

/** The labels of an indicator's numbers. */
function inputLabels(t: Texts<'spot'>, name: IndicatorName): string[] {
  const period = (number: string) => t('chart.input.periodOf', { number });
  switch (name) {
    case 'ma':
      return ['1', '2', '3'].map(period);
    case 'ema':
      return ['1', '2'].map(period);
    case 'boll':
      return [t('chart.input.period'), t('chart.input.width')];
    case 'rsi':
      return [t('chart.input.period')];
    case 'macd':
      return [t('chart.input.fast'), t('chart.input.slow'), t('chart.input.signal')];
  }
}

/** Names of the lines whose colors are chosen; the same in every language. */
function colorNames(name: IndicatorName, inputs: readonly number[]): string[] {
  if (name === 'boll') return ['BOLL ±', 'BOLL'];
  if (name === 'macd') return ['DIF', 'DEA', 'MACD'];
  return inputs.map((length) => `${name.toUpperCase()} ${length}`);
}

/** A number that is applied while it is typed as soon as it is valid; leaving the field shows the applied one. */
function NumberField({
  label,
  value,
  step,
  onNumber,
}: {
  label: string;
  value: number;
  step: number;
  onNumber: (value: number) => void;
}) {
  const [typed, setTyped] = useState<string | undefined>(undefined);
  return (
    <label className="chart-toolbar__field">
      {label}
      <input
        type="number"
        inputMode="decimal"
        min={step}
        max={periodMax}
        step={step}
        value={typed ?? value}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onNumber(currentTarget.valueAsNumber);
        }}
        onBlur={() => setTyped(undefined)}
      />
    </label>
  );
}

/** Numbers and colors of an indicator. */
function IndicatorFields({ t, name, settings }: { t: Texts<'spot'>; name: IndicatorName; settings: ChartSettings }) {
  const inputs = inputsOf(settings, name);
  const lines = colorNames(name, inputs);
  const title = indicatorTitle(name, settings);
  return (
    <div className="chart-toolbar__fields" role="group" aria-label={title}>
      {inputLabels(t, name).map((label, index) => (
        <NumberField
          key={label}
          label={label}
          value={inputs[index] ?? 1}
          step={name === 'boll' && index === 1 ? 0.1 : 1}
          onNumber={(value) => setInput(name, index, value)}
        />
      ))}
      {colorsOf(settings, name).map((color, index) => (
        <label className="chart-toolbar__field" key={index}>
          {t('chart.color.of', { line: lines[index] ?? '' })}
          <span className="chart-toolbar__color">
            <span className={`chart-swatch chart-swatch--${color}`} aria-hidden="true" />
            <select
              value={color}
              onChange={({ currentTarget }) => {
                const chosen = lineColors.find((each) => each === currentTarget.value);
                if (chosen) setColor(name, index, chosen);
              }}
            >
              {lineColors.map((each) => (
                <option key={each} value={each}>
                  {t(`chart.color.${each}`)}
                </option>
              ))}
            </select>
          </span>
        </label>
      ))}
      <Button
        variant="plain"
        size="small"
        label={t('chart.resetOf', { name: title })}
        onPress={() => resetIndicator(name)}
      >
        {t('chart.reset')}
      </Button>
    </div>
  );
}

function CheckBox({ label, checked, onChange }: { label: string; checked: boolean; onChange: () => void }) {
  return (
    <label className="check">
      <input className="check__box" type="checkbox" checked={checked} onChange={onChange} />
      {label}
    </label>
  );
}

/** Style, scale, indicators with their numbers and colors, and what else is drawn. */
export function ChartSettingsDialog({ lang, open, onClose }: { lang: Lang; open: boolean; onClose: () => void }) {
  const t = texts(lang, 'spot');
  const settings = useStore($chartSettings);
  const { style, scale, indicators, hasVolume, hasOrders } = settings;
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
            <div key={name}>
              <CheckBox
                label={indicatorTitle(name, settings)}
                checked={indicators.includes(name)}
                onChange={() => toggleIndicator(name)}
              />
              {indicators.includes(name) && <IndicatorFields t={t} name={name} settings={settings} />}
            </div>
          ))}
        </fieldset>
        <fieldset className="chart-toolbar__checks">
          <legend>{t('chart.shown')}</legend>
          <CheckBox
            label={t('chart.volume')}
            checked={hasVolume}
            onChange={() => setChart({ hasVolume: !hasVolume })}
          />
          <CheckBox
            label={t('chart.ownOrders')}
            checked={hasOrders}
            onChange={() => setChart({ hasOrders: !hasOrders })}
          />
        </fieldset>
      </div>
    </Dialog>
  );
}
