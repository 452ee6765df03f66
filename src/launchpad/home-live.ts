/** The home page's own script: what it shows is asked for anew once the page is idle. No React. */
import { late } from '../session/late.ts';
import { whenIdle } from '../shell/idle.ts';

whenIdle(() => {
  late(import('./home-refresh.ts'), ({ refreshHome }) => refreshHome());
});
