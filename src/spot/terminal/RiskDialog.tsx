import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { $isAcceptingRisk, acceptRisk } from './pair-availability.ts';
import { $requestedRisk } from '../order-draft/risk-notice.ts';
import type { RiskTag } from '../order-draft/order-rules.ts';

const titles = {
  ST: 'guard.risk.stTitle',
  INNOVATION: 'guard.risk.innovationTitle',
  LT: 'guard.risk.leveragedTitle',
} as const satisfies Record<RiskTag, string>;
const bodies = {
  ST: 'guard.risk.stText',
  INNOVATION: 'guard.risk.innovationText',
  LT: 'guard.risk.leveragedText',
} as const satisfies Record<RiskTag, string>;

/**
 * Risk notice of an ST pair, an innovation pair or a leveraged token; the exchange records its acceptance once.
 * exchange-api 4.1
 */
export function RiskDialog({ lang, coin }: { lang: Lang; coin: string }) {
  const t = texts(lang, 'spot');
  const tag = useStore($requestedRisk);
  const isAccepting = useStore($isAcceptingRisk);
  const close = () => $requestedRisk.set(undefined);
  return (
    <Dialog
      open={tag !== undefined}
      title={tag ? t(titles[tag]) : ''}
      closeLabel={t('guard.risk.later')}
      onClose={close}
      actions={
        <>
          <Button variant="quiet" onPress={close}>
            {t('guard.risk.later')}
          </Button>
          <Button pending={isAccepting} pendingLabel={t('guard.risk.accepting')} onPress={() => void acceptRisk()}>
            {t('guard.risk.accept')}
          </Button>
        </>
      }
    >
      {tag && <p lang={t.lang}>{t(bodies[tag], { coin })}</p>}
    </Dialog>
  );
}
