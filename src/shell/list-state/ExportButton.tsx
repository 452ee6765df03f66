import { texts } from '#i18n/texts.ts';
import { useHiddenAmounts } from '#ui/amount/MaskedAmount.tsx';
import { Button } from '#ui/button/Button.tsx';
import type { ButtonProps } from '#ui/button/Button.tsx';
import { pageLang } from '../page-lang.ts';

/**
 * A button that saves a user's own amounts as a file. It is disabled while the user hides amounts, and says so. R4.9
 */
export function ExportButton(props: Omit<ButtonProps, 'variant' | 'reason'>) {
  const isHidden = useHiddenAmounts();
  return isHidden ? (
    <Button {...props} variant="quiet" disabled reason={texts(pageLang(), 'account')('assets.exportHidden')} />
  ) : (
    <Button {...props} variant="quiet" />
  );
}
