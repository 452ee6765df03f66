import { useId } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { classes } from '../foundation/classes.ts';
import './button.scss';

/** Props of a `Button`. */
export interface ButtonProps {
  children: ReactNode;
  /** `primary` at most once per screen, for its main action. */
  variant?: 'primary' | 'quiet' | 'plain';
  size?: 'small' | 'medium' | 'large';
  wide?: boolean;
  /** Without it the button submits its form. */
  onPress?: () => void;
  /** The action is in progress: presses do nothing, and the button keeps its size. */
  pending?: boolean;
  /** Text while pending, such as "Committing…". */
  pendingLabel?: string;
  disabled?: boolean;
  /** Why it is disabled: shown below, and read with the name. The button keeps the focus. */
  reason?: string;
  /** Accessible name of a button with only an icon. */
  label?: string;
  name?: string;
  value?: string;
}

/** A button that shows when its action is in progress and why it is disabled. */
export function Button(props: ButtonProps) {
  const {
    children,
    variant = 'primary',
    size = 'medium',
    wide,
    onPress,
    pending,
    pendingLabel,
    disabled,
    reason,
  } = props;
  const reasonId = useId();
  const isIdle = !pending && !disabled;
  const press = (event: MouseEvent) => {
    if (isIdle) onPress?.();
    else event.preventDefault();
  };
  return (
    <>
      <button
        type={onPress ? 'button' : 'submit'}
        className={classes(
          'button',
          `button--${variant}`,
          size !== 'medium' && `button--${size}`,
          wide && 'button--wide',
        )}
        aria-disabled={isIdle ? undefined : true}
        aria-busy={pending ? true : undefined}
        aria-describedby={disabled && reason ? reasonId : undefined}
        aria-label={props.label}
        name={props.name}
        value={props.value}
        onClick={press}
      >
        <span className="button__faces">
          <span
            className={classes(
              'button__face',
              pending && (pendingLabel ? 'button__face--away' : 'button__face--faded'),
            )}
          >
            {children}
          </span>
          {(pending || pendingLabel) && (
            <span className={classes('button__face', !pending && 'button__face--away')}>
              <span className="spinner" aria-hidden="true" />
              {pendingLabel}
            </span>
          )}
        </span>
      </button>
      {disabled && reason && (
        <p className="button-reason" id={reasonId}>
          {reason}
        </p>
      )}
    </>
  );
}
