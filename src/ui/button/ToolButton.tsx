import { classes } from '../foundation/classes.ts';
import { Icon } from '../icon/Icon.tsx';
import type { IconDrawing } from '../icon/drawing.ts';
import './tool-button.scss';

interface ToolButtonProps {
  /** Accessible name and tooltip. */
  label: string;
  icon: IconDrawing;
  /** State of a toggle button. */
  pressed?: boolean;
  /** Turns the icon around. */
  turned?: boolean;
  onPress: () => void;
}

/** A small icon button in a panel's toolbar. */
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
