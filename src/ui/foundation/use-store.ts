import { useStore as bareUseStore } from '@nanostores/react';
import type { Store, StoreValue } from 'nanostores';
import { useState } from 'react';

/** Returns a function that reads the value on its first call and returns that value from then on. */
function readOnce<T>(read: () => T): () => T {
  let cached: { value: T } | undefined;
  return () => (cached ??= { value: read() }).value;
}

/**
 * A store's value. The first render of a late island must match the built HTML, whatever the store holds by
 * then: it returns `atBuild()` if given, else the store's initial value. A `computed` store needs `atBuild`, since its
 * initial value depends on stores that have changed since.
 */
export function useStore<S extends Store>(store: S, atBuild?: () => StoreValue<S>): StoreValue<S> {
  // React reads this value several times during hydration and expects the same object each time.
  const [ssr] = useState<'initial' | (() => StoreValue<S>)>(() => (atBuild ? readOnce(atBuild) : 'initial'));
  return bareUseStore(store, { ssr });
}
