import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { ListState as SharedListState } from '#shell/list-state/ListState.tsx';
import type { ListStateProps } from '#shell/list-state/ListState.tsx';

/** The texts of lists that could not be loaded. */
export function listTexts(lang: Lang): ListStateProps['texts'] {
  const t = texts(lang, 'margin');
  return { failed: t('debts.failed'), retry: t('debts.retry'), restricted: t('debts.restricted') };
}

/** State of a list of margin in place of its rows. */
export function ListState({ lang, ...props }: Pick<ListStateProps, 'state' | 'empty' | 'onRetry'> & { lang: Lang }) {
  return <SharedListState {...props} texts={listTexts(lang)} />;
}
