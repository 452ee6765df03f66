import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';

/** One switch for all panels that move by themselves: what they show stands still, what is known goes on. quality.md Q-A03 */
export const $isPaused = atom(false);

/** A store as a live panel shows it: it follows the other one, but for a pause. */
export function unlessPaused<Value>($store: ReadableAtom<Value>): ReadableAtom<Value> {
  const $shown = atom($store.get());
  onMount($shown, () => {
    const follow = () => {
      if (!$isPaused.get()) $shown.set($store.get());
    };
    const ends = [$store.listen(follow), $isPaused.listen(follow)];
    follow();
    return () => ends.forEach((end) => end());
  });
  return $shown;
}
