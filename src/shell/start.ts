import { late } from '../session/late.ts';
import { startSession } from '../session/start.ts';
import { startClock } from './clock.ts';
import { startGate } from './gate.ts';
import { startHeader } from './header.ts';
import { whenIdle } from './idle.ts';
import { startIslandWatch } from './island-watch.ts';
import { pageLang } from './page-lang.ts';
import { startSessionEnd } from './session-end.ts';
import { startWall } from './start-wall.ts';

/** Everything that runs on every page, without React. A page that is only prerendered waits until it is shown. R2.6 */
function start(): void {
  startSession({ lang: pageLang() });
  startHeader();
  startClock();
  startGate();
  startSessionEnd();
  startWall();
  startIslandWatch();
  whenIdle(() => {
    late(import('./start-late.ts'), ({ startLate }) => startLate());
    if (document.querySelector('[data-ribbon]')) late(import('./ribbon.ts'), ({ startRibbon }) => startRibbon());
  });
}

if ('prerendering' in document && document.prerendering)
  document.addEventListener('prerenderingchange', start, { once: true });
else start();
