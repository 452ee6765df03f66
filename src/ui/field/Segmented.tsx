import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { classes } from '../foundation/classes.ts';
import './segmented.scss';

/** Props of a `Segmented`. */
export interface SegmentedProps<Value extends string> {
  /** Legend of the group, for screen readers. */
  label: string;
  /** Name of the radio group, unique on the page. */
  name: string;
  /** `detail`: a second line, such as a rate. */
  choices: readonly { value: Value; label: string; detail?: ReactNode; tone?: 'up' | 'down' }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** A choice of two to four visible options: native radio buttons. */
export function Segmented<Value extends string>({ label, name, choices, chosen, onChoose }: SegmentedProps<Value>) {
  const group = useRef<HTMLFieldSetElement>(null);
  const atStart = useRef({ choices, chosen, onChoose });
  useEffect(() => {
    // A choice before hydration has not been reported yet, unless the island keeps early input.
    const checked = group.current?.querySelector<HTMLInputElement>(':checked')?.value;
    const early = atStart.current.choices.find(({ value }) => value === checked);
    if (early && early.value !== atStart.current.chosen) atStart.current.onChoose(early.value);
  }, []);
  return (
    <fieldset className="segmented" ref={group}>
      <legend className="out-of-sight">{label}</legend>
      {choices.map(({ value, label: text, detail, tone }) => (
        <label className={classes('segmented__choice', tone && `segmented__choice--${tone}`)} key={value}>
          <input
            className="segmented__input"
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {text}
          {detail !== undefined && <small className="segmented__detail">{detail}</small>}
        </label>
      ))}
    </fieldset>
  );
}
