import { computed, type ReadableAtom } from 'nanostores';

/** nanostores types every first value as possibly absent, since a bare `computed` has none; all of ours have one. */
const hasFirst = <T>($store: ReadableAtom<T>): $store is ReadableAtom<T> & { readonly init: T } => 'init' in $store;

function firstOf<T>($store: ReadableAtom<T>): T {
  if (!hasFirst($store)) throw new Error('a derived store needs stores that have a first value');
  return $store.init;
}

/**
 * A store that follows from another. Unlike a bare `computed` it has a first value, the one the HTML was built with, so
 * that an island that hydrates late renders against what is there (`useStore` shows a store's first value first).
 */
export function derived<From, To>($from: ReadableAtom<From>, value: (from: From) => To): ReadableAtom<To> {
  return Object.assign(computed($from, value), { init: value(firstOf($from)) });
}

/** As `derived`, from two stores. */
export function derivedOfTwo<A, B, To>(
  $a: ReadableAtom<A>,
  $b: ReadableAtom<B>,
  value: (a: A, b: B) => To,
): ReadableAtom<To> {
  return Object.assign(computed([$a, $b], value), { init: value(firstOf($a), firstOf($b)) });
}
