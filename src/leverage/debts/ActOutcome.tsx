import type { Lang } from '#i18n/locales.ts';
import type { TextKey } from '#i18n/keys.ts';
import { texts } from '#i18n/texts.ts';
import { formatAmount } from '#i18n/format.ts';
import { errorText } from '#shell/toasts/error-text.ts';
import type { AreaErrorTexts } from '#shell/toasts/error-text.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import type { LoanActState } from './loan-act.ts';

const errorKeys = {
  marginOff: 'dialog.error.marginOff',
  coinNotLent: 'dialog.error.coinNotLent',
  insufficientToRepay: 'dialog.error.insufficientToRepay',
  nothingToRepay: 'dialog.error.nothingToRepay',
  moreThanOwed: 'dialog.error.moreThanOwed',
  belowMinLoan: 'dialog.error.belowMinLoan',
  aboveMaxLoan: 'dialog.error.aboveMaxLoan',
  vipLimitReached: 'dialog.error.vipLimitReached',
  poolUsedUp: 'dialog.error.poolUsedUp',
  riskTooHigh: 'dialog.error.riskTooHigh',
  nothingToSell: 'dialog.error.nothingToSell',
} as const satisfies Record<string, TextKey<'margin'>>;

/** Returns the texts of refused loans and repayments, by error name. */
export function loanErrors(lang: Lang, coin: string): AreaErrorTexts {
  const t = texts(lang, 'margin');
  return Object.fromEntries(Object.entries(errorKeys).map(([kind, key]) => [kind, t(key, { coin })]));
}

/** What became of the act of a dialog, unless it succeeded; with the limit of a refusal as a button. */
export function ActOutcome({
  lang,
  state,
  coin,
  onLimit,
}: {
  lang: Lang;
  state: LoanActState;
  coin: string;
  onLimit?: (limit: string) => void;
}) {
  const t = texts(lang, 'margin');
  switch (state.phase) {
    case 'checking':
      return <Notice tone="warn">{t('dialog.checking')}</Notice>;
    case 'absent':
      return <Notice tone="warn">{t('dialog.absent')}</Notice>;
    case 'unclear':
      return <Notice tone="error">{t('dialog.unclear')}</Notice>;
    case 'failed': {
      const { limit } = state.error;
      const isAmount = limit !== undefined && /^\d+(\.\d+)?$/.test(limit) && onLimit !== undefined;
      return (
        <Notice tone="error">
          <p>{errorText(state.error, loanErrors(lang, coin))}</p>
          {isAmount && (
            <button className="margin-link" type="button" onClick={() => onLimit(limit)}>
              {t('dialog.useLimit', { amount: formatAmount(lang, limit), coin })}
            </button>
          )}
        </Notice>
      );
    }
    default:
      return null;
  }
}
