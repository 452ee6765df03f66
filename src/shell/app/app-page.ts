import * as v from 'valibot';
import { Usertoken } from '#contract/scalars.ts';
import { logInWithToken } from '#session/login.ts';
import { safeLink } from '#ui/foundation/safe-href.ts';
import { newId } from '#api/index.ts';
import { loginAddress } from '../login-address.ts';
import { pageLang } from '../page-lang.ts';
import { toast } from '../toasts/toasts.ts';
import { closeByApp, openUrlByApp, connectActions } from './app-actions.ts';
import { openAppBridge } from './app-bridge.ts';
import type { AppBridge, AppAnswer } from './app-bridge.ts';

/**
 * Asks the app for a login and returns its answer. The token is accepted once, within 5 min, and only with the nonce of
 * this request; anything else is ignored and counted. R2.6, quality.md Q-S10
 */
export async function requestAppLogin(bridge: AppBridge, redirect: string): Promise<AppAnswer<{ usertoken: string }>> {
  const nonce = newId();
  return bridge.request('login', { nonce, redirect }, v.object({ nonce: v.literal(nonce), usertoken: Usertoken }));
}

const Nothing = v.unknown();

let isLoggingIn = false;

/** Logs in through the app, one request at a time; an app that does not reply leaves it to the login page. */
async function logInByApp(bridge: AppBridge, link: HTMLAnchorElement): Promise<void> {
  if (isLoggingIn) return;
  isLoggingIn = true;
  link.setAttribute('aria-busy', 'true');
  const answer = await requestAppLogin(bridge, location.pathname + location.search + location.hash);
  link.removeAttribute('aria-busy');
  isLoggingIn = false;
  if (answer.kind === 'result') await logInWithToken(answer.result.usertoken, false);
  else if (answer.kind === 'error') toast('common', 'error.request', undefined, 'error');
  else location.assign(link.href);
}

/** Opens an address of another site in the app; an app that does not open it leaves it to this window. */
async function openByApp(url: string): Promise<void> {
  if ((await openUrlByApp(url)) !== true) location.assign(url);
}

/** Leaves the page by the app, which closes it; an app that does not close it leaves it to the link. */
async function closeOrFollow(link: HTMLAnchorElement): Promise<void> {
  if ((await closeByApp()) !== true) location.assign(link.href);
}

/** True for a link to the login page, with any address to return to. */
function isLoginLink(link: HTMLAnchorElement): boolean {
  const login = new URL(loginAddress(pageLang(), '/'), location.origin);
  return link.origin === login.origin && link.pathname === login.pathname;
}

/**
 * Connects a page to the app that shows it: login links and links to other sites go to the app, which also gets the
 * page's title and path. An app of another version leaves the page as in a browser. R2.6, account.md 9
 */
export function startAppPage(): void {
  const bridge = openAppBridge(window);
  if (!bridge) return;
  connectActions(bridge);
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || event.defaultPrevented || link.hasAttribute('download')) return;
      if (link.hasAttribute('data-leave')) {
        event.preventDefault();
        void closeOrFollow(link);
        return;
      }
      const safe = safeLink(link.href, location.origin);
      if (safe && safe.foreignHost === undefined && !isLoginLink(link)) return;
      event.preventDefault();
      if (!safe) return;
      if (isLoginLink(link)) void logInByApp(bridge, link);
      else void openByApp(safe.href);
    },
    true,
  );
  void bridge.request('ready', { title: document.title, path: location.pathname }, Nothing);
}
