import { useEffect, useId, useRef, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { Icon } from './icon/Icon.tsx';
import { x } from './icon/icons.ts';
import { strayClicks } from './stray-click.ts';
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
  const [clicks] = useState(strayClicks);
  useEffect(() => {
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
