/** What both steps of the login form show. */
import { texts } from '#i18n/texts.ts';
import { timeLeft } from '#ui/display/time-left.ts';
import { pageLang } from '../page-lang.ts';

/** Marks a button as busy; it keeps its size. */
export function showPending(button: HTMLButtonElement, isPending: boolean): void {
  const [idle, busy] = button.querySelectorAll('.button__face');
  idle?.classList.toggle('button__face--away', isPending);
  busy?.classList.toggle('button__face--away', !isPending);
  for (const name of ['aria-disabled', 'aria-busy']) {
    if (isPending) button.setAttribute(name, 'true');
    else button.removeAttribute(name);
  }
}

/** The time that a refusal names as its limit, ms; 0 without a readable one. */
export function limitMs(limit: string | undefined): number {
  const ms = Number(limit ?? 0);
  return Number.isSafeInteger(ms) ? ms : 0;
}

/** Why a locked account cannot log in. `limit` is the time until it can in ms, 0 or absent when only support helps. */
export function lockedText(limit: string | undefined): string {
  const t = texts(pageLang(), 'account');
  const leftMs = limitMs(limit);
  return leftMs > 0 ? t('login.locked', { time: timeLeft(pageLang(), leftMs) }) : t('login.lockedSupport');
}
