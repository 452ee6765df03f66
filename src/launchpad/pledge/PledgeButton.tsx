import type { ReactNode } from 'react';
import type { Pool } from '#contract/launchpad.ts';
import { Button } from '#ui/button/Button.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { useDraftAmount } from './DraftAmount.tsx';
import { $leftPledges, $pledge, isLookedUp } from './pledge.ts';
import type { LaunchTexts } from '../fact-texts.ts';

type Props = {
  t: LaunchTexts;
  pool: Pool;
  isRedeem: boolean;
  /** A pledge of this form is being sent. */
  isPending: boolean;
  isDisabled: boolean;
  isLarge?: boolean;
  children: ReactNode;
};

/**
 * Submit button of a pool's form. It opens the confirmation and shows whether the pledge is being sent or looked up.
 */
export function PledgeButton({ t, pool, isRedeem, isPending, isDisabled, isLarge = false, children }: Props) {
  const amount = useDraftAmount(pool, isRedeem);
  const isChecking = isLookedUp(useStore($pledge), useStore($leftPledges), pool, { isRedeem, amount });
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
