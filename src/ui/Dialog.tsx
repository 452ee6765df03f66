import { useEffect, useId, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { Icon } from './icon/Icon.tsx';
import { x } from './icon/icons.ts';
import './button.scss';
import './dialog.scss';

export interface DialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Buttons at the foot; the first gets the focus, so let it be Cancel when the other binds or destroys. */
  actions?: ReactNode;
  closeLabel: string;
  /** Asked to close: Escape, the cross, a press beside it. */
  onClose: () => void;
}

/** A modal dialog, a sheet on phones: the rest is inert, Escape closes, the focus comes back to where it was. */
export function Dialog({ open, title, children, actions, closeLabel, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isPressed = useRef(false);
  useEffect(() => {
    isPressed.current = false;
    const element = dialog.current;
    if (!element || !open) return;
    element.showModal();
    element.querySelector<HTMLElement>('.dialog__actions button, .dialog__actions a')?.focus();
    return () => element.close();
  }, [open]);
  // The second half of a double click on what opened it is not meant for what came up under the pointer.
  const guard = (event: MouseEvent) => {
    if (event.detail < 2) isPressed.current = true;
    if (isPressed.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const press = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby={titleId}
      onClickCapture={guard}
      onClick={press}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open && (
        <>
          <header className="dialog__head">
            <h2 className="dialog__title" id={titleId}>
              {title}
            </h2>
            <button
              className="button button--plain button--icon"
              type="button"
              aria-label={closeLabel}
              onClick={onClose}
            >
              <Icon of={x} />
            </button>
          </header>
          <div className="dialog__body">{children}</div>
          {actions && <footer className="dialog__actions">{actions}</footer>}
        </>
      )}
    </dialog>
  );
}
