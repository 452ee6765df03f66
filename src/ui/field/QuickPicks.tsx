import './quick-picks.scss';

export interface QuickPicksProps<Value> {
  /** Name of the group, as "Part of the maximum". */
  label: string;
  picks: readonly { value: Value; label: string }[];
  onPick: (value: Value) => void;
  disabled?: boolean;
}

/** A row of ready values, as 25 % to 100 %. */
export function QuickPicks<Value extends string | number>({ label, picks, onPick, disabled }: QuickPicksProps<Value>) {
  return (
    <div className="quick-picks" role="group" aria-label={label}>
      {picks.map(({ value, label: text }) => (
        <button
          className="quick-picks__pick"
          key={value}
          type="button"
          disabled={disabled}
          onClick={() => onPick(value)}
        >
          <bdi>{text}</bdi>
        </button>
      ))}
    </div>
  );
}
