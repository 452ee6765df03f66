import { liquidationFeeRate } from '#formulas/margin/liquidation-amounts.ts';
import { formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { unscale } from '#money/index.ts';
import type { AccessOutcome } from '#session/leverage/margin-outcome.ts';
import { configuredLink } from '#shell/configured-link.ts';
import { errorText, isShownElsewhere } from '#shell/toasts/error-text.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { TurnOffBlockers } from './TurnOffBlockers.tsx';

interface OutcomeNoticeProps {
  lang: Lang;
  outcome: AccessOutcome;
  onRepay?: (coin: string) => void;
  onTurnOff?: () => void;
  isPending?: boolean;
}

/** What became of a step, in words, with what can be done next. R8.6, R8.7, leverage.md 4 */
export function OutcomeNotice({ lang, outcome, onRepay, onTurnOff, isPending }: OutcomeNoticeProps) {
  const t = texts(lang, 'margin');
  switch (outcome.kind) {
    case 'institutionalLoan': {
      const support = configuredLink('support');
      return (
        <Notice tone="warn" title={t('turnOn.institutional.title')}>
          <p>{t('turnOn.institutional.text')}</p>
          {support !== undefined && (
            <a className="link" href={support}>
              {t('turnOn.institutional.support')}
            </a>
          )}
        </Notice>
      );
    }
    case 'liquidation':
      return (
        <Notice tone="warn" title={t('turnOn.liquidation.title')}>
          <ol className="turn-on__liquidation">
            <li>{t('turnOn.liquidation.orders')}</li>
            <li>{t('turnOn.liquidation.ownCoins')}</li>
            <li>{t('turnOn.liquidation.sale')}</li>
            <li>{t('turnOn.liquidation.debts')}</li>
            <li>{t('turnOn.liquidation.insurance', { rate: formatPercent(lang, unscale(liquidationFeeRate)) })}</li>
          </ol>
          <p>{t('turnOn.liquidation.after')}</p>
        </Notice>
      );
    case 'debtsOrOrders':
      return <TurnOffBlockers lang={lang} onRepay={onRepay} onTurnOff={onTurnOff} isPending={isPending ?? false} />;
    case 'riskAgain':
      return <Notice tone="warn">{t('turnOn.riskAgain')}</Notice>;
    case 'conversion':
      return <Notice tone="warn">{t('turnOn.conversion')}</Notice>;
    case 'turnOffRefused':
      return <Notice tone="error">{t('turnOn.turnOffRefused')}</Notice>;
    case 'platformOff':
      return <Notice tone="warn">{t('turnOn.platformOff')}</Notice>;
    case 'isolated':
      return <Notice tone="warn">{t('turnOn.isolated')}</Notice>;
    case 'failed':
      if (isShownElsewhere(outcome.error)) return null;
      return (
        <Notice tone="error" title={t('turnOn.tryAgain')}>
          {errorText(outcome.error)}
        </Notice>
      );
    case 'done':
    case 'already':
    case 'personChanged':
    // The questions mark wrong answers, and the test says how long it is locked.
    case 'wrongAnswers':
    case 'locked':
      return null;
  }
}
