import { formatChange } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';

/** A price change, a signed fraction, as a percentage with sign and color; both follow the rounded value. */
export function Change({ lang, change }: { lang: Lang; change: string }) {
  const { text, direction } = formatChange(lang, change);
  return <bdi className={direction === 'same' ? undefined : direction}>{text}</bdi>;
}
