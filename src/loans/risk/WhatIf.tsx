import { useId, useState } from 'react';
import { formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { RangeInput } from '#ui/field/RangeInput.tsx';
import { QuickPicks } from '#ui/field/QuickPicks.tsx';
import { announce } from '#ui/foundation/announce.ts';
import { coinsText, ltvText, priceText, unknownText } from '../market/loan-texts.ts';
import type { LoanRisk } from './loan-position.ts';
import { levelInSentenceKeys } from './LtvLevelTag.tsx';
import { clampedChange, maxChange, quickChanges } from './what-if-model.ts';
import type { WhatIfModel } from './what-if-model.ts';
import './what-if.scss';

interface WhatIfProps {
  lang: Lang;
  loanToken: string;
  pledgeToken: string;
  risk: LoanRisk | undefined;
  percent: number;
  onPercent: (percent: number) => void;
  modelAt: (percent: number) => WhatIfModel | undefined;
  /** The LTV that the remedy returns to. */
  target: string;
}

const signed = (lang: Lang, percent: number): string =>
  `${percent > 0 ? '+' : ''}${formatPercent(lang, (percent / 100).toFixed(2), 0)}`;

/** A change in percent as a field. A minus or an empty text is no number yet: the field keeps it, the change stays. */
function PercentField({ label, percent, onPercent }: Pick<WhatIfProps, 'percent' | 'onPercent'> & { label: string }) {
  const [typed, setTyped] = useState<string | undefined>(undefined);
  return (
    <label className="loan-what-if__field">
      <span className="out-of-sight">{label}</span>
      <input
        className="field__control"
        type="number"
        dir="ltr"
        inputMode="numeric"
        min={-maxChange}
        max={maxChange}
        step={1}
        value={typed ?? percent}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onPercent(clampedChange(currentTarget.valueAsNumber, percent));
        }}
        onBlur={() => setTyped(undefined)}
      />
      <span aria-hidden="true">%</span>
    </label>
  );
}

/**
 * What a price change does to a loan, without dragging too: range, field, buttons, and sentences. loans.md 4 "What-if",
 * P31
 */
export function WhatIf({ lang, loanToken, pledgeToken, risk, percent, onPercent, modelAt, target }: WhatIfProps) {
  const t = texts(lang, 'loans');
  const id = useId();
  const model = modelAt(percent);
  const coin = risk?.priceCoin ?? pledgeToken;
  const sentence = ({ ltv, level, sale, remedy }: WhatIfModel): string => {
    const parts = [t('whatIf.result', { ltv: ltvText(lang, ltv), level: t(levelInSentenceKeys[level]) })];
    if (sale)
      parts.push(
        t('whatIf.sale', {
          sold: coinsText(lang, sale.sold, pledgeToken),
          returned: coinsText(lang, sale.returned, pledgeToken),
        }),
      );
    else if (remedy)
      parts.push(
        t('whatIf.remedy', {
          target,
          add: coinsText(lang, remedy.add, pledgeToken),
          repay: coinsText(lang, remedy.repay, loanToken),
        }),
      );
    return parts.join(' ');
  };
  const choose = (next: number) => {
    onPercent(next);
    const after = modelAt(next);
    if (after) announce(sentence(after));
  };
  return (
    <section className="loan-what-if" aria-labelledby={id}>
      <h3 className="loan-what-if__title" id={id}>
        {t('whatIf.title', { coin })}
      </h3>
      <div className="loan-what-if__inputs">
        <RangeInput
          label={t('whatIf.change')}
          value={percent}
          min={-maxChange}
          max={maxChange}
          valueText={
            model
              ? t('whatIf.to', { change: signed(lang, percent), price: priceText(lang, model.price) })
              : signed(lang, percent)
          }
          onMove={(next) => onPercent(clampedChange(next, percent))}
        />
        <PercentField label={t('whatIf.percent', { coin })} percent={percent} onPercent={onPercent} />
      </div>
      <QuickPicks
        label={t('whatIf.quick')}
        picks={quickChanges.map((change) => ({ value: change, label: signed(lang, change) }))}
        picked={percent}
        onPick={choose}
      />
      <p className="loan-what-if__sentence">{model ? sentence(model) : unknownText}</p>
    </section>
  );
}
