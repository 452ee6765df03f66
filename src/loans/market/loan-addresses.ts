import type { Lang } from '#i18n/lang.ts';
import { loanPagePath, loansPath } from '#shell/routes.ts';

const layoutOf = (isMobile: boolean) => (isMobile ? 'mobile' : 'desktop');

/** The address of the public page. */
export const loansHref = (lang: Lang, isMobile: boolean): string => `/${lang}${loansPath(layoutOf(isMobile))}`;

/** The address of the list, or of one of its tabs. */
export const loanListHref = (lang: Lang, isMobile: boolean, tab?: string): string =>
  `/${lang}${loanPagePath(layoutOf(isMobile), 'orders')}${tab === undefined ? '' : `?tab=${tab}`}`;

/** The address of a loan, or of one of its panels. */
export const loanHref = (lang: Lang, isMobile: boolean, orderId: string, panel?: 'repay' | 'adjust'): string =>
  `/${lang}${loanPagePath(layoutOf(isMobile), 'order')}?id=${orderId}${panel === undefined ? '' : `#${panel}`}`;

/** What the address of the form fills in. */
interface BorrowQuery {
  loan: string;
  pledge: string;
  amount?: string | undefined;
  term?: number | undefined;
}

/** The address of the form, filled in. loans.md 4 */
export function borrowHref(lang: Lang, isMobile: boolean, query?: BorrowQuery): string {
  const address = `/${lang}${loanPagePath(layoutOf(isMobile), 'borrow')}`;
  if (!query) return address;
  const { loan, pledge, amount, term } = query;
  const params = new URLSearchParams({ loan, pledge });
  if (amount !== undefined && amount !== '') params.set('amount', amount);
  if (term !== undefined) params.set('term', String(term));
  return `${address}?${params.toString()}`;
}
