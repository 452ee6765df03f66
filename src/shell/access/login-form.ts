import { config } from '#config';
import { firstOffered } from '#contract/addresses/area-address.ts';
import { safeRedirect } from '#i18n/safe-redirect.ts';
import { texts } from '#i18n/texts.ts';
import { $inviteCode } from '#session/invitation-code.ts';
import { whenLoaded } from '#session/lazy-import.ts';
import { logInToSandbox } from '#session/sandbox-login.ts';
import { $user, userState } from '#session/user.ts';
import { alertId, announce } from '#ui/foundation/announce.ts';
import { registerLink } from '../invitation/register-link.ts';
import { errorText } from '../toasts/error-text.ts';
import { pageLang } from '../page-lang.ts';

const lang = pageLang();

/** The address after the login: the page that requested it, if it is on this site. Q-S04 */
const redirectTarget = (): string =>
  safeRedirect(
    new URLSearchParams(location.search).get('redirect_url'),
    location.origin,
    lang,
    undefined,
    firstOffered(config.features),
  );

/** Elements of the form that its script uses. */
interface Parts {
  form: HTMLFormElement;
  account: HTMLInputElement;
  phone: HTMLInputElement;
  password: HTMLInputElement;
  stay: HTMLInputElement;
  send: HTMLButtonElement;
  error: HTMLElement;
}

function partsOf(form: HTMLFormElement): Parts | undefined {
  const account = form.querySelector<HTMLInputElement>('[name=account]');
  const phone = form.querySelector<HTMLInputElement>('[name=phone]');
  const password = form.querySelector<HTMLInputElement>('[name=password]');
  const stay = form.querySelector<HTMLInputElement>('[name=stay]');
  const send = form.querySelector<HTMLButtonElement>('[data-send]');
  const error = form.querySelector<HTMLElement>('[data-error]');
  if (!account || !phone || !password || !stay || !send || !error) return undefined;
  return { form, account, phone, password, stay, send, error };
}

/** Reads the phone number to send, or what is wrong with it; undefined while the user logs in by account name. */
let readPhone: (() => { account: string } | { error: string }) | undefined;
/** The fields of the phone number, once their first use has started them. */
let phoneLogin: Promise<typeof readPhone> | undefined;

/** Switches between account name and phone number; the fields of the latter start with their first use. account.md 4 */
function startWays({ form, phone, account }: Parts): void {
  const t = texts(lang, 'account');
  const start = (): void => {
    const isPhone = new FormData(form).get('way') === 'phone';
    for (const part of form.querySelectorAll<HTMLElement>('[data-way]'))
      part.hidden = (part.dataset['way'] === 'phone') !== isPhone;
    readPhone = undefined;
    (isPhone ? phone : account).focus();
    if (!isPhone) return;
    readPhone = () => ({ error: t('login.phoneUnavailable') });
    whenLoaded(import('./phone-login.ts'), ({ startPhoneLogin }) => {
      phoneLogin ??= startPhoneLogin(form, t);
      void phoneLogin.then((read) => {
        if (!read) phoneLogin = undefined;
        else if (new FormData(form).get('way') === 'phone') readPhone = read;
      });
    });
  };
  for (const way of form.querySelectorAll('[name=way]')) way.addEventListener('change', start);
  // Chosen before this script ran, or restored by the browser.
  if (new FormData(form).get('way') === 'phone') start();
}

/** The account to send and its field, or what is wrong with it. */
function accountOf({ account, phone }: Parts): { field: HTMLInputElement } & ({ account: string } | { error: string }) {
  if (readPhone) return { field: phone, ...readPhone() };
  const name = account.value.trim();
  const isEmpty = name === '' ? { error: texts(lang, 'account')('login.empty') } : { account: name };
  return { field: account, ...isEmpty };
}

/** Shows and announces an error; '' clears it. */
function showError({ error, account, phone, password }: Parts, text: string, wrong?: HTMLInputElement): void {
  error.textContent = text;
  for (const input of [account, phone, password]) input.setAttribute('aria-invalid', 'false');
  for (const input of wrong ? [wrong] : [account, phone, password])
    input.setAttribute('aria-invalid', String(text !== ''));
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
  const { password, stay, send } = parts;
  if (send.hasAttribute('aria-busy')) return;
  const entered = accountOf(parts);
  if ('error' in entered || password.value === '') {
    const wrong = 'error' in entered ? entered.field : password;
    showError(parts, 'error' in entered ? entered.error : t('login.empty'), wrong);
    wrong.focus();
    return;
  }
  showError(parts, '');
  showPending(parts, true);
  const error = await logInToSandbox(entered.account, password.value, stay.checked);
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

function startDemoAccounts({ form, account, password, send }: Parts): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-account]')) {
    button.addEventListener('click', () => {
      form.querySelector<HTMLInputElement>('[name=way][value=account]')?.click();
      account.value = button.dataset['account'] ?? '';
      password.value = button.dataset['password'] ?? '';
      send.focus();
    });
  }
}

/** Gives the invitation code of this browser to the page that opens an account. account.md 6 */
function startRegisterLink(form: HTMLFormElement): void {
  const link = form.querySelector<HTMLAnchorElement>('[data-register]');
  $inviteCode.subscribe(() => {
    const href = registerLink();
    if (link && href !== undefined) link.href = href;
  });
}

/**
 * Runs the sandbox's login form. Unknown accounts and wrong passwords get the same error. Redirects back after the
 * login.
 */
export function startLoginForm(): void {
  const form = document.querySelector<HTMLFormElement>('[data-login-form]');
  const parts = form ? partsOf(form) : undefined;
  if (!form || !parts) return;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit(parts);
  });
  startReveal(form, parts.password);
  startWays(parts);
  startDemoAccounts(parts);
  startRegisterLink(form);
  for (const button of document.querySelectorAll<HTMLButtonElement>('.login button:disabled')) button.disabled = false;
  $user.subscribe((user) => {
    const already = form.querySelector<HTMLElement>('[data-already]');
    const link = form.querySelector<HTMLAnchorElement>('[data-go-on]');
    if (already) already.hidden = user !== userState.loggedIn;
    if (link) link.href = redirectTarget();
  });
}
