import type { ReactNode } from 'react';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { Button } from '#ui/button/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import type { AccessKind } from './test-answers.ts';
import './access.scss';

interface RiskTextProps {
  lang: Lang;
  kind: AccessKind;
  /** Further paragraphs below the text of the kind. */
  children?: ReactNode;
  pending: boolean;
  /** Why the last acceptance failed. */
  error?: string | undefined;
  onAccept: () => void;
  /** Leads back without accepting, where there is a place to return to. */
  onClose?: () => void;
}

/** Text keys of each kind, in order. */
const paragraphs = {
  leveraged: ['access.risk.tokenLoss', 'access.risk.tokenPath', 'access.risk.tokenCosts', 'access.risk.tokenPremium'],
  margin: [
    'access.risk.marginLoss',
    'access.risk.marginCall',
    'access.risk.marginInterest',
    'access.risk.marginPrices',
  ],
} as const satisfies Record<AccessKind, readonly string[]>;

/** The risks of a feature and the button that accepts them. The exchange records the acceptance once. R3.10, R3.11 */
export function RiskText({ lang, kind, children, pending, error, onAccept, onClose }: RiskTextProps) {
  const t = texts(lang, 'leveraged');
  return (
    <div className="risk-text" lang={t.lang}>
      <ul className="risk-text__list">
        {paragraphs[kind].map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
      {children}
      {error !== undefined && <Notice tone="error">{error}</Notice>}
      <div className="risk-text__actions">
        {onClose && (
          <Button variant="quiet" onPress={onClose}>
            {t('access.risk.later')}
          </Button>
        )}
        <Button wide={!onClose} pending={pending} pendingLabel={t('access.risk.accepting')} onPress={onAccept}>
          {t('access.risk.accept')}
        </Button>
      </div>
    </div>
  );
}
