import './field.scss';

interface ChoiceSetProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  /** Undefined: no filter. */
  chosen: readonly Value[] | undefined;
  onChoose: (chosen: Value[] | undefined) => void;
}

/** Checkboxes that filter by several values; with none checked there is no filter. */
export function ChoiceSet<Value extends string>({ label, choices, chosen = [], onChoose }: ChoiceSetProps<Value>) {
  const change = (changed: Value, isOn: boolean) => {
    const next = choices
      .map(({ value }) => value)
      .filter((value) => (value === changed ? isOn : chosen.includes(value)));
    onChoose(next.length === 0 ? undefined : next);
  };
  return (
    <fieldset className="field choice-set">
      <legend className="field__label">{label}</legend>
      <span className="choice-set__choices">
        {choices.map((choice) => (
          <label className="check" key={choice.value}>
            <input
              className="check__box"
              type="checkbox"
              checked={chosen.includes(choice.value)}
              onChange={(event) => change(choice.value, event.currentTarget.checked)}
            />
            {choice.label}
          </label>
        ))}
      </span>
    </fieldset>
  );
}
