import * as v from 'valibot';
import { SymbolId } from '../contract/trading.ts';
import { onLeave } from '../session/leaving.ts';
import { forgetPreference, rememberPreference, sharePreference } from '../session/preferences.ts';
import { kept } from '../session/storage.ts';

/** Most pairs that are kept. exchange-api 2.1 `favorites` */
export const favoritesMax = 100;

/** Ids of the pairs a person marked, in the order of marking: kept here, and by the exchange for who is logged in. */
export const $favorites = kept<string[]>('favorites', v.pipe(v.array(SymbolId), v.maxLength(favoritesMax)), []);

const textOf = (favorites: readonly string[]) => favorites.join(',');

sharePreference('favorites', {
  value: () => textOf($favorites.get()),
  adopt: (value) => {
    if (value !== textOf($favorites.get()))
      $favorites.set(value.split(',').filter((symbolId) => v.is(SymbolId, symbolId)));
  },
});
// They were the person's who left: the next one marks their own. Q-S23
onLeave(() => {
  $favorites.set([]);
  forgetPreference('favorites');
});

/** Marks a pair or takes the mark away; the hundred-and-first pushes the oldest out. */
export async function toggleFavorite(symbolId: string): Promise<void> {
  const now = $favorites.get();
  const next = now.includes(symbolId) ? now.filter((known) => known !== symbolId) : [...now, symbolId];
  $favorites.set(next.slice(-favoritesMax));
  await rememberPreference('favorites', textOf($favorites.get()));
}
