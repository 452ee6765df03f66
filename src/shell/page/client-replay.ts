/**
 * Directive `client:replay`: an island that loads when the browser is idle, as with `client:idle`. What a user does
 * before it is hydrated is done again afterwards instead of being lost. docs/decisions/0021
 */
import type { ClientDirective } from 'astro';
import { keepEarlyInput } from './early-input.ts';
import { documentEnd, lateSheets } from './page-arrival.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:replay'?: boolean;
  }
}

const replay: ClientDirective = (load, _options, island) => {
  const hydrate = () =>
    void documentEnd()
      .then(load)
      .then((start) => lateSheets().then(start));
  keepEarlyInput(island);
  // A browser that is never idle would never call back.
  if ('requestIdleCallback' in window) requestIdleCallback(hydrate, { timeout: 5_000 });
  else setTimeout(hydrate, 200);
};

export default replay;
