import { formatPercent } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { directionOf, directionSigns } from '../direction.ts';

/** A change as a share of one, with its sign and colour; none of them when nothing changed. */
export function Change({ lang, change }: { lang: Lang; change: string }) {
  const direction = directionOf(change);
  return (
    <bdi className={direction === 'same' ? undefined : direction}>
      {directionSigns[direction]}
      {formatPercent(lang, change.replace(/^-/, ''), 2)}
    </bdi>
  );
}
