import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';

/** Pauses every panel that updates by itself. The market stores behind the panels keep updating. quality.md Q-A03 */
export const $isPaused = atom(false);

/** A store that follows `$store` except while the display is paused. */
export function unlessPaused<Value>($store: ReadableAtom<Value>): ReadableAtom<Value> {
  const $displayed = atom($store.get());
  onMount($displayed, () => {
    const update = () => {
      if (!$isPaused.get()) $displayed.set($store.get());
    };
    const stops = [$store.listen(update), $isPaused.listen(update)];
    update();
    return () => {
      for (const stop of stops) stop();
    };
  });
  return $displayed;
}
