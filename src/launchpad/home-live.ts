/** The home page's own script: what it shows is asked for anew once the page is idle. No React. */
import { whenIdle } from '../shell/idle.ts';

whenIdle(() => {
  void import('./home-refresh.ts').then(({ refreshHome }) => refreshHome());
});
