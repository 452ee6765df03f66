import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import { star } from '#ui/icon/icons.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { $favorites, toggleFavorite } from './favorites.ts';
import type { ListedPair } from './pairs.ts';
import './favorite-button.scss';

/** Star that adds a pair to the favorites or removes it. */
export function FavoriteButton({ lang, pair, tabIndex }: { lang: Lang; pair: ListedPair; tabIndex?: number }) {
  const isFavorite = useStore($favorites).includes(pair.symbolId);
  return (
    <button
      className="favorite-button needs-script"
      type="button"
      tabIndex={tabIndex}
      aria-pressed={isFavorite}
      aria-label={texts(lang, 'spot')('picker.mark', { pair: `${pair.baseTokenId}/${pair.quoteTokenId}` })}
      onClick={() => void toggleFavorite(pair.symbolId)}
    >
      <Icon of={star} size={16} />
    </button>
  );
}
