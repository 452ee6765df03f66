import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useStore } from '../../ui/use-store.ts';
import { $pledge } from '../pledge.ts';
import type { LaunchTexts } from '../words.ts';

type Props = {
  t: LaunchTexts;
  /** An act of this form is on its way. */
  isPending: boolean;
  isDisabled: boolean;
  isLarge?: boolean;
  children: ReactNode;
};

/** The one button of a form for a pool: asks for the confirmation, and tells what is done meanwhile. */
export function SendPledge({ t, isPending, isDisabled, isLarge = false, children }: Props) {
  const { phase } = useStore($pledge);
  return (
    <Button
      {...(isLarge ? { wide: true, size: 'large' } : {})}
      pending={isPending}
      pendingLabel={phase === 'checking' ? t('pledge.form.checking') : t('pledge.form.sending')}
      disabled={isDisabled}
    >
      {children}
    </Button>
  );
}
