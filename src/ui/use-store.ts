import { useStore as bareUseStore } from '@nanostores/react';
import type { Store, StoreValue } from 'nanostores';

/**
 * A store's value in a component. The first render of a late island shows what the HTML was built with, whatever the
 * store holds by then: `atBuild` when given, else the store's first value. A `computed` store needs `atBuild`, since
 * its first value follows from stores that have moved on.
 */
export function useStore<S extends Store>(store: S, atBuild?: () => StoreValue<S>): StoreValue<S> {
  return bareUseStore(store, { ssr: atBuild ?? 'initial' });
}
