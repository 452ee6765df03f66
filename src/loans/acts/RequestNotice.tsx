import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import type { LoanActState } from '#session/loans/loan-acts.ts';
import { Notice } from '#ui/feedback/Notice.tsx';

/** What is known of an act whose answer was lost. P24 */
export function RequestNotice({ lang, state }: { lang: Lang; state: LoanActState }) {
  const t = texts(lang, 'loans');
  switch (state.phase) {
    case 'checking':
      return <Notice tone="warn">{t('request.checking')}</Notice>;
    case 'absent':
      return <Notice tone="warn">{t('request.absent')}</Notice>;
    case 'unclear':
      return <Notice tone="error">{t('request.unclear')}</Notice>;
    default:
      return null;
  }
}
