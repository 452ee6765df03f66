import './quick-picks.scss';

/** Props of `QuickPicks`. */
export interface QuickPicksProps<Value> {
  /** Name of the group, such as "Percentage of balance". */
  label: string;
  picks: readonly { value: Value; label: string }[];
  onPick: (value: Value) => void;
  /** The value that is set now; undefined: another one. Absent when the picks are not a choice. */
  picked?: Value | undefined;
  disabled?: boolean;
}

/** A row of buttons with preset values, such as 25 % to 100 %. */
export function QuickPicks<Value extends string | number>(props: QuickPicksProps<Value>) {
  const { label, picks, onPick, disabled } = props;
  return (
    <div className="quick-picks" role="group" aria-label={label}>
      {picks.map(({ value, label: text }) => (
        <button
          className="quick-picks__pick"
          key={value}
          type="button"
          aria-pressed={'picked' in props ? props.picked === value : undefined}
          disabled={disabled}
          onClick={() => onPick(value)}
        >
          <bdi>{text}</bdi>
        </button>
      ))}
    </div>
  );
}
