import { useEffect } from 'react';
import { stepOf } from '#session/leverage/gate.ts';
import { $marginGate, loadMarginGate, loadMarginMode } from '#session/leverage/margin-gate.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { $serverSecond } from '#session/clock.ts';
import { errorText } from '#shell/toasts/error-text.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { BarrierNote } from './BarrierNote.tsx';
import { $marginBarrier } from './margin-access.ts';
import type { MarginBarrier } from './margin-access.ts';
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
  const gate = useStore($marginGate);
  const isOn = gate.phase === 'known' && gate.open;
  return (
    <Dialog
      open={open}
      title={isOn ? t('turnOn.manageTitle') : t('turnOn.title')}
      closeLabel={t('turnOn.close')}
      onClose={onClose}
    >
      <Gate lang={lang} onClose={onClose} onRepay={onRepay} />
    </Dialog>
  );
}

/** Barriers that no step of the dialog removes. */
const walls: ReadonlySet<MarginBarrier> = new Set(['verify', 'restricted', 'upgrading']);

/** The steps once the gate is known; mounted while the dialog is open. */
function Gate({ lang, onClose, onRepay }: Omit<TurnOnProps, 'open'>) {
  const t = texts(lang, 'margin');
  const gate = useStore($marginGate);
  const second = useStore($serverSecond);
  const barrier = useStore($marginBarrier, () => undefined);
  useEffect(() => {
    const load = async () => {
      if ($marginGate.get().phase !== 'known') await loadMarginGate();
      await loadMarginMode();
    };
    void load();
  }, []);
  // The reason comes before the text and the questions that would lead nowhere.
  if (barrier !== undefined && walls.has(barrier) && (gate.phase !== 'known' || !gate.open))
    return <BarrierNote lang={lang} barrier={barrier} />;
  if (gate.phase === 'known')
    return <TurnOnBody lang={lang} gate={gate} step={stepOf(gate, second)} onClose={onClose} onRepay={onRepay} />;
  if (gate.phase === 'failed')
    return (
      <ErrorState
        title={t('turnOn.loadFailed')}
        action={<Button onPress={() => void loadMarginGate()}>{t('turnOn.retry')}</Button>}
      >
        {errorText(gate.error)}
      </ErrorState>
    );
  return (
    <div aria-busy="true">
      <Skeleton shape="card" count={2} />
    </div>
  );
}
