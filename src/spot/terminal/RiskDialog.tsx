import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { $isAcceptingRisk, acceptRisk } from './pair-availability.ts';
import { $requestedRisk } from '../order-draft/risk-notice.ts';
import type { RiskTag } from '../order-draft/order-rules.ts';

const titles = {
  ST: 'risk.stTitle',
  INNOVATION: 'risk.innovationTitle',
  LT: 'risk.leveragedTitle',
} as const satisfies Record<RiskTag, string>;

function bodyOf(lang: Lang, tag: RiskTag, coin: string): string {
  // The mark of the pair says the same.
  if (tag === 'LT') return texts(lang, 'spot')('guard.leveraged', { coin });
  return texts(lang, 'orders')(tag === 'ST' ? 'risk.stText' : 'risk.innovationText', { coin });
}

/**
 * Risk notice of an ST pair, an innovation pair or a leveraged token; the exchange records its acceptance once.
 * exchange-api 4.1
 */
export function RiskDialog({ lang, coin }: { lang: Lang; coin: string }) {
  const t = texts(lang, 'orders');
  const tag = useStore($requestedRisk);
  const isAccepting = useStore($isAcceptingRisk);
  const close = () => $requestedRisk.set(undefined);
  return (
    <ConfirmDialog
      open={tag !== undefined}
      title={tag ? t(titles[tag]) : ''}
      closeLabel={t('risk.later')}
      onClose={close}
      cancelLabel={t('risk.later')}
      confirmLabel={t('risk.accept')}
      pending={isAccepting}
      pendingLabel={t('risk.accepting')}
      onConfirm={() => void acceptRisk()}
    >
      {tag && <p lang={t.lang}>{bodyOf(lang, tag, coin)}</p>}
    </ConfirmDialog>
  );
}
