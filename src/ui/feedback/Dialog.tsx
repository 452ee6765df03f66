import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { classes } from '../foundation/classes.ts';
import { Icon } from '../icon/Icon.tsx';
import { x } from '../icon/status-icons.ts';
import '../button/button.scss';
import './dialog.scss';

/**
 * Detects the second click of a double click that opened a dialog: it is not meant for the button that appeared under
 * the pointer. Call `opened` when the dialog opens; `isStray` receives each click's `detail` (0 by keyboard, 1 for the
 * first and 2 for the second click of a double click).
 */
export function strayClicks(): { opened: () => void; isStray: (detail: number) => boolean } {
  let isPressed = false;
  return {
    opened: () => (isPressed = false),
    isStray: (detail) => {
      isPressed ||= detail < 2;
      return !isPressed;
    },
  };
}

/** Props of a `Dialog`. */
export interface DialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Buttons at the foot. The first gets the focus: Cancel, when the other one commits money or deletes. */
  actions?: ReactNode;
  /** Label of the close button at the head; absent where an action already leads back. */
  closeLabel?: string;
  /** A panel at the end of the window instead of a box in its middle; on phones a sheet too. */
  isDrawer?: boolean;
  /** Called for Escape, the close button and a press beside the dialog. */
  onClose: () => void;
}

/** A modal dialog, on phones a sheet. The rest of the page is inert, and closing restores the focus. */
export function Dialog({ open, title, children, actions, closeLabel, isDrawer, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [clicks] = useState(strayClicks);
  // Closed before its element leaves the page: a removed dialog does not give the focus back.
  useLayoutEffect(() => {
    clicks.opened();
    const element = dialog.current;
    if (!element || !open) return;
    element.showModal();
    element.querySelector<HTMLElement>('.dialog__actions button, .dialog__actions a')?.focus();
    return () => element.close();
  }, [open, clicks]);
  const guard = (event: MouseEvent) => {
    if (!clicks.isStray(event.detail)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const press = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    <dialog
      className={classes('dialog', isDrawer && 'dialog--drawer')}
      ref={dialog}
      aria-labelledby={open ? titleId : undefined}
      onClickCapture={guard}
      onClick={press}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open && (
        <>
          <div className="dialog__head">
            <h2 className="dialog__title" id={titleId}>
              {title}
            </h2>
            {closeLabel !== undefined && (
              <button
                className="button button--plain button--icon"
                type="button"
                aria-label={closeLabel}
                onClick={onClose}
              >
                <Icon of={x} />
              </button>
            )}
          </div>
          <div className="dialog__body">{children}</div>
          {actions && <div className="dialog__actions">{actions}</div>}
        </>
      )}
    </dialog>
  );
}
