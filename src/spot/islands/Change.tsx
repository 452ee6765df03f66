import { formatPercent } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { canonical, decimal } from '../../money/index.ts';
import { directionOf, directionSigns } from '../direction.ts';

/** Places of a share that is shown in percent with two. */
const sharePlaces = 4;

/** A change as a share of one, with its sign and colour; none of them when what is shown is no change. */
export function Change({ lang, change }: { lang: Lang; change: string }) {
  const shown = canonical(decimal(change).round(sharePlaces, decimal.roundHalfUp));
  const direction = directionOf(shown);
  return (
    <bdi className={direction === 'same' ? undefined : direction}>
      {directionSigns[direction]}
      {formatPercent(lang, shown.replace(/^-/, ''))}
    </bdi>
  );
}
