import { useEffect } from 'react';
import { stepOf } from '#session/leverage/access.ts';
import { $marginAccess, loadMarginAccess, loadMarginMode } from '#session/leverage/margin-access.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { $serverSecond } from '#session/clock.ts';
import { errorText } from '#shell/toasts/error-text.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { BlockReasonNote } from './BlockReasonNote.tsx';
import { $marginBlockReason } from './margin-block-reason.ts';
import type { MarginBlockReason } from './margin-block-reason.ts';
import { TurnOnBody } from './TurnOnBody.tsx';

/** Props of `TurnOn`. */
export interface TurnOnProps {
  lang: Lang;
  open: boolean;
  onClose: () => void;
  /** Opens the repayment of a coin: debts prevent turning margin off. */
  onRepay: (coin: string) => void;
}

/**
 * The dialog that turns margin on: risk text, test, leverage; later it changes the leverage and turns margin off. The
 * same for both kinds of accounts. Closing it keeps the answers. R4.3, R4.4, leverage.md 4
 */
export function TurnOn({ lang, open, onClose, onRepay }: TurnOnProps) {
  const t = texts(lang, 'margin');
  const access = useStore($marginAccess);
  const isOn = access.phase === 'known' && access.open;
  return (
    <Dialog
      open={open}
      title={isOn ? t('turnOn.manageTitle') : t('turnOn.title')}
      closeLabel={t('turnOn.close')}
      onClose={onClose}
    >
      <Access lang={lang} onClose={onClose} onRepay={onRepay} />
    </Dialog>
  );
}

/** Reasons that no step of the dialog removes. */
const finalReasons: ReadonlySet<MarginBlockReason> = new Set(['verify', 'restricted', 'upgrading']);

/** The steps once the access is known; mounted while the dialog is open. */
function Access({ lang, onClose, onRepay }: Omit<TurnOnProps, 'open'>) {
  const t = texts(lang, 'margin');
  const access = useStore($marginAccess);
  const second = useStore($serverSecond);
  const blockReason = useStore($marginBlockReason, () => undefined);
  useEffect(() => {
    const load = async () => {
      if ($marginAccess.get().phase !== 'known') await loadMarginAccess();
      await loadMarginMode();
    };
    void load();
  }, []);
  // The reason comes before the text and the questions that would lead nowhere.
  if (blockReason !== undefined && finalReasons.has(blockReason) && (access.phase !== 'known' || !access.open))
    return <BlockReasonNote lang={lang} blockReason={blockReason} />;
  if (access.phase === 'known')
    return <TurnOnBody lang={lang} access={access} step={stepOf(access, second)} onClose={onClose} onRepay={onRepay} />;
  if (access.phase === 'failed')
    return (
      <ErrorState
        title={t('turnOn.loadFailed')}
        action={<Button onPress={() => void loadMarginAccess()}>{t('turnOn.retry')}</Button>}
      >
        {errorText(access.error)}
      </ErrorState>
    );
  return (
    <div aria-busy="true">
      <Skeleton shape="card" count={2} />
    </div>
  );
}
