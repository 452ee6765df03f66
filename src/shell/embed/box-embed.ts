import { secondMs } from '#formulas/durations.ts';
import { makeEmbedFrame } from './embed-frame.ts';
import type { EmbedMessage } from './inbox.ts';

/** How long a frame has to report that it is ready, ms. account.md 7 */
const readyMs = 3 * secondMs;

/** Width from which the header's box is in the bar, not in the menu of phones. */
const wide = '(width >= 720px)';

/**
 * Lays a provider's header or footer over our own part in a box, first invisibly. Once it is ready it is shown and our
 * part is inert; when it is late or misbehaves it is removed and our part stays, or returns. account.md 7
 */
export function startBoxEmbed(box: HTMLElement, kind: 'header' | 'footer', address: URL): void {
  const own = box.firstElementChild;
  if (!(own instanceof HTMLElement)) return;
  const end = new AbortController();
  const show = () => {
    if (end.signal.aborted) return;
    // What has the focus must not vanish.
    if (own.contains(document.activeElement)) {
      own.addEventListener('focusout', () => queueMicrotask(show), { once: true, signal: end.signal });
      return;
    }
    own.inert = true;
    box.dataset['shown'] = '';
  };
  const closeOverlay = () => frame.element.style.removeProperty('block-size');
  const take = (message: EmbedMessage): void => {
    if (message.type === 'ready') {
      clearTimeout(timer);
      show();
    } else if (message.type === 'close') closeOverlay();
    else if (message.type === 'resize') {
      if (message.height <= box.clientHeight) closeOverlay();
      // Over the page only for a person who is there already.
      else if (matchMedia(wide).matches && 'shown' in box.dataset && document.activeElement === frame.element)
        frame.element.style.blockSize = `${message.height}px`;
    }
  };
  const stop = () => {
    end.abort();
    clearTimeout(timer);
    frame.remove();
    own.inert = false;
    delete box.dataset['shown'];
  };
  const timer = setTimeout(stop, readyMs);
  const title = box.dataset['title'] ?? '';
  const frame = makeEmbedFrame({ kind, address, title, onMessage: take, onBroken: stop });
  // Presses inside the frame are not seen here.
  document.addEventListener('pointerdown', closeOverlay, { capture: true, signal: end.signal });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && closeOverlay(), { signal: end.signal });
  window.addEventListener('resize', closeOverlay, { signal: end.signal });
  box.append(frame.element);
}
