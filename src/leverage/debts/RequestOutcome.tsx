import type { Lang } from '#i18n/locales.ts';
import type { TextKey } from '#i18n/keys.ts';
import { texts } from '#i18n/texts.ts';
import { formatAmount } from '#i18n/format.ts';
import { LeftRequests } from '#shell/LeftRequests.tsx';
import { errorText } from '#shell/toasts/error-text.ts';
import type { AreaErrorTexts } from '#shell/toasts/error-text.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { leftMarginRequests } from './margin-request.ts';
import type { MarginRequest, MarginRequestState } from './margin-request.ts';

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

/** The texts of refused loans and repayments, by error name. */
export function loanErrors(lang: Lang, coin: string): AreaErrorTexts {
  const t = texts(lang, 'margin');
  return Object.fromEntries(Object.entries(errorKeys).map(([kind, key]) => [kind, t(key, { coin })]));
}

const openKeys = {
  checking: 'dialog.checking',
  absent: 'dialog.absent',
  unclear: 'dialog.unclear',
} as const satisfies Record<string, TextKey<'margin'>>;

/** Requests whose dialogs are free for another one, until it is known what became of them. */
export function LeftMarginRequests({ lang }: { lang: Lang }) {
  const t = texts(lang, 'margin');
  const nameOf = (request: MarginRequest) => {
    if (request.kind === 'sellAndRepay')
      return request.coin === undefined ? t('dialog.sellAllTitle') : t('dialog.sellTitle', { coin: request.coin });
    if (request.amount === 'all') return t('dialog.repayTitle', { coin: request.coin });
    const values = { amount: formatAmount(lang, request.amount), coin: request.coin };
    return t(request.kind === 'borrow' ? 'dialog.borrowAmount' : 'dialog.repayAmount', values);
  };
  const doneText = (request: MarginRequest) => {
    if (request.kind === 'sellAndRepay') return t('dialog.saleStarted');
    if (request.amount === 'all') return t('dialog.repaid', { coin: request.coin });
    const values = { amount: formatAmount(lang, request.amount), coin: request.coin };
    return t(request.kind === 'borrow' ? 'dialog.borrowed' : 'dialog.repaidPart', values);
  };
  return (
    <LeftRequests
      lang={lang}
      requests={leftMarginRequests}
      nameOf={nameOf}
      textOf={(left) => (left.phase === 'found' ? doneText(left.params) : t(openKeys[left.phase]))}
    />
  );
}

/** What became of the request of a dialog, unless it succeeded; with the limit of a refusal as a button. */
export function RequestOutcome({
  lang,
  state,
  coin,
  onLimit,
}: {
  lang: Lang;
  state: MarginRequestState;
  coin: string;
  onLimit?: (limit: string) => void;
}) {
  const t = texts(lang, 'margin');
  switch (state.phase) {
    case 'checking':
    case 'absent':
    case 'unclear':
      return <Notice tone={state.phase === 'unclear' ? 'error' : 'warn'}>{t(openKeys[state.phase])}</Notice>;
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
