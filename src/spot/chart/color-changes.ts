import { atom, onMount } from 'nanostores';
import { $theme } from '../../session/theme.ts';
import { $palette } from '../../shell/palette.ts';

/** Counts changes of the page's colours: theme, the system's theme, colours of up and down. A chart is drawn anew. */
export const $look = atom(0);

onMount($look, () => {
  if (typeof document === 'undefined') return;
  const count = () => $look.set($look.get() + 1);
  const system = matchMedia('(prefers-color-scheme: light)');
  const unlisten = [$theme.listen(count), $palette.listen(count)];
  system.addEventListener('change', count);
  return () => {
    for (const stop of unlisten) stop();
    system.removeEventListener('change', count);
  };
});
