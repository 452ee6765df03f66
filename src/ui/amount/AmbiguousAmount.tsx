import { useRef } from 'react';
import type { RefObject } from 'react';
import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import type { Readings } from './amount-parsing.ts';
import { usePreventedSubmit } from './prevented-submit.ts';

interface AmbiguousAmountProps {
  lang: Lang;
  question: string;
  /** Element id of the question, which describes the field until the choice. */
  id: string;
  readings: Readings;
  /** The field that the question is about. */
  field: RefObject<HTMLInputElement | null>;
  onChoose: (reading: string) => void;
}

/** Asks which of two amounts a text meant. The form is not submitted until the choice. quality.md Q-U08 */
export function AmbiguousAmount({ lang, question, id, readings, field, onChoose }: AmbiguousAmountProps) {
  const choices = useRef<HTMLDivElement>(null);
  usePreventedSubmit(field, question, () => choices.current?.querySelector('button')?.focus());
  return (
    <div className="field__choices" role="group" aria-labelledby={id} ref={choices}>
      <span id={id}>{question}</span>
      {readings.map((reading) => (
        <button
          className="button button--quiet button--small"
          key={reading}
          type="button"
          onClick={() => onChoose(reading)}
        >
          {formatAmount(lang, reading, { group: false, decimals: reading.split('.')[1]?.length ?? 0, fixed: true })}
        </button>
      ))}
    </div>
  );
}
