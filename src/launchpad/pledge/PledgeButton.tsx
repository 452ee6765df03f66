import type { ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { $pledge } from './pledge.ts';
import type { LaunchTexts } from '../fact-texts.ts';

type Props = {
  t: LaunchTexts;
  /** A pledge of this form is in progress. */
  isPending: boolean;
  isDisabled: boolean;
  isLarge?: boolean;
  children: ReactNode;
};

/** Submit button of a pool's form. It opens the confirmation and shows whether the pledge is being sent or looked up. */
export function PledgeButton({ t, isPending, isDisabled, isLarge = false, children }: Props) {
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
