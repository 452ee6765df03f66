import { atom } from 'nanostores';
import { newId } from '../api/index.ts';
import type { ApiError } from '../api/index.ts';
import type { TextKey } from '../i18n/keys.ts';
import type { Namespace } from '../i18n/locales.ts';
import type { Values } from '../i18n/table.ts';
import { texts } from '../i18n/texts.ts';
import { errorText, isToldElsewhere } from './error-text.ts';
import type { OwnErrorTexts } from './error-text.ts';
import { pageLang } from './page-lang.ts';

export interface Toast {
  id: string;
  tone: 'done' | 'info' | 'warn' | 'error';
  message: string;
  /** A next step; a toast that has one stays until it is closed. */
  action?: { label: string; href: string };
}

/** Most toasts at once; older ones give way. */
const most = 4;

/** The messages in sight, oldest first. */
export const $toasts = atom<readonly Toast[]>([]);

/** Shows a finished text. The same text again renews the one in sight: one cause, one message. */
export function showToast(
  message: string,
  { tone = 'done', action }: Partial<Pick<Toast, 'tone' | 'action'>> = {},
): void {
  const same = $toasts.get().find((toast) => toast.message === message);
  const others = $toasts.get().filter((toast) => toast !== same);
  $toasts.set([...others, { id: same?.id ?? newId(), tone, message, action }].slice(-most));
}

export function closeToast(id: string): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

/** Shows one of the page's texts, as `toast('launchpad', 'pledge.done', { amount, coin })`; the page embeds it. */
export function toast<N extends Namespace>(
  namespace: N,
  key: TextKey<N>,
  values?: Values,
  tone: Toast['tone'] = 'done',
): void {
  showToast(texts(pageLang(), namespace)(key, values), { tone });
}

/** Shows why a call failed, in the words of the area (`own`, by the error's kind) or of the shell. Walls and prompts speak for themselves. */
export function toastError(error: ApiError, own?: OwnErrorTexts): void {
  if (!isToldElsewhere(error)) showToast(errorText(error, own), { tone: 'error' });
}
