import { safeRedirect } from '#i18n/safe-redirect.ts';
import { texts } from '#i18n/texts.ts';
import { logInToSandbox } from '#session/sandbox-login.ts';
import { $user, userState } from '#session/user.ts';
import { alertId, announce } from '#ui/foundation/announce.ts';
import { errorText } from '../toasts/error-text.ts';
import { pageLang } from '../page-lang.ts';

const lang = pageLang();

/** Returns the address after the login: the page that requested it, if it is on this site. Q-S04 */
const redirectTarget = (): string =>
  safeRedirect(new URLSearchParams(location.search).get('redirect_url'), location.origin, lang);

/** Elements of the form that its script uses. */
interface Parts {
  form: HTMLFormElement;
  account: HTMLInputElement;
  password: HTMLInputElement;
  stay: HTMLInputElement;
  send: HTMLButtonElement;
  error: HTMLElement;
}

function partsOf(form: HTMLFormElement): Parts | undefined {
  const account = form.querySelector<HTMLInputElement>('[name=account]');
  const password = form.querySelector<HTMLInputElement>('[name=password]');
  const stay = form.querySelector<HTMLInputElement>('[name=stay]');
  const send = form.querySelector<HTMLButtonElement>('[data-send]');
  const error = form.querySelector<HTMLElement>('[data-error]');
  return account && password && stay && send && error ? { form, account, password, stay, send, error } : undefined;
}

/** Shows and announces an error; '' clears it. */
function showError({ error, account, password }: Parts, text: string): void {
  error.textContent = text;
  for (const input of [account, password]) input.setAttribute('aria-invalid', String(text !== ''));
  if (text !== '') announce(text, alertId);
}

/** Marks the button as busy; it keeps its size. */
function showPending({ send }: Parts, isPending: boolean): void {
  const [idle, busy] = send.querySelectorAll('.button__face');
  idle?.classList.toggle('button__face--away', isPending);
  busy?.classList.toggle('button__face--away', !isPending);
  for (const name of ['aria-disabled', 'aria-busy']) {
    if (isPending) send.setAttribute(name, 'true');
    else send.removeAttribute(name);
  }
}

async function submit(parts: Parts): Promise<void> {
  const t = texts(lang, 'account');
  const { account, password, stay, send } = parts;
  if (send.hasAttribute('aria-busy')) return;
  if (account.value.trim() === '' || password.value === '') {
    showError(parts, t('login.empty'));
    (account.value.trim() === '' ? account : password).focus();
    return;
  }
  showError(parts, '');
  showPending(parts, true);
  const error = await logInToSandbox(account.value.trim(), password.value, stay.checked);
  if (!error) {
    location.replace(redirectTarget());
    return;
  }
  showPending(parts, false);
  showError(parts, errorText(error, { wrongLogin: t('login.wrong'), tooManyRequests: t('login.tooOften') }));
  password.focus();
  password.select();
}

function startReveal(form: HTMLFormElement, password: HTMLInputElement): void {
  const t = texts(lang, 'account');
  const button = form.querySelector<HTMLButtonElement>('[data-reveal]');
  button?.addEventListener('click', () => {
    const isShown = password.type === 'password';
    password.type = isShown ? 'text' : 'password';
    button.setAttribute('aria-pressed', String(isShown));
    button.setAttribute('aria-label', t(isShown ? 'login.hidePassword' : 'login.showPassword'));
  });
}

function startDemoAccounts({ account, password, send }: Parts): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-account]')) {
    button.addEventListener('click', () => {
      account.value = button.dataset['account'] ?? '';
      password.value = button.dataset['password'] ?? '';
      send.focus();
    });
  }
}

/** Runs the sandbox's login form. Unknown accounts and wrong passwords get the same error. Redirects back after the login. */
export function startLoginForm(): void {
  const form = document.querySelector<HTMLFormElement>('[data-login-form]');
  const parts = form ? partsOf(form) : undefined;
  if (!form || !parts) return;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit(parts);
  });
  startReveal(form, parts.password);
  startDemoAccounts(parts);
  for (const button of document.querySelectorAll<HTMLButtonElement>('.login button:disabled')) button.disabled = false;
  $user.subscribe((user) => {
    const already = form.querySelector<HTMLElement>('[data-already]');
    const link = form.querySelector<HTMLAnchorElement>('[data-go-on]');
    if (already) already.hidden = user !== userState.loggedIn;
    if (link) link.href = redirectTarget();
  });
}
