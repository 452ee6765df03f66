import { useEffect, useRef } from 'react';
import { classes } from './classes.ts';
import './segmented.scss';

export interface SegmentedProps<Value extends string> {
  /** Name of the choice, for screen readers. */
  label: string;
  /** The radio group's name: one a page. */
  name: string;
  choices: readonly { value: Value; label: string; tone?: 'up' | 'down' }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** One of two to four, all in sight: native radio buttons. */
export function Segmented<Value extends string>({ label, name, choices, chosen, onChoose }: SegmentedProps<Value>) {
  const group = useRef<HTMLFieldSetElement>(null);
  const atStart = useRef({ choices, chosen, onChoose });
  useEffect(() => {
    // Chosen before the page ran: nobody has heard of it yet.
    const { choices: offered, chosen: known, onChoose: tell } = atStart.current;
    const checked = group.current?.querySelector<HTMLInputElement>(':checked')?.value;
    const found = offered.find(({ value }) => value === checked);
    if (found && found.value !== known) tell(found.value);
  }, []);
  return (
    <fieldset className="segmented" aria-label={label} ref={group}>
      {choices.map(({ value, label: text, tone }) => (
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
        </label>
      ))}
    </fieldset>
  );
}
