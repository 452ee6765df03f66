import { formatPercent } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';

/** A change as a share of one, with its sign and colour. */
export function Change({ lang, change }: { lang: Lang; change: string }) {
  const isDown = change.startsWith('-');
  return (
    <bdi className={isDown ? 'down' : 'up'}>
      {isDown ? '−' : '+'}
      {formatPercent(lang, isDown ? change.slice(1) : change, 2)}
    </bdi>
  );
}
