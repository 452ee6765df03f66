import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import type { TextKey } from '#i18n/keys.ts';
import { formatAmount, formatDate } from '#i18n/format.ts';
import { minLoanLevel, openLoansMax } from '#formulas/loans/loan-checks.ts';
import { loanStatus } from '#contract/loans/loan-order.ts';
import { $compliance, reopenComplianceNotice } from '#session/compliance.ts';
import { $openLoans } from '#session/loans/open-loans.ts';
import { $loanUser } from '#session/loans/loan-user.ts';
import { valueOf } from '#session/remote/load.ts';
import { $settings } from '#session/settings.ts';
import { configuredLink } from '#shell/configured-link.ts';
import { loginAddress } from '#shell/login-address.ts';
import { Button } from '#ui/button/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { loanHref, loanListHref } from '../market/loan-addresses.ts';
import type { BorrowBlockReason, BorrowState } from './borrow-state.ts';

interface BorrowActionProps {
  lang: Lang;
  isMobile: boolean;
  state: BorrowState;
  /** Exchange time of the last prices, ms. */
  pricesMs: number;
  isBusy: boolean;
  onReview: () => void;
}

const reasonKeys = {
  REGION: 'reason.region',
  BANNED: 'reason.banned',
  KYC: 'reason.kyc',
  SUBMEMBER: 'reason.subMember',
  OVERDUE: 'reason.overdue',
  LIMIT: 'reason.limit',
  other: 'reason.other',
  upgrading: 'reason.upgrading',
  offline: 'reason.offline',
  stale: 'reason.stale',
} as const satisfies Record<BorrowBlockReason, TextKey<'loans'>>;

const link = (label: string, href: string | undefined) =>
  href === undefined ? null : (
    <a className="button button--primary button--wide button--large" href={href}>
      {label}
    </a>
  );

/** Shows why the person cannot borrow, and the next step instead of the button. P34 */
function Barred({
  lang,
  isMobile,
  blockReason,
  pricesMs,
}: Omit<BorrowActionProps, 'state' | 'isBusy' | 'onReview'> & { blockReason: BorrowBlockReason }) {
  const t = texts(lang, 'loans');
  const open = valueOf(useStore($openLoans));
  const restriction = useStore($compliance);
  const { zone } = useStore($settings);
  const overdue = [...(open?.values() ?? [])].find(({ status }) => status === loanStatus.overdue);
  const text = t(reasonKeys[blockReason], {
    level: minLoanLevel,
    max: formatAmount(lang, String(openLoansMax)),
    time: formatDate(lang, pricesMs, { zone, style: 'timeZone' }),
  });
  const step = () => {
    switch (blockReason) {
      case 'REGION':
        if (restriction)
          return (
            <Button wide size="large" variant="quiet" onPress={reopenComplianceNotice}>
              {t('reason.details')}
            </Button>
          );
        // As in the other products, a restriction without a notice has no step of its own. What stays possible is on
        // the list.
        return open && open.size > 0 ? link(t('reason.myLoans'), loanListHref(lang, isMobile)) : null;
      case 'BANNED':
      case 'other':
        return link(t('reason.support'), configuredLink('support'));
      case 'KYC':
        return link(t('reason.verify'), configuredLink('verify'));
      case 'OVERDUE':
        return link(
          t('reason.repayOverdue'),
          overdue ? loanHref(lang, isMobile, overdue.orderId, 'repay') : loanListHref(lang, isMobile),
        );
      case 'LIMIT':
        return link(t('reason.myLoans'), loanListHref(lang, isMobile));
      default:
        return (
          <Button wide size="large" disabled onPress={() => undefined}>
            {t('form.review')}
          </Button>
        );
    }
  };
  return (
    <>
      <Notice tone="warn">{text}</Notice>
      {step()}
    </>
  );
}

/** Shows the button that opens the review, or what the person has to do first. loans.md 4 */
export function BorrowAction(props: BorrowActionProps) {
  const { lang, state, isBusy, onReview } = props;
  const t = texts(lang, 'loans');
  switch (state.kind) {
    case 'visitor':
      return (
        <>
          {link(t('form.login'), loginAddress(lang, location.pathname + location.search + location.hash))}
          <p className="loan-note">{t('form.kept')}</p>
        </>
      );
    case 'unknown':
    case 'loading':
      return (
        <div aria-busy="true" className="loan-action-skeleton">
          <Skeleton shape="row" />
        </div>
      );
    case 'failed':
      return (
        <Notice tone="error" title={t('form.userFailed')}>
          <Button variant="quiet" size="small" onPress={() => void $loanUser.load()}>
            {t('list.retry')}
          </Button>
        </Notice>
      );
    case 'form':
      if (state.blockReason !== undefined) return <Barred {...props} blockReason={state.blockReason} />;
      return (
        <>
          <Button wide size="large" pending={isBusy} pendingLabel={t('dialog.sending')} onPress={onReview}>
            {t('form.review')}
          </Button>
          <p className="loan-note">{t('form.reviewNote')}</p>
        </>
      );
  }
}
