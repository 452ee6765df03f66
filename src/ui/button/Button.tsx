import { useId } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { classes } from './classes.ts';
import './button.scss';

export interface ButtonProps {
  children: ReactNode;
  /** `primary` once a screen: the one thing it wants done. */
  variant?: 'primary' | 'quiet' | 'plain';
  size?: 'small' | 'medium' | 'large';
  wide?: boolean;
  /** Submits its form unless it has `onPress`. */
  onPress?: () => void;
  /** Being done: further presses do nothing, the size stays. */
  pending?: boolean;
  /** What is being done, as "Committing". */
  pendingLabel?: string;
  disabled?: boolean;
  /** Why it is disabled, shown below and read with the name. The button stays reachable. */
  reason?: string;
  /** Name for an icon alone. */
  label?: string;
  name?: string;
  value?: string;
}

/** A button that tells when it waits and why it cannot be pressed. */
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
  const idle = !pending && !disabled;
  const press = (event: MouseEvent) => {
    if (!idle) return event.preventDefault();
    onPress?.();
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
        aria-disabled={idle ? undefined : true}
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
