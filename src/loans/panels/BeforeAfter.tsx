import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';

/** A value before a request and after it, from left to right in every language, as the arrow points. */
export const BeforeAfter = ({ lang, before, after }: { lang: Lang; before: string; after: string }) => (
  <bdi dir="ltr">{texts(lang, 'loans')('adjust.change', { before, after })}</bdi>
);
