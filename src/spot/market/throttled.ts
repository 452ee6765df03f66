import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';

interface ThrottleOptions<Value> {
  /** Value before the first subscriber, the one that the HTML was built with. */
  initial: Value;
  intervalMs: number;
  /**
   * `leading` publishes a change after a quiet interval at once; `trailing` waits for the interval, so that changes
   * join.
   */
  edge?: 'leading' | 'trailing';
  /** Decides which changes are published at once. */
  isUrgent?: (next: Value, published: Value) => boolean;
}

/** A store that follows `$source` but changes at most once per interval. */
export function throttled<Value>(
  $source: ReadableAtom<Value>,
  { initial, intervalMs, edge = 'trailing', isUrgent = () => false }: ThrottleOptions<Value>,
): ReadableAtom<Value> {
  const $throttled = atom(initial);
  onMount($throttled, () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const publish = () => {
      const next = $source.get();
      const hasChanged = next !== $throttled.get();
      clearTimeout(timer);
      timer = edge === 'leading' && hasChanged ? setTimeout(publish, intervalMs) : undefined;
      $throttled.set(next);
    };
    const unsubscribe = $source.listen((next) => {
      if (isUrgent(next, $throttled.get())) publish();
      else if (timer !== undefined) return;
      else if (edge === 'leading') publish();
      else timer = setTimeout(publish, intervalMs);
    });
    publish();
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  });
  return $throttled;
}
