import { classes } from './classes.ts';
import { Icon } from './icon/Icon.tsx';
import type { IconDrawing } from './icon/drawing.ts';
import './tool-button.scss';

interface ToolButtonProps {
  /** What it does; its name, and in sight while the pointer rests on it. */
  label: string;
  icon: IconDrawing;
  /** For one that is switched on and off. */
  pressed?: boolean;
  /** The icon points the other way. */
  turned?: boolean;
  onPress: () => void;
}

/** A small act of a panel, as an icon. */
export function ToolButton({ label, icon, pressed, turned, onPress }: ToolButtonProps) {
  return (
    <button
      className={classes('tool-button', turned && 'tool-button--turned')}
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onPress}
    >
      <Icon of={icon} size={16} />
    </button>
  );
}
