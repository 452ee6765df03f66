import { useState } from 'react';
import { formatAmount, formatChange } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { RangeInput } from '#ui/field/RangeInput.tsx';
import { Segmented } from '#ui/field/Segmented.tsx';
import { pathResult } from './path-examples.ts';

const dayChangeMax = 20;
const daysMax = 30;
type Shape = 'steady' | 'alternating';

/** The daily changes of a path, as fractions. */
function changesOf(shape: Shape, percent: number, days: number): string[] {
  const size = (percent / 100).toFixed(2);
  const opposite = (-percent / 100).toFixed(2);
  return Array.from({ length: days }, (_, day) => (shape === 'alternating' && day % 2 === 1 ? opposite : size));
}

function Sliders({ lang, code, coin, target }: { lang: Lang; code: string; coin: string; target: string }) {
  const t = texts(lang, 'leveraged');
  const [shape, setShape] = useState<Shape>('alternating');
  const [percent, setPercent] = useState(5);
  const [days, setDays] = useState(10);
  const result = pathResult(target, changesOf(shape, percent, days));
  const dayChange = formatChange(lang, (percent / 100).toFixed(2)).text;
  return (
    <div className="path-sliders needs-script" lang={t.lang}>
      <h3 className="path-sliders__title">{t('path.tryTitle')}</h3>
      <Segmented
        label={t('path.shape')}
        name="path-shape"
        chosen={shape}
        choices={[
          { value: 'alternating', label: t('path.alternating') },
          { value: 'steady', label: t('path.steady') },
        ]}
        onChoose={setShape}
      />
      <RangeInput
        label={t('path.dayChange', { coin })}
        value={percent}
        min={-dayChangeMax}
        max={dayChangeMax}
        valueText={dayChange}
        onMove={setPercent}
      />
      <RangeInput
        label={t('path.days')}
        value={days}
        min={1}
        max={daysMax}
        valueText={t('path.daysValue', { count: days })}
        onMove={setDays}
      />
      <output className="path-sliders__result">
        {t('path.result', {
          coin,
          coinChange: formatChange(lang, result.underlying).text,
          multiple: formatChange(lang, result.multiple).text,
          target: formatAmount(lang, target),
          code,
          tokenChange: formatChange(lang, result.token).text,
        })}
      </output>
    </div>
  );
}

/** A path of the user's own: daily change, days and shape, with its result as one sentence (T7). */
export const PathSliders = withErrorBoundary(Sliders);
