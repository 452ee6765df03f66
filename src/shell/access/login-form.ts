import { config } from '#config';
import type { ApiError } from '#api/index.ts';
import type { LoginChallenge } from '#contract/session.ts';
import { startPage } from '#contract/addresses/area-address.ts';
import { safeRedirect } from '#i18n/safe-redirect.ts';
import { texts } from '#i18n/texts.ts';
import { whenLoaded } from '#session/lazy-import.ts';
import { logIn } from '#session/form-login.ts';
import { $storageFails, removeText, writeText } from '#session/storage.ts';
import { $user, userState } from '#session/user.ts';
import { alertId, announce } from '#ui/foundation/announce.ts';
import { errorText } from '../toasts/error-text.ts';
import { pageLang } from '../page-lang.ts';
import { hasKnownMethod, runCodeStep } from './code-step.ts';
import { lockedText, showPending } from './login-parts.ts';

const lang = pageLang();
/** The form asks for a passphrase alone: the exchange has one person. */
const isPassphrase = config.login.form === 'passphrase';
const emptyText = (): string => texts(lang, 'account')(isPassphrase ? 'login.emptyPassphrase' : 'login.empty');

/** The address after the login: the page that requested it, if it is on this site. Q-S04 */
const redirectTarget = (): string =>
  safeRedirect(
    new URLSearchParams(location.search).get('redirect_url'),
    location.origin,
    lang,
    undefined,
    startPage(config),
  );

/** Elements of the form that its script uses. */
interface Parts {
  form: HTMLFormElement;
  /** Absent in a form for a passphrase, like the phone number. */
  account: HTMLInputElement | null;
  phone: HTMLInputElement | null;
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
  if (!password || !stay || !send || !error) return undefined;
  return { form, account, phone, password, stay, send, error };
}

/** Reads the phone number to send, or what is wrong with it; undefined while the user logs in by account name. */
let readPhone: (() => { account: string } | { error: string }) | undefined;
/** The fields of the phone number, once their first use has started them. */
let phoneLogin: Promise<typeof readPhone> | undefined;

/** Switches between account name and phone number; the fields of the latter start with their first use. account.md 4 */
function startWays({ form, phone, account }: Parts): void {
  if (!phone || !account) return;
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
function accountOf({
  account,
  phone,
}: Parts):
  | { account: string }
  | { field: HTMLInputElement; error: string }
  | { field: HTMLInputElement; account: string } {
  if (!account || !phone) return { account: '' };
  if (readPhone) return { field: phone, ...readPhone() };
  const name = account.value.trim();
  return name === '' ? { field: account, error: emptyText() } : { account: name };
}

/** Shows and announces an error; '' clears it. */
function showError({ error, account, phone, password }: Parts, text: string, wrong?: HTMLInputElement): void {
  error.textContent = text;
  for (const input of [account, phone, password])
    input?.setAttribute('aria-invalid', String(text !== '' && (!wrong || wrong === input)));
  if (text !== '') announce(text, alertId);
}

/** Shows the second step of a login, or why there is none. */
function startCodeStep(parts: Parts, challenge: LoginChallenge): void {
  const t = texts(lang, 'account');
  const { form, password, stay, send } = parts;
  const codeForm = document.querySelector<HTMLFormElement>('[data-code-form]');
  if (!codeForm) return;
  const onBack = (reason: string): void => {
    form.hidden = false;
    showPending(send, false);
    showError(parts, reason, password);
    password.focus();
  };
  if (!hasKnownMethod(challenge)) {
    onBack(t('login.unknownMethods'));
    return;
  }
  password.value = '';
  form.hidden = true;
  runCodeStep(codeForm, challenge, stay.checked, { onDone: leaveForm, onBack });
}

const leaveForm = (): void => location.replace(redirectTarget());

async function submit(parts: Parts): Promise<void> {
  const { password, stay, send } = parts;
  if (send.hasAttribute('aria-busy')) return;
  const entered = accountOf(parts);
  if ('error' in entered || password.value === '') {
    const wrong = 'error' in entered ? entered.field : password;
    showError(parts, 'error' in entered ? entered.error : emptyText(), wrong);
    wrong.focus();
    return;
  }
  showError(parts, '');
  showPending(send, true);
  const outcome = await logIn(entered.account, password.value, stay.checked);
  if (outcome.phase === 'done') leaveForm();
  else if (outcome.phase === 'challenge') startCodeStep(parts, outcome.challenge);
  else {
    showPending(send, false);
    if (outcome.phase === 'failed') showFailure(parts, outcome.error);
  }
}

function showFailure(parts: Parts, error: ApiError): void {
  const t = texts(lang, 'account');
  const { password } = parts;
  showError(
    parts,
    errorText(error, {
      wrongLogin: t(isPassphrase ? 'login.wrongPassphrase' : 'login.wrong'),
      loginLocked: lockedText(error.limit),
      tooManyRequests: t('login.tooOften'),
    }),
  );
  password.focus();
  password.select();
}

function startReveal(form: HTMLFormElement, password: HTMLInputElement): void {
  const t = texts(lang, 'account');
  const button = form.querySelector<HTMLButtonElement>('[data-reveal]');
  const labels = isPassphrase
    ? [t('login.showPassphrase'), t('login.hidePassphrase')]
    : [t('login.showPassword'), t('login.hidePassword')];
  button?.addEventListener('click', () => {
    const isShown = password.type === 'password';
    password.type = isShown ? 'text' : 'password';
    button.setAttribute('aria-pressed', String(isShown));
    button.setAttribute('aria-label', labels[Number(isShown)] ?? '');
  });
}

function startDemoAccounts({ form, account, password, send }: Parts): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-account]')) {
    button.addEventListener('click', () => {
      form.querySelector<HTMLInputElement>('[name=way][value=account]')?.click();
      if (account) account.value = button.dataset['account'] ?? '';
      password.value = button.dataset['password'] ?? '';
      send.focus();
    });
  }
}

/** Says in the place of an error that Caps Lock is on, while the secret is typed. */
function startCapsNote(form: HTMLFormElement, { password, error }: Parts): void {
  const note = form.querySelector<HTMLElement>('[data-caps]');
  if (!note) return;
  const follow = (event: KeyboardEvent): void => {
    note.hidden = !event.getModifierState('CapsLock') || error.textContent !== '';
    error.hidden = !note.hidden;
  };
  for (const name of ['keydown', 'keyup'] as const) password.addEventListener(name, follow);
  password.addEventListener('blur', () => {
    note.hidden = true;
    error.hidden = false;
  });
}

/** Says before a login that its token cannot be stored. quality.md Q-F12 */
function startStorageNote(form: HTMLFormElement): void {
  const note = form.querySelector<HTMLElement>('[data-storage]');
  writeText('tab', 'probe', '');
  removeText('tab', 'probe');
  if (note) note.hidden = !$storageFails.get();
}

/**
 * Runs the login form. Unknown accounts and wrong passwords get the same error. Redirects back after the
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
  startCapsNote(form, parts);
  startStorageNote(form);
  startWays(parts);
  startDemoAccounts(parts);
  for (const button of document.querySelectorAll<HTMLButtonElement>('.login button:disabled')) button.disabled = false;
  $user.subscribe((user) => {
    const already = form.querySelector<HTMLElement>('[data-already]');
    const link = form.querySelector<HTMLAnchorElement>('[data-go-on]');
    if (already) already.hidden = user !== userState.loggedIn;
    if (link) link.href = redirectTarget();
  });
}
