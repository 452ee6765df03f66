import { useEffect } from 'react';
import { formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { $debts } from '#session/leverage/debts.ts';
import { $forcedRepay } from '#session/leverage/forced-repay.ts';
import { $marginRisk } from '#session/leverage/margin-risk.ts';
import type { Risk } from '#session/leverage/margin-risk.ts';
import { valueOf } from '#session/remote/load.ts';
import { configuredLink } from '#shell/configured-link.ts';
import { Button } from '#ui/button/Button.tsx';
import { announce } from '#ui/foundation/announce.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { openMarginDialog } from '../access/margin-dialog.ts';
import { markText, rateText } from '../risk/rate-text.ts';
import { $liquidation } from './liquidation-store.ts';
import { collateralDistance, followMarginCall } from './margin-call.ts';

function callText(lang: Lang, risk: Risk): string {
  return texts(lang, 'margin')('call.text', {
    rate: rateText(lang, risk.rate),
    mark: markText(lang, risk.marks.liquidation),
    distance: formatPercent(lang, collateralDistance(risk)),
  });
}

/**
 * The margin call above the terminal, with what lowers the risk; announced on entering, and each hour. leverage.md 4
 */
export function MarginCallBar({ lang }: { lang: Lang }) {
  const t = texts(lang, 'margin');
  const state = useStore($marginRisk);
  const debts = useStore($debts);
  const liquidation = useStore($liquidation);
  const forced = useStore($forcedRepay);
  useEffect(
    () =>
      followMarginCall({
        onEntry: (risk) => announce(`${texts(lang, 'margin')('call.title')} ${callText(lang, risk)}`, 'alert'),
        onHour: (risk) => announce(callText(lang, risk)),
      }),
    [lang],
  );
  if (forced?.state === 'DOING')
    return (
      <div className="margin-call margin-call--info" lang={t.lang}>
        <p>{t('call.forcedRepay')}</p>
      </div>
    );
  if (liquidation || state.phase !== 'known' || state.risk.level !== 'MARGIN_CALL') return null;
  const { risk } = state;
  const largest = valueOf(debts)?.[0];
  const deposit = configuredLink('deposit', { coin: largest?.tokenId ?? 'USDT' });
  const isStandard = risk.kind === 'standard';
  return (
    <div className="margin-call" lang={t.lang}>
      <p>
        <strong>{t('call.title')}</strong> <bdi>{callText(lang, risk)}</bdi>
      </p>
      <div className="margin-call__acts">
        {isStandard && largest && (
          <Button
            variant="quiet"
            size="small"
            onPress={() => openMarginDialog({ kind: 'repay', coin: largest.tokenId })}
          >
            {t('call.repay')}
          </Button>
        )}
        {isStandard && (
          <Button
            variant="quiet"
            size="small"
            onPress={() => openMarginDialog({ kind: 'sellAndRepay', coin: undefined })}
          >
            {t('call.sell')}
          </Button>
        )}
        {deposit !== undefined && (
          <a className="button button--quiet button--small" href={deposit}>
            {t('call.deposit')}
          </a>
        )}
      </div>
    </div>
  );
}
