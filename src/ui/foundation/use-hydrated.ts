import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False while a component shows its built HTML, and true from the render after hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
