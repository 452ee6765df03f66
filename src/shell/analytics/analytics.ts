import { config } from '#config';
import { whenLoaded } from '#session/lazy-import.ts';
import { announce } from '#ui/foundation/announce.ts';
import { consentAt, isRefusedByBrowser, storeConsent } from './consent.ts';

/** Shows the question at the foot of the page until it is answered; `allow` counts this view. */
function askForConsent(allow: () => void): void {
  const line = document.querySelector<HTMLElement>('[data-consent]');
  if (!line) return;
  line.hidden = false;
  for (const button of line.querySelectorAll('button')) {
    button.addEventListener('click', () => {
      const isAllowed = button.value === 'yes';
      storeConsent(isAllowed, Date.now());
      if (isAllowed) allow();
      // The pressed button goes, so the line takes its focus.
      const result = line.dataset[isAllowed ? 'allowed' : 'refused'] ?? '';
      line.textContent = result;
      line.tabIndex = -1;
      line.focus();
      announce(result);
    });
  }
}

/**
 * Counts the view of this page, once: when configured, when the browser does not object, and with `consent: 'ask'`
 * after a yes. Runs after `load`, never while prerendering (start.ts). R9.8, account.md 8
 */
export function startAnalytics(): void {
  const { analytics } = config;
  if (!analytics || isRefusedByBrowser(navigator)) return;
  const count = (): void => {
    const { pathname, origin } = location;
    const page = { path: pathname, referrer: document.referrer, ownOrigin: origin, now: Date.now() };
    // Most first visits end before the question is answered.
    whenLoaded(import('./page-view.ts'), ({ pageView, sendView }) => sendView(analytics.endpoint, pageView(page)));
  };
  const answer = analytics.consent === 'none' ? true : consentAt(Date.now());
  if (answer === undefined) askForConsent(count);
  else if (answer) count();
}
