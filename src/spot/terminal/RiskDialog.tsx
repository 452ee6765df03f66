import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useStore } from '../../ui/use-store.ts';
import { $isAccepting, acceptRisk } from '../guard.ts';
import { $askedRisk } from '../risk.ts';
import type { RiskTag } from '../rules.ts';

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

/** The risk text of a marked pair, of the innovation zone or of a leveraged token: accepted once, recorded by the exchange. exchange-api 4.1 */
export function RiskDialog({ lang, coin }: { lang: Lang; coin: string }) {
  const t = texts(lang, 'spot');
  const tag = useStore($askedRisk);
  const isAccepting = useStore($isAccepting);
  const later = () => $askedRisk.set(undefined);
  return (
    <Dialog
      open={tag !== undefined}
      title={tag ? t(titles[tag]) : ''}
      closeLabel={t('guard.risk.later')}
      onClose={later}
      actions={
        <>
          <Button variant="quiet" onPress={later}>
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
