import { projectBasePath } from '#contract/addresses/launch-address.ts';
import { leveragedPath, readLeveragedAddress } from '#contract/addresses/leveraged-address.ts';
import { pairPath } from '#contract/addresses/pair-address.ts';
import type { NoticeKind } from '#contract/stream.ts';
import type { Lang } from '#i18n/lang.ts';
import { serverNow } from '#session/clock.ts';
import type { NoticeEntry } from '#session/notices/notices.ts';
import type { SafeLink } from '#ui/foundation/safe-href.ts';
import { botPagePath, loanPagePath } from '../routes.ts';
import { exchangeLink } from './exchange-link.ts';
import { quoteOf } from './notice-text.ts';

const ownPath = (lang: Lang, path: string): SafeLink => ({
  href: `/${lang}${path}`,
  rel: undefined,
  foreignHost: undefined,
});

/** Kinds whose `orderId` is a pledge loan. loans.md 3 "Notices" */
const loanKinds: readonly NoticeKind[] = ['MARGIN_CALL', 'LIQUIDATION', 'LOAN_DUE', 'LOAN_OVERDUE'];

/**
 * Where an entry leads: the exchange's own checked link, the leveraged token, the loan, the launch or the pair;
 * undefined without one. Q-S08
 */
export function noticeLink(lang: Lang, entry: NoticeEntry, isMobile: boolean): SafeLink | undefined {
  if (entry.source === 'reminder') return ownPath(lang, entry.path);
  const own = exchangeLink(lang, entry.link);
  if (own || entry.source !== 'personal') return own;
  if (entry.ltCode !== undefined) {
    const path = leveragedPath(isMobile, entry.ltCode);
    if (readLeveragedAddress(path)) return ownPath(lang, path);
  }
  if (entry.orderId !== undefined && loanKinds.includes(entry.kind))
    return ownPath(lang, `${loanPagePath(isMobile ? 'mobile' : 'desktop', 'order')}?id=${entry.orderId}`);
  if (entry.gridId !== undefined && /^\d{1,20}$/.test(entry.gridId)) {
    const detail = botPagePath(isMobile ? 'mobile' : 'desktop', 'detail');
    return ownPath(lang, `${detail}?id=${entry.gridId}`);
  }
  // The pair of a delisted coin is closed; the assets say what is left to do.
  if (entry.kind === 'DELISTING' && (entry.dueTime ?? 0) <= serverNow()) return ownPath(lang, '/assets/');
  const quote = quoteOf(entry);
  // The page of a query leads to the launch's own page, or loads a launch that the site was built without.
  if (entry.projectCode !== undefined && quote === undefined)
    return ownPath(lang, `${projectBasePath({ isMobile, isOld: false })}?code=${entry.projectCode}`);
  return entry.coin === undefined || quote === undefined
    ? undefined
    : ownPath(lang, pairPath({ isMobile, base: entry.coin, quote }));
}

/** True on phones and on their pages, whose links lead to pages of the same layout. */
export const hasPhonePage = (): boolean => location.pathname.includes('/m/') || matchMedia('(width < 720px)').matches;
