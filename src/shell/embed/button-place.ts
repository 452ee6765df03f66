import { secondMs } from '#formulas/durations.ts';
import { whenIdle } from '../when-idle.ts';
import { freeRise } from './free-place.ts';

const actionSelector =
  'a[href], button, input, select, textarea, summary, label, [role="button"], [role="tab"], [role="slider"], [tabindex="0"]';
const barSelector = '.page__foot > *, [data-toasts] > *';
/** Distance to the header and to bars, px. */
const marginPx = 8;
/** How soon after a change of the page the place is checked again, ms. */
const checkMs = secondMs / 4;

/** The boxes of the visible elements that a selector finds outside `except`, within the columns of `place`. */
function boxesOf(selector: string, place: DOMRect, except: Element): DOMRect[] {
  return [...document.querySelectorAll(selector)]
    .filter((element) => !except.contains(element))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.left < place.right && place.left < box.right && box.height > 0)
    .filter(({ box }) => box.bottom > 0 && box.top < innerHeight)
    .filter(({ element }) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'))
    .map(({ box }) => box);
}

/**
 * Keeps a fixed button where it covers no action, bar or message: at its place or above it. Where everything is full it
 * hides until the page is scrolled or changes. account.md 7, A33
 */
export function keepPlaceFree(button: HTMLElement): void {
  const place = () => {
    if (button.hidden) return;
    const rise = Number(button.dataset['rise'] ?? 0);
    const current = button.getBoundingClientRect();
    const box = DOMRect.fromRect({ ...current.toJSON(), y: current.y + rise } as DOMRectInit);
    const top = (document.querySelector('.header')?.getBoundingClientRect().bottom ?? 0) + marginPx;
    const next = freeRise(box, top, boxesOf(actionSelector, box, button), boxesOf(barSelector, box, button));
    const isHidden = next === undefined && document.activeElement !== button;
    button.classList.toggle('chat-button--no-place', isHidden);
    const shown = next ?? 0;
    if (shown === rise) return;
    button.dataset['rise'] = String(shown);
    button.style.transform = shown === 0 ? '' : `translateY(${-shown}px)`;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      whenIdle(place);
    }, checkMs);
  };
  document.addEventListener('scroll', schedule, { capture: true, passive: true });
  window.addEventListener('resize', schedule);
  new MutationObserver(schedule).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['hidden', 'open', 'inert'],
  });
  place();
}
