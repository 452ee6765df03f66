import { useEffect, useMemo } from 'react';
import * as v from 'valibot';
import { Id } from '#contract/scalars.ts';
import type { LoanOrder } from '#contract/loans/loan-order.ts';
import { loanStatus } from '#contract/loans/loan-order.ts';
import { $serverSecond, serverNow } from '#session/clock.ts';
import { $loanLoad } from '#session/loans/open-loans.ts';
import { useHydrated } from '#ui/foundation/use-hydrated.ts';
import { openLoanPanel, panelOfHash } from '../panels/open-panel.ts';

/** How often a loan is loaded while its collateral is being sold. ms */
const saleReloadMs = 2_000;

/** The loan of the address; undefined until the page runs, '' for one that is no id. */
export function useOrderId(): string | undefined {
  const isHydrated = useHydrated();
  return useMemo(() => {
    if (!isHydrated) return undefined;
    const { success, output } = v.safeParse(Id, new URLSearchParams(location.search).get('id'));
    return success ? output : '';
  }, [isHydrated]);
}

/** Opens the panel that the address names, once the loan is known. */
export function usePanelOfAddress(orderId: string, isKnown: boolean): void {
  useEffect(() => {
    if (!isKnown) return;
    const open = () => {
      const kind = panelOfHash(location.hash);
      if (kind) openLoanPanel({ orderId, kind });
    };
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, [orderId, isKnown]);
}

/** Loads the loan again when its next charge is due and while it is being sold. */
export function useReload(order: LoanOrder | undefined): void {
  const orderId = order?.orderId;
  const dueMs = order?.nextChargeTime ?? 0;
  const isLiquidating = order?.status === loanStatus.liquidating;
  useEffect(() => {
    if (orderId === undefined || (dueMs === 0 && !isLiquidating)) return;
    let last = 0;
    return $serverSecond.listen(() => {
      const isDue = isLiquidating ? serverNow() - last > saleReloadMs : serverNow() >= dueMs && last === 0;
      if (!isDue) return;
      last = serverNow();
      void $loanLoad.load(orderId);
    });
  }, [orderId, dueMs, isLiquidating]);
}
