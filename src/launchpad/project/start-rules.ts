/** Entry point of the rules page, without React: shows its times in the reader's zone once the page is idle. */
import { serverNow } from '#session/clock.ts';
import { whenLoaded } from '#session/lazy-import.ts';
import { whenIdle } from '#shell/when-idle.ts';

whenIdle(() => whenLoaded(import('./rules-times.ts'), ({ showRulesTimes }) => showRulesTimes(document, serverNow())));
