import { secondMs } from '#formulas/durations.ts';

/** How long a browser regards a person as active after a press or a key, ms. */
const activeMs = 5 * secondMs;
/** How long after a key a person still types, ms. */
const typingMs = secondMs / 2;
/** How long Tab explains where the focus is, ms. */
const tabMs = secondMs;

/** How long after a theft the page may still scroll to the frame, ms. */
const scrollMs = secondMs / 2;

const textFields = 'input, textarea, select, [contenteditable]';

/**
 * Keeps the page where it is: a frame that focuses its field scrolls itself into view. A person who scrolls ends it.
 */
function keepScroll(): void {
  const { scrollX: left, scrollY: top } = window;
  const end = new AbortController();
  const options = { capture: true, passive: true, signal: end.signal };
  const restore = () => {
    if (window.scrollX !== left || window.scrollY !== top) window.scrollTo({ left, top, behavior: 'instant' });
  };
  for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    document.addEventListener(type, () => end.abort(), options);
  document.addEventListener('scroll', restore, options);
  setTimeout(() => end.abort(), scrollMs);
}

/**
 * Returns the focus to the page when a frame takes it without a press or Tab, and reports the theft; `isTyping`: the
 * user was typing, so the frame would receive the next keys. Browsers let a frame of another site focus itself, even
 * when it is `inert`, and send no event while the pointer is over it. Returns a function that stops the guard.
 * account.md 7
 */
export function guardFocus(frame: HTMLIFrameElement, onTheft: (isTyping: boolean) => void): () => void {
  const end = new AbortController();
  const options = { capture: true, signal: end.signal };
  let previous: HTMLElement | undefined;
  let lastKey = { name: '', timeMs: -activeMs };
  let lastInputMs = -activeMs;

  /** True when only a press inside the frame explains its focus. */
  const isPressed = (nowMs: number): boolean => {
    if (!navigator.userActivation.isActive) return false;
    const isInField = previous?.isConnected === true && previous.matches(textFields);
    // The activity may as well be that of a person in a field of ours.
    return !isInField || nowMs - lastInputMs >= activeMs;
  };
  document.addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      lastKey = { name: key, timeMs: timeStamp };
      lastInputMs = timeStamp;
    },
    options,
  );
  document.addEventListener(
    'pointerdown',
    ({ target, timeStamp }) => {
      // The field has the focus only after the press, and the frame may take it in between.
      previous = (target instanceof Element && target.closest<HTMLElement>(textFields)) || undefined;
      lastInputMs = timeStamp;
    },
    options,
  );
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof HTMLElement && target !== frame) previous = target;
    },
    options,
  );
  window.addEventListener(
    'blur',
    ({ timeStamp: nowMs }) => {
      if (document.activeElement !== frame) return;
      const sinceKeyMs = nowMs - lastKey.timeMs;
      if ((lastKey.name === 'Tab' && sinceKeyMs < tabMs) || isPressed(nowMs)) return;
      keepScroll();
      // Not within the event: the browser ignores a change of focus during a change of focus.
      setTimeout(() => {
        frame.blur();
        window.focus();
        previous?.focus({ preventScroll: true });
        onTheft(sinceKeyMs < typingMs);
      });
    },
    { signal: end.signal },
  );
  return () => end.abort();
}
