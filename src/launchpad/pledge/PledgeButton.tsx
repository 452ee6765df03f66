import type { ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { $drafts, $leftPledges, $pledge, checkedPledges } from './pledge.ts';
import type { LaunchTexts } from '../fact-texts.ts';

type Props = {
  t: LaunchTexts;
  /** Key of the form's draft. */
  draft: string;
  /** A pledge of this form is being sent. */
  isPending: boolean;
  isDisabled: boolean;
  isLarge?: boolean;
  children: ReactNode;
};

/** Submit button of a pool's form. It opens the confirmation and shows whether the pledge is being sent or looked up. */
export function PledgeButton({ t, draft, isPending, isDisabled, isLarge = false, children }: Props) {
  const sent = useStore($drafts)[draft]?.sent;
  const checked = checkedPledges(useStore($pledge), useStore($leftPledges));
  const isChecking = sent !== undefined && checked.some(({ requestId }) => requestId === sent.requestId);
  return (
    <Button
      {...(isLarge ? { wide: true, size: 'large' } : {})}
      pending={isPending || isChecking}
      pendingLabel={isChecking ? t('pledge.form.checking') : t('pledge.form.sending')}
      disabled={isDisabled}
    >
      {children}
    </Button>
  );
}
