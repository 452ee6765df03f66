import { atom, onMount } from 'nanostores';
import { $theme } from '#session/settings.ts';
import { $palette } from './palette.ts';

/**
 * Counts changes of the page's colors (theme, system theme, colors of up and down), after which charts are drawn again.
 */
export const $colorChanges = atom(0);

onMount($colorChanges, () => {
  if (typeof document === 'undefined') return;
  const count = () => $colorChanges.set($colorChanges.get() + 1);
  const system = matchMedia('(prefers-color-scheme: light)');
  const unlisten = [$theme.listen(count), $palette.listen(count)];
  system.addEventListener('change', count);
  return () => {
    for (const stop of unlisten) stop();
    system.removeEventListener('change', count);
  };
});
