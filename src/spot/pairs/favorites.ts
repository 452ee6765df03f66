import * as v from 'valibot';
import { SymbolId } from '#contract/scalars.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import { registerSharedPreference } from '#session/preferences/preferences.ts';
import { forgetPreferenceTime, setPreference } from '#session/preferences/set-preference.ts';
import { storedAtom } from '#session/storage.ts';

/** Limit of favorite pairs. exchange-api 2.1 `favorites` */
export const favoritesMax = 100;

/**
 * Symbol ids of favorite pairs in the order of marking: stored in this browser and, for a logged-in user, by the
 * exchange.
 */
export const $favorites = storedAtom<string[]>('favorites', v.pipe(v.array(SymbolId), v.maxLength(favoritesMax)), []);

const textOf = (favorites: readonly string[]) => favorites.join(',');

registerSharedPreference('favorites', {
  value: () => textOf($favorites.get()),
  adopt: (value) => {
    if (value !== textOf($favorites.get()))
      $favorites.set(value.split(',').filter((symbolId) => v.is(SymbolId, symbolId)));
  },
});
// The next person in this browser has favorites of their own. Q-S23
onPersonChange(() => {
  $favorites.set([]);
  forgetPreferenceTime('favorites');
});

/** Adds a pair to the favorites or removes it; above the limit the oldest one is dropped. */
export async function toggleFavorite(symbolId: string): Promise<void> {
  const current = $favorites.get();
  const next = current.includes(symbolId) ? current.filter((other) => other !== symbolId) : [...current, symbolId];
  $favorites.set(next.slice(-favoritesMax));
  await setPreference('favorites', textOf($favorites.get()));
}
