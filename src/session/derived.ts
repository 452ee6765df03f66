import { computed, type ReadableAtom } from 'nanostores';

/**
 * nanostores types every initial value as possibly absent, since a bare `computed` has none; the stores here have one.
 */
const hasInit = <T>($store: ReadableAtom<T>): $store is ReadableAtom<T> & { readonly init: T } => 'init' in $store;

function initOf<T>($store: ReadableAtom<T>): T {
  if (!hasInit($store)) throw new Error('a derived store needs stores that have an initial value');
  return $store.init;
}

/**
 * Creates a store that is computed from another. Unlike a bare `computed` it has an initial value, which the HTML was
 * built with: an island that hydrates late renders it first, so that it matches the HTML (see `useStore`).
 */
export function derived<From, To>($from: ReadableAtom<From>, value: (from: From) => To): ReadableAtom<To> {
  return Object.assign(computed($from, value), { init: value(initOf($from)) });
}

/** Creates a store that is computed from two others, as `derived` does from one. */
export function derivedOfTwo<A, B, To>(
  $a: ReadableAtom<A>,
  $b: ReadableAtom<B>,
  value: (a: A, b: B) => To,
): ReadableAtom<To> {
  return Object.assign(computed([$a, $b], value), { init: value(initOf($a), initOf($b)) });
}
