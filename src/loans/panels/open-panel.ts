import { atom } from 'nanostores';
import { onPersonChange } from '#session/on-person-change.ts';

/** The panel of a loan that is open; `fill` is an amount that a link fills in. */
export interface OpenPanel {
  orderId: string;
  kind: 'repay' | 'adjust';
  fill?: string | undefined;
}

export const $openPanel = atom<OpenPanel | undefined>(undefined);
onPersonChange(() => $openPanel.set(undefined));

/** Opens a panel, and its address where the page has one. */
export const openLoanPanel = (panel: OpenPanel): void => $openPanel.set(panel);
/** Closes the panel; its address goes too. */
export function closeLoanPanel(): void {
  $openPanel.set(undefined);
  if (location.hash === '#repay' || location.hash === '#adjust')
    history.replaceState(history.state, '', location.pathname + location.search);
}

/** The panel that the address opens. */
export const panelOfHash = (hash: string): OpenPanel['kind'] | undefined =>
  hash === '#repay' ? 'repay' : hash === '#adjust' ? 'adjust' : undefined;
