import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { formatAmount } from '../i18n/format.ts';
import type { Lang } from '../i18n/locales.ts';
import { say } from './say.ts';
import type { Readings } from './typed-amount.ts';

interface EitherAmountProps {
  lang: Lang;
  question: string;
  /** Of the sentence, which describes the field meanwhile. */
  id: string;
  readings: Readings;
  /** The field that it is asked about. */
  field: RefObject<HTMLInputElement | null>;
  onChoose: (reading: string) => void;
}

/** The question which of two amounts a comma meant; its form is not sent meanwhile. quality.md Q-U08 */
export function EitherAmount({ lang, question, id, readings, field, onChoose }: EitherAmountProps) {
  const choices = useRef<HTMLDivElement>(null);
  // A form may have fields that count as something when they are empty, as this one is until the choice.
  useEffect(() => {
    const form = field.current?.form;
    if (!form) return;
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      choices.current?.querySelector('button')?.focus();
      say(question);
    };
    form.addEventListener('submit', hold);
    return () => form.removeEventListener('submit', hold);
  }, [field, question]);
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
          {formatAmount(lang, reading, { group: false, places: reading.includes('.') ? 3 : 0, fixed: true })}
        </button>
      ))}
    </div>
  );
}
