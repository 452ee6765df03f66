import type { ApiError } from '#api/index.ts';
import type { LoginChallenge } from '#contract/session.ts';
import { texts } from '#i18n/texts.ts';
import { $serverSecond, serverNow } from '#session/clock.ts';
import { abandonLogin, logInWithCode, sendLoginCode } from '#session/form-login.ts';
import { $personEpoch } from '#session/on-person-change.ts';
import { timeLeft } from '#ui/display/time-left.ts';
import { alertId, announce } from '#ui/foundation/announce.ts';
import { errorText } from '../toasts/error-text.ts';
import { pageLang } from '../page-lang.ts';
import { isWholeCode, codeDigits, readLoginCode } from './login-code.ts';
import { limitMs, lockedText, showPending } from './login-parts.ts';

const kinds = ['TOTP', 'EMAIL', 'SMS'] as const;
type Kind = (typeof kinds)[number];
const isKind = (value: unknown): value is Kind => kinds.some((kind) => kind === value);

/** What the second step reports; each ends it. */
export interface CodeStepEnds {
  onDone: () => void;
  /** Back to the first step, with the reason unless the user pressed Back. */
  onBack: (reason: string) => void;
}

interface Parts {
  form: HTMLFormElement;
  code: HTMLInputElement;
  error: HTMLElement;
  sending: HTMLElement;
  resend: HTMLButtonElement;
  sent: HTMLElement;
  send: HTMLButtonElement;
  back: HTMLButtonElement;
}

function partsOf(form: HTMLFormElement): Parts | undefined {
  const code = form.querySelector<HTMLInputElement>('[name=code]');
  const error = form.querySelector<HTMLElement>('[data-code-error]');
  const sending = form.querySelector<HTMLElement>('[data-sending]');
  const resend = form.querySelector<HTMLButtonElement>('[data-resend]');
  const sent = form.querySelector<HTMLElement>('[data-sent]');
  const send = form.querySelector<HTMLButtonElement>('[data-send]');
  const back = form.querySelector<HTMLButtonElement>('[data-back]');
  if (!code || !error || !sending || !resend || !sent || !send || !back) return undefined;
  return { form, code, error, sending, resend, sent, send, back };
}

/** The methods of a challenge that this site knows, the preferred one first. */
const knownMethods = ({ methods }: LoginChallenge): { kind: Kind; to?: string | undefined }[] =>
  methods.flatMap(({ kind, to }) => (isKind(kind) ? [{ kind, to }] : []));

/** True when the second step has a method that this site knows. */
export const hasKnownMethod = (challenge: LoginChallenge): boolean => knownMethods(challenge).length > 0;

/**
 * Runs the second step of a login until it is done, over or left. Its listeners end with it. Account, code and token
 * are in no draft, address or storage but the token's.
 */
export function runCodeStep(
  form: HTMLFormElement,
  challenge: LoginChallenge,
  stays: boolean,
  { onDone, onBack }: CodeStepEnds,
): void {
  const parts = partsOf(form);
  if (!parts) return;
  const t = texts(pageLang(), 'account');
  const { code, error, sending, resend, sent, send, back } = parts;
  const methods = knownMethods(challenge);
  const ending = new AbortController();
  const { signal } = ending;
  /** When the next code of a kind can be sent, by the exchange's clock, and where the last one went. */
  const sentCodes = new Map<Kind, { nextAt: number; to: string }>();
  let isSending = false;

  const kindNow = (): Kind => {
    const chosen = new FormData(form).get('kind');
    return isKind(chosen) ? chosen : (methods[0]?.kind ?? 'TOTP');
  };

  function showError(text: string): void {
    error.textContent = text;
    code.setAttribute('aria-invalid', String(text !== ''));
    if (text !== '') announce(text, alertId);
  }

  function end(): void {
    ending.abort();
    stopClock();
    stopPerson();
    abandonLogin();
    form.hidden = true;
    code.value = '';
    showError('');
    showPending(send, false);
  }

  function leave(reason = ''): void {
    if (signal.aborted) return;
    end();
    onBack(reason);
  }

  /** Shows where a code went and when another one can be sent. */
  function showSent(now: number): void {
    const last = sentCodes.get(kindNow());
    const leftMs = (last?.nextAt ?? 0) - now;
    const isWaiting = leftMs > 0;
    resend.textContent = isWaiting
      ? t('login.sendWait', { time: timeLeft(pageLang(), leftMs) })
      : t(last ? 'login.sendAgain' : 'login.sendCode');
    if (isWaiting || isSending) resend.setAttribute('aria-disabled', 'true');
    else resend.removeAttribute('aria-disabled');
    sent.textContent = last && last.to !== '' ? t('login.codeSent', { to: last.to }) : '';
  }

  function showMethod(): void {
    const kind = kindNow();
    sending.hidden = kind === 'TOTP';
    code.value = '';
    showError('');
    showSent(serverNow());
  }

  async function requestCode(): Promise<void> {
    const kind = kindNow();
    if (kind === 'TOTP' || resend.hasAttribute('aria-disabled')) return;
    isSending = true;
    showError('');
    showSent(serverNow());
    const answer = await sendLoginCode({ challenge: challenge.challenge, kind });
    isSending = false;
    if (signal.aborted) return;
    if (answer.ok) {
      sentCodes.set(kind, answer.result);
      announce(t('login.codeSent', { to: answer.result.to }));
      if (kindNow() === kind) code.focus();
    } else if (answer.error.kind === 'challengeOver') leave(t('login.codeOver'));
    else if (answer.error.kind === 'codeTooSoon') {
      const nextAt = serverNow() + limitMs(answer.error.limit);
      sentCodes.set(kind, { to: sentCodes.get(kind)?.to ?? '', nextAt });
    } else showError(errorText(answer.error));
    showSent(serverNow());
  }

  async function submit(): Promise<void> {
    if (send.hasAttribute('aria-busy')) return;
    const digits = readLoginCode(code.value);
    if (digits === undefined) {
      showError(t('login.codeFormat', codeDigits));
      code.focus();
      return;
    }
    showError('');
    showPending(send, true);
    stopPerson();
    const outcome = await logInWithCode({ challenge: challenge.challenge, kind: kindNow(), code: digits }, stays);
    if (signal.aborted) return;
    if (outcome.phase === 'done') onDone();
    else if (outcome.phase !== 'failed') leave();
    else if (outcome.error.kind === 'challengeOver') leave(t('login.codeOver'));
    else showFailure(outcome.error);
  }

  function showFailure(failure: ApiError): void {
    stopPerson = followPerson();
    showPending(send, false);
    const { limit = '' } = failure;
    showError(
      errorText(failure, { wrongCode: t('login.wrongCode', { tries: limit }), loginLocked: lockedText(limit) }),
    );
    code.focus();
    code.select();
  }

  /** The first step again when the person changes: a challenge outlives no login or logout in another tab. */
  const followPerson = () => $personEpoch.listen(() => leave());
  let stopPerson = followPerson();

  for (const choice of form.querySelectorAll<HTMLElement>('[data-method]'))
    choice.hidden = !methods.some(({ kind }) => kind === choice.dataset['method']);
  for (const radio of form.querySelectorAll<HTMLInputElement>('[name=kind]')) {
    radio.checked = radio.value === methods[0]?.kind;
    radio.addEventListener('change', showMethod, { signal });
  }
  const fieldset = form.querySelector<HTMLElement>('[data-methods]');
  if (fieldset) fieldset.hidden = methods.length < 2;
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      void submit();
    },
    { signal },
  );
  code.addEventListener('input', () => isWholeCode(kindNow(), code.value) && void submit(), { signal });
  resend.addEventListener('click', () => void requestCode(), { signal });
  back.addEventListener('click', () => leave(), { signal });
  form.hidden = false;
  showMethod();
  const stopClock = $serverSecond.subscribe((now) => {
    if (now > 0) showSent(now);
    // The exchange would refuse the code.
    if (now >= challenge.until) queueMicrotask(() => leave(t('login.codeOver')));
  });
  (kindNow() === 'TOTP' ? code : resend).focus();
}
