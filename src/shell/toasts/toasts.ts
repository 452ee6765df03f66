import { atom } from 'nanostores';
import { newId } from '#api/index.ts';
import type { TextKey } from '#i18n/keys.ts';
import type { Namespace } from '#i18n/locales.ts';
import type { Values } from '#i18n/table.ts';
import { texts } from '#i18n/texts.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import { $user, userState } from '#session/user.ts';
import { pageLang } from '../page-lang.ts';

/** A short message over the page. */
export interface Toast {
  id: string;
  tone: 'done' | 'info' | 'warn' | 'error';
  message: string;
  /**
   * A next step: a link, or an act that closes the toast; a toast that has one stays until it is closed. `onFollow`
   * runs before the link is followed.
   */
  action?: ({ label: string } & ({ href: string; onFollow?: () => void } | { onPress: () => void })) | undefined;
  /** Shown while a person was logged in: it can name their amounts, so it is removed when they leave. */
  isPersonal?: boolean | undefined;
  /** Stays until it is closed, such as a notice of danger. account.md 5 */
  isLasting?: boolean | undefined;
  /** Not announced with its display: its sender announces what several messages have become. quality.md Q-A02 */
  isSilent?: boolean | undefined;
}

/** Most toasts at once; the oldest is removed first, and before it those that would leave by themselves. */
const toastsMax = 4;

/** The toasts without the one that a new toast displaces. */
function withoutOldest(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length < toastsMax) return toasts;
  const displaced = toasts.find(({ action, isLasting }) => !action && isLasting !== true) ?? toasts[0];
  return toasts.filter((toast) => toast !== displaced);
}

/** The shown messages, oldest first. */
export const $toasts = atom<readonly Toast[]>([]);
onPersonChange(() => $toasts.set($toasts.get().filter(({ isPersonal }) => isPersonal !== true)));

type ToastOptions = Partial<Pick<Toast, 'id' | 'tone' | 'action' | 'isLasting' | 'isSilent'>>;

/**
 * Shows a translated message and returns its id. One with the `id` of a shown message, or without an `id` and with the
 * text of one, moves it to the end, and its time starts again.
 */
export function showToast(
  message: string,
  { id, tone = 'done', action, isLasting, isSilent }: ToastOptions = {},
): string {
  const isSame = (toast: Toast) => (id === undefined ? toast.message === message : toast.id === id);
  const same = $toasts.get().find(isSame);
  const others = $toasts.get().filter((toast) => toast !== same);
  const shown: Toast = {
    id: same?.id ?? id ?? newId(),
    tone,
    message,
    action,
    isLasting,
    isSilent,
    isPersonal: $user.get() === userState.loggedIn,
  };
  $toasts.set([...withoutOldest(others), shown]);
  return shown.id;
}

/** Removes a message before its time is over. */
export function closeToast(id: string): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

/**
 * Shows a text of the page, such as `toast('launchpad', 'pledge.done', { amount, coin })`. The page must embed it
 * (`islandTexts`).
 */
export function toast<N extends Namespace>(
  namespace: N,
  key: TextKey<N>,
  values?: Values,
  tone: Toast['tone'] = 'done',
): void {
  showToast(texts(pageLang(), namespace)(key, values), { tone });
}
