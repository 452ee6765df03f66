import type { Lang } from '#i18n/lang.ts';
import type { TextKey } from '#i18n/keys.ts';
import { texts } from '#i18n/texts.ts';
import type { LoanRequestState } from '#session/loans/loan-requests.ts';
import { Notice } from '#ui/feedback/Notice.tsx';

/** What is known of a request whose answer was lost. */
export const requestKeys = {
  checking: 'request.checking',
  absent: 'request.absent',
  unclear: 'request.unclear',
} as const satisfies Record<string, TextKey<'loans'>>;

/** What is known of a request whose answer was lost. P24 */
export function RequestNotice({ lang, phase }: { lang: Lang; phase: LoanRequestState['phase'] }) {
  if (phase !== 'checking' && phase !== 'absent' && phase !== 'unclear') return null;
  return <Notice tone={phase === 'unclear' ? 'error' : 'warn'}>{texts(lang, 'loans')(requestKeys[phase])}</Notice>;
}
