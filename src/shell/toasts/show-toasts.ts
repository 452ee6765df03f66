/** Shows the messages of `toasts.ts`. Loaded by page/start.ts: messages wait in their store until then. */
import { $settings } from '#session/settings.ts';
import { texts } from '#i18n/texts.ts';
import { svgElement } from '#ui/art/svg-element.ts';
import { iconTree } from '#ui/icon/drawing.ts';
import { circleAlert, circleCheck, info, triangleAlert, x } from '#ui/icon/status-icons.ts';
import { alertId, announce, statusId } from '#ui/foundation/announce.ts';
import { whenIdle } from '../when-idle.ts';
import { pageLang } from '../page-lang.ts';
import { $toasts, closeToast } from './toasts.ts';
import type { Toast } from './toasts.ts';

/** How long a toast is shown, ms. R8.9 */
export const toastMs = 3_000;
/** Least time that a released toast stays, ms: nothing vanishes under the pointer. */
const releasedLeastMs = 1_000;

/** Time left of a toast; it runs only while `sinceMs` is set. Times are of one monotonic clock, ms. */
export interface ToastTime {
  leftMs: number;
  sinceMs: number | undefined;
}

/** The time of a new toast: running, or paused when the page is hidden. */
export function startTime(nowMs: number, isPaused: boolean): ToastTime {
  return { leftMs: toastMs, sinceMs: isPaused ? undefined : nowMs };
}

/** The time paused, by a pointer over the toast, by focus in it or by a hidden tab: the time left stays. */
export function pauseTime({ leftMs, sinceMs }: ToastTime, nowMs: number): ToastTime {
  return { leftMs: sinceMs === undefined ? leftMs : Math.max(0, leftMs - (nowMs - sinceMs)), sinceMs: undefined };
}

/** The time running with what is left, at least one second. */
export function resumeTime({ leftMs, sinceMs }: ToastTime, nowMs: number): ToastTime {
  return sinceMs === undefined ? { leftMs: Math.max(leftMs, releasedLeastMs), sinceMs: nowMs } : { leftMs, sinceMs };
}

/** Returns when the time is over, ms; undefined while it is paused. */
export function endOf({ leftMs, sinceMs }: ToastTime): number | undefined {
  return sinceMs === undefined ? undefined : sinceMs + leftMs;
}

/** The open modal dialogs, the last opened last: one may open over another. */
let openDialogs: readonly HTMLDialogElement[] = [];

function topDialog(): HTMLDialogElement | undefined {
  const current = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')];
  openDialogs = [
    ...openDialogs.filter((dialog) => current.includes(dialog)),
    ...current.filter((dialog) => !openDialogs.includes(dialog)),
  ];
  return openDialogs.at(-1);
}

/**
 * Moves a live region without removing it where browsers can: a region that is inserted again repeats its last message.
 */
function moveRegion(region: Element, parent: Element): void {
  if (!region.isConnected) parent.append(region);
  else if ('moveBefore' in Element.prototype) parent.moveBefore(region, null);
}

/**
 * Keeps the list of messages and the live regions in the top modal dialog while one is open, because everything outside
 * it is covered and inert. Returns a function to call after messages were added or removed: it shows or hides the list.
 */
function keepOnTop(list: HTMLElement): () => void {
  const regions = [statusId, alertId].flatMap((id) => document.getElementById(id) ?? []);
  const update = () => {
    const dialog = topDialog();
    const parent = dialog ?? document.body;
    if (list.parentElement !== parent) {
      for (const region of regions) moveRegion(region, parent);
      parent.append(list);
      // The event also reports a dialog that was removed from the page.
      dialog?.addEventListener('close', update, { once: true });
    }
    const isShown = list.matches(':popover-open');
    const isNeeded = list.childElementCount > 0;
    if (isNeeded && !isShown) list.showPopover();
    if (!isNeeded && isShown) list.hidePopover();
  };
  new MutationObserver(update).observe(document.body, { subtree: true, attributeFilter: ['open'] });
  return update;
}

/** True when an element's box and another one overlap. */
const overlaps = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Height of what an area for messages shows at its top, such as a chart's legend. px */
const legendPx = 48;

/**
 * Moves the messages up while they would cover controls that must stay usable, such as filters: into the page's area
 * for messages, where it has one that fits, else below the header.
 */
function keepControlsClear(list: HTMLElement): void {
  list.classList.remove('toasts--top');
  list.style.removeProperty('--toasts-start');
  if (list.childElementCount === 0) return;
  const box = list.getBoundingClientRect();
  const controls = [...document.querySelectorAll('[data-keep-clear]')];
  const isTop = controls.some((element) => overlaps(element.getBoundingClientRect(), box));
  list.classList.toggle('toasts--top', isTop);
  const area = document.querySelector('[data-toast-area]')?.getBoundingClientRect();
  if (isTop && area && area.top > 0 && area.height >= 2 * box.height)
    list.style.setProperty('--toasts-start', `${area.top + legendPx}px`);
}

/** Checks the position again once a part of the page has appeared: filters load after the first messages. */
function checkAddedControls(list: HTMLElement): void {
  let isScheduled = false;
  new MutationObserver((records) => {
    const isAdded = records.some(({ target, addedNodes }) => addedNodes.length > 0 && !list.contains(target));
    if (!isAdded || isScheduled || list.childElementCount === 0) return;
    isScheduled = true;
    whenIdle(() => {
      isScheduled = false;
      keepControlsClear(list);
    });
  }).observe(document.body, { subtree: true, childList: true });
}

const focusable = 'a[href], button, input, select, textarea, [tabindex]';

/** Focuses the first of the elements that accepts it: removed, hidden and inert elements do not. */
function focusFirst(elements: readonly (HTMLElement | null | undefined)[]): void {
  for (const element of elements) {
    element?.focus({ preventScroll: true });
    if (element && document.activeElement === element) return;
  }
}

/** The first control of the dialog that contains the list, else the page's main element. */
const fallbackFocusOf = (list: HTMLElement): HTMLElement | null =>
  list.closest('dialog')?.querySelector<HTMLElement>(focusable) ?? document.querySelector('main');

/**
 * A function that runs a removal of messages and restores the focus if the removal took it: to the element that
 * had it before, else to the next message, else to the page. Focus by pointer is not restored. quality.md Q-A09
 */
function restoreFocusAfterRemoval(list: HTMLElement): (remove: () => void) => void {
  let previous: HTMLElement | undefined;
  list.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !list.contains(relatedTarget)) previous = relatedTarget;
  });
  return (remove) => {
    const focused = list.querySelector(':focus-visible');
    remove();
    if (!focused || focused.isConnected) return;
    focusFirst([previous, list.querySelector<HTMLElement>('button'), fallbackFocusOf(list)]);
    previous = undefined;
  };
}

const icons = { done: circleCheck, info, warn: triangleAlert, error: circleAlert };

/** A toast on the page: its element, its time and the timer that closes it. */
interface ShownToast {
  toast: Toast;
  element: HTMLElement;
  time: ToastTime;
  timer?: ReturnType<typeof setTimeout>;
}
const shownToasts = new Map<string, ShownToast>();

const staysOpen = ({ action, isLasting }: Toast): boolean =>
  action !== undefined || isLasting === true || $settings.get().toastsStay;

function makeAction(id: string, action: NonNullable<Toast['action']>): HTMLElement {
  if ('onPress' in action) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button button--quiet button--small';
    button.textContent = action.label;
    button.addEventListener('click', () => {
      closeToast(id);
      action.onPress();
    });
    return button;
  }
  const link = document.createElement('a');
  link.className = 'link';
  link.href = action.href;
  link.textContent = action.label;
  if (action.onFollow) link.addEventListener('click', action.onFollow);
  return link;
}

function makeToast(toast: Toast): HTMLElement {
  const t = texts(pageLang(), 'common');
  const element = document.createElement('div');
  element.className = `toast toast--${toast.tone}`;
  const icon = document.createElement('span');
  icon.className = 'toast__icon';
  icon.append(svgElement(iconTree(icons[toast.tone])));
  const text = document.createElement('span');
  text.className = 'toast__text';
  text.textContent = toast.message;
  if (toast.action) text.append(' ', makeAction(toast.id, toast.action));
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'button button--plain button--small button--icon toast__close';
  close.setAttribute('aria-label', t('toast.close'));
  close.append(svgElement(iconTree(x, 16)));
  close.addEventListener('click', () => closeToast(toast.id));
  element.append(icon, text, close);
  return element;
}

/** Pauses or resumes a toast's time, depending on pointer, focus and visibility of the page. */
function updateTimer(toast: Toast): void {
  const shown = shownToasts.get(toast.id);
  if (!shown) return;
  const nowMs = performance.now();
  const isPaused = document.hidden || shown.element.matches(':hover, :focus-within');
  shown.time = isPaused ? pauseTime(shown.time, nowMs) : resumeTime(shown.time, nowMs);
  clearTimeout(shown.timer);
  const endMs = endOf(shown.time);
  if (endMs !== undefined && !staysOpen(toast)) shown.timer = setTimeout(() => closeToast(toast.id), endMs - nowMs);
}

function announceToast({ message, tone, isSilent }: Toast): void {
  if (isSilent !== true) announce(message, tone === 'error' ? alertId : statusId);
}

function addToast(toast: Toast, list: Element): void {
  const element = makeToast(toast);
  shownToasts.set(toast.id, { toast, element, time: startTime(performance.now(), document.hidden) });
  list.append(element);
  for (const name of ['pointerenter', 'pointerleave', 'focusin', 'focusout'] as const) {
    element.addEventListener(name, () => updateTimer(toast));
  }
  announceToast(toast);
  updateTimer(toast);
}

/** Restarts the time of a repeated message. Its element stays, so that a pointer over it still pauses it. */
function restartToast(shown: ShownToast, toast: Toast): void {
  const text = shown.element.querySelector('.toast__text')?.firstChild;
  if (text && shown.toast.message !== toast.message) text.textContent = toast.message;
  shown.toast = toast;
  shown.time = startTime(performance.now(), document.hidden);
  announceToast(toast);
  updateTimer(toast);
}

/** Removes from the page what is no longer in the store. */
function removeClosedToasts(toasts: readonly Toast[]): void {
  for (const [id, { element, timer }] of shownToasts) {
    if (toasts.some((toast) => toast.id === id)) continue;
    clearTimeout(timer);
    element.remove();
    shownToasts.delete(id);
  }
}

/** Shows and announces the page's messages: 3 s each, longer while hovered, focused or hidden. R8.9, Q-A05 */
export function startToasts(): void {
  const list = document.querySelector<HTMLElement>('[data-toasts]');
  if (!list) return;
  const updatePosition = keepOnTop(list);
  const restoringFocus = restoreFocusAfterRemoval(list);
  $toasts.subscribe((toasts) => {
    restoringFocus(() => removeClosedToasts(toasts));
    for (const toast of toasts) {
      const shown = shownToasts.get(toast.id);
      if (!shown) addToast(toast, list);
      else if (shown.toast !== toast) restartToast(shown, toast);
    }
    updatePosition();
    keepControlsClear(list);
  });
  for (const name of ['scroll', 'resize']) window.addEventListener(name, () => keepControlsClear(list));
  checkAddedControls(list);
  document.addEventListener('visibilitychange', () => $toasts.get().forEach(updateTimer));
}
