import { Button } from '../button/Button.tsx';
import { Dialog } from './Dialog.tsx';
import type { DialogProps } from './Dialog.tsx';

interface ConfirmDialogProps extends Omit<DialogProps, 'actions'> {
  cancelLabel: string;
  confirmLabel: string;
  onConfirm: () => void;
  /** The action is in progress. */
  pending?: boolean;
  pendingLabel?: string;
  disabled?: boolean;
}

/** A dialog with two buttons: the one that leaves it, which gets the focus, and the one that acts. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    cancelLabel,
    confirmLabel,
    onConfirm,
    pending = false,
    pendingLabel = '',
    disabled = false,
    ...dialog
  } = props;
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button variant="quiet" onPress={dialog.onClose}>
            {cancelLabel}
          </Button>
          <Button pending={pending} pendingLabel={pendingLabel} disabled={disabled} onPress={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
