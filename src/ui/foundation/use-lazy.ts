import { useEffect, useState } from 'react';

/**
 * Returns what `load` imports, such as a component that the first view does not show; undefined until it is needed and has
 * loaded. `load` is a constant of its file. A chunk that cannot be loaded raises `vite:preloadError`, which
 * shell/page/island-watch.ts handles. quality.md Q-F13
 */
export function useLazy<Part>(isNeeded: boolean, load: () => Promise<Part | undefined>): Part | undefined {
  const [loaded, setLoaded] = useState<{ part: Part | undefined }>({ part: undefined });
  useEffect(() => {
    if (!isNeeded) return;
    let isUnmounted = false;
    load().then(
      (part) => {
        if (!isUnmounted) setLoaded({ part });
      },
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, [isNeeded, load]);
  return loaded.part;
}
