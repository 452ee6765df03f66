/**
 * Directive `client:replay`: an island that loads when the browser is idle, as with `client:idle`, or as
 * `client:replay="visible"` when it comes into view. What a user does before it is hydrated is done again afterwards
 * instead of being lost. docs/decisions/0021
 */
import type { ClientDirective } from 'astro';
import { onIdle, whenShown } from '../when-idle.ts';
import { keepEarlyInput } from './early-input.ts';
import { hydrateOnArrival } from './page-arrival.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:replay'?: boolean | 'visible';
  }
}

/** Calls `act` when something of an island is in view. The element of an island has no box of its own. */
function whenVisible(island: HTMLElement, act: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    act();
  });
  for (const child of island.children) observer.observe(child);
}

/** `options`: the build leaves them out where they have no value. */
const replay: ClientDirective = (load, options: { value: unknown } | null, island) => {
  const start = () => {
    island.dataset['loading'] = '';
    island.dispatchEvent(new Event('island:load', { bubbles: true }));
    void hydrateOnArrival(island, load);
  };
  keepEarlyInput(island);
  if (options?.value === 'visible') whenShown(() => whenVisible(island, start));
  else whenShown(() => onIdle(start));
};

export default replay;
