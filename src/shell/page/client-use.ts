/**
 * Directive `client:use`: an island whose script loads when somebody uses it, or when the page asks for it
 * (`use-islands.ts`). Astro writes it into the pages with such islands. docs/decisions/0021
 */
import type { ClientDirective } from 'astro';
import { onIdle, whenShown } from '../when-idle.ts';
import { keepEarlyInput } from './early-input.ts';
import { hydrateOnArrival } from './page-arrival.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:use'?: boolean;
  }
}

/** True when the page opens with a session: what a user sees is not in the HTML. */
const isForUser = () => document.documentElement.dataset['person'] === 'in';

/** What a script must answer. Links, texts and closed details work without one. */
const controls = "button, input, select, textarea, summary, label, [role='tab']";

const use: ClientDirective = (load, _options, island) => {
  const loaded = new AbortController();

  const start = () => {
    if (loaded.signal.aborted) return;
    loaded.abort();
    island.dataset['loading'] = '';
    island.dispatchEvent(new Event('island:load', { bubbles: true }));
    void hydrateOnArrival(island, load);
  };

  for (const name of ['pointerover', 'touchstart', 'focusin'] as const)
    island.addEventListener(
      name,
      ({ target }) => {
        if (target instanceof Element && target.closest(controls)) start();
      },
      { capture: true, passive: true, signal: loaded.signal },
    );
  keepEarlyInput(island, start);
  if (isForUser()) whenShown(() => onIdle(start));
  island.addEventListener('island:need', start, { signal: loaded.signal });
};

export default use;
