import { $settings } from '../session/settings.ts';
import { texts } from '../i18n/texts.ts';
import { makeTree } from '../ui/art/make-tree.ts';
import { iconTree } from '../ui/icon/drawing.ts';
import { circleAlert, circleCheck, info, triangleAlert, x } from '../ui/icon/icons.ts';
import { say } from '../ui/say.ts';
import { pageLang } from './page-lang.ts';
import { keepFocus } from './toast-focus.ts';
import { keepOnTop } from './toast-place.ts';
import { endOf, holdTime, releaseTime, startTime } from './toast-timing.ts';
import type { ToastTime } from './toast-timing.ts';
import { $toasts, closeToast } from './toasts.ts';
import type { Toast } from './toasts.ts';

const icons = { done: circleCheck, info, warn: triangleAlert, error: circleAlert };

/** A toast in sight: its element, its time, and the timer that ends it. */
interface Shown {
  toast: Toast;
  element: HTMLElement;
  time: ToastTime;
  timer?: ReturnType<typeof setTimeout>;
}
const shown = new Map<string, Shown>();

const stays = ({ action }: Toast): boolean => action !== undefined || $settings.get().toastsStay;

function makeToast(toast: Toast): HTMLElement {
  const t = texts(pageLang(), 'common');
  const element = document.createElement('div');
  element.className = `toast toast--${toast.tone}`;
  const icon = document.createElement('span');
  icon.className = 'toast__icon';
  icon.append(makeTree(iconTree(icons[toast.tone])));
  const text = document.createElement('span');
  text.textContent = toast.message;
  if (toast.action) {
    const link = document.createElement('a');
    link.className = 'link';
    link.href = toast.action.href;
    link.textContent = toast.action.label;
    text.append(' ', link);
  }
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'button button--plain button--small button--icon toast__close';
  close.setAttribute('aria-label', t('toast.close'));
  close.append(makeTree(iconTree(x, 16)));
  close.addEventListener('click', () => closeToast(toast.id));
  element.append(icon, text, close);
  return element;
}

/** Starts, holds or lets go the time of a toast by who looks at it. */
function retime(toast: Toast): void {
  const entry = shown.get(toast.id);
  if (!entry) return;
  const nowMs = performance.now();
  const isHeld = document.hidden || entry.element.matches(':hover, :focus-within');
  entry.time = isHeld ? holdTime(entry.time, nowMs) : releaseTime(entry.time, nowMs);
  clearTimeout(entry.timer);
  const endMs = endOf(entry.time);
  if (endMs !== undefined && !stays(toast)) entry.timer = setTimeout(() => closeToast(toast.id), endMs - nowMs);
}

function add(toast: Toast, list: Element): void {
  const element = makeToast(toast);
  shown.set(toast.id, { toast, element, time: startTime(performance.now(), document.hidden) });
  list.append(element);
  for (const name of ['pointerenter', 'pointerleave', 'focusin', 'focusout'] as const) {
    element.addEventListener(name, () => retime(toast));
  }
  say(toast.message, toast.tone === 'error' ? 'alert' : 'status');
  retime(toast);
}

/** Said again while in sight: the element stays, so that a pointer on it still holds it; its time starts anew. */
function renew(entry: Shown, toast: Toast): void {
  entry.toast = toast;
  entry.time = startTime(performance.now(), document.hidden);
  say(toast.message, toast.tone === 'error' ? 'alert' : 'status');
  retime(toast);
}

/** Takes out of the list what is told no more. */
function takeOut(toasts: readonly Toast[]): void {
  for (const [id, { element, timer }] of shown) {
    if (toasts.some((toast) => toast.id === id)) continue;
    clearTimeout(timer);
    element.remove();
    shown.delete(id);
  }
}

/** Shows the page's messages and speaks them: 3 s each, longer while hovered, focused or unseen. R8.9, Q-A05 */
export function startToasts(): void {
  const list = document.querySelector<HTMLElement>('[data-toasts]');
  if (!list) return;
  const place = keepOnTop(list);
  const keepingFocus = keepFocus(list);
  $toasts.subscribe((toasts) => {
    keepingFocus(() => takeOut(toasts));
    for (const toast of toasts) {
      const entry = shown.get(toast.id);
      if (!entry) add(toast, list);
      else if (entry.toast !== toast) renew(entry, toast);
    }
    place();
  });
  document.addEventListener('visibilitychange', () => $toasts.get().forEach(retime));
}
