/** Entry point of the home page, without React: refreshes its content once the page is idle. */
import { whenLoaded } from '#session/lazy-import.ts';
import { whenIdle } from '#shell/when-idle.ts';

whenIdle(() => {
  whenLoaded(import('./home-refresh.ts'), ({ refreshHome }) => refreshHome());
});
