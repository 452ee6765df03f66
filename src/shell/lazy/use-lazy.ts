import { useEffect, useState } from 'react';
import { withinScriptTimeout } from '#session/lazy-import.ts';

/**
 * What `load` imports, such as a component that the first view does not show; undefined until it is needed and
 * has loaded. `load` is a constant of its file. A chunk that cannot be loaded within two minutes raises
 * `vite:preloadError`, which shell/page/island-watch.ts handles; one that was lost with the network loads again once
 * the network is back. quality.md Q-F08, Q-F13
 */
export function useLazy<Part>(isNeeded: boolean, load: () => Promise<Part | undefined>): Part | undefined {
  const [part, setPart] = useState<Part | undefined>(undefined);
  useEffect(() => {
    if (!isNeeded) return;
    const unmounted = new AbortController();
    const start = async () => {
      const loaded = await withinScriptTimeout(load()).catch(() => undefined);
      if (unmounted.signal.aborted) return;
      // A function would be called instead of stored.
      if (loaded !== undefined) setPart(() => loaded);
      else addEventListener('online', () => void start(), { once: true, signal: unmounted.signal });
    };
    void start();
    return () => unmounted.abort();
  }, [isNeeded, load]);
  return part;
}
