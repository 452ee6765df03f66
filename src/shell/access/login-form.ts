import { safeRedirect } from '../i18n/redirect.ts';
import { texts } from '../i18n/texts.ts';
import { login } from '../session/stand-in.ts';
import { $user } from '../session/user.ts';
import { say } from '../ui/say.ts';
import { errorText } from './error-text.ts';
import { pageLang } from './page-lang.ts';

const lang = pageLang();

/** Where the login leads: back to the page that asked, when it is one of ours. Q-S04 */
const wayBack = (): string =>
  safeRedirect(new URLSearchParams(location.search).get('redirect_url'), location.origin, lang);

interface Parts {
  form: HTMLFormElement;
  account: HTMLInputElement;
  password: HTMLInputElement;
  stay: HTMLInputElement;
  send: HTMLButtonElement;
  problem: HTMLElement;
}

function partsOf(form: HTMLFormElement): Parts | undefined {
  const account = form.querySelector<HTMLInputElement>('[name=account]');
  const password = form.querySelector<HTMLInputElement>('[name=password]');
  const stay = form.querySelector<HTMLInputElement>('[name=stay]');
  const send = form.querySelector<HTMLButtonElement>('[data-send]');
  const problem = form.querySelector<HTMLElement>('[data-problem]');
  return account && password && stay && send && problem ? { form, account, password, stay, send, problem } : undefined;
}

function tellProblem({ problem, account, password }: Parts, text: string): void {
  problem.textContent = text;
  for (const input of [account, password]) input.setAttribute('aria-invalid', String(text !== ''));
  if (text !== '') say(text, 'alert');
}

/** The button says that it waits, and keeps its size. */
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
    tellProblem(parts, t('login.empty'));
    return (account.value.trim() === '' ? account : password).focus();
  }
  tellProblem(parts, '');
  showPending(parts, true);
  const error = await login(account.value.trim(), password.value, stay.checked);
  if (!error) return location.replace(wayBack());
  showPending(parts, false);
  tellProblem(parts, errorText(error, { wrongLogin: t('login.wrong'), tooManyRequests: t('login.tooOften') }));
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

/** Runs the stand-in login form: errors alike for unknown accounts and wrong passwords, then back to where one was. */
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
    if (already) already.hidden = user !== 1;
    if (link) link.href = wayBack();
  });
}
