import { ltStatus } from '#contract/leverage/lt-quote.ts';
import type { LtStatus } from '#contract/leverage/lt-quote.ts';
import { secondMs } from '#formulas/durations.ts';
import { rebalanceMs } from '#formulas/leveraged.ts';
import { formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { $settings } from '#session/settings.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { testRule } from '../access/test-answers.ts';
import type { PanelBlockReason } from './panel-state.ts';
import { tokenPairHref } from '../tokens/token-page.ts';
import type { PageToken } from '../tokens/token-page.ts';
import type { TokenTexts } from '../tokens/token-texts.ts';
import type { TokenSide } from './token-order-rules.ts';

interface Props {
  t: TokenTexts;
  lang: Lang;
  token: PageToken;
  side: TokenSide;
  status: LtStatus;
  blockReason: PanelBlockReason | 'visitor' | 'unknown' | undefined;
  lockedUntil: number;
  isMobile: boolean;
}

function suspendedText(t: TokenTexts, side: TokenSide, status: LtStatus): string {
  if (status === ltStatus.closed) return t('barrier.closed');
  return t(side === 'purchase' ? 'barrier.noPurchase' : 'barrier.noRedeem');
}

/** Why the form cannot be submitted, and what is still possible. exchange-api 4.4, 4.9 */
export function PanelBlockReasonNotice({ t, lang, token, side, status, blockReason, lockedUntil, isMobile }: Props) {
  const { ltCode } = token.info;
  switch (blockReason) {
    case undefined:
    case 'visitor':
    case 'unknown':
      return null;
    case 'suspended':
      return (
        <Notice tone="warn">
          <p>{suspendedText(t, side, status)}</p>
          {status !== ltStatus.closed && (
            <a className="link" href={tokenPairHref(lang, isMobile, token)}>
              {t('barrier.usePair', { pair: `${ltCode}/${token.quoteCoin}` })}
            </a>
          )}
        </Notice>
      );
    case 'locked':
      return (
        <Notice tone="warn" title={t('access.test.locked', testRule)}>
          <p>{t('access.test.lockedUntil', { time: formatDate(lang, lockedUntil, { zone: $settings.get().zone }) })}</p>
        </Notice>
      );
    default: {
      const keys = {
        level: 'barrier.level',
        upgrading: 'barrier.upgrading',
        restricted: 'barrier.restricted',
        test: 'barrier.test',
        rebalancing: 'barrier.rebalancing',
        offline: 'barrier.offline',
        stale: 'barrier.stale',
      } as const;
      return (
        <Notice tone={blockReason === 'test' ? 'info' : 'warn'}>
          {t(keys[blockReason], { pauseSeconds: rebalanceMs / secondMs })}
        </Notice>
      );
    }
  }
}
