import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { ListState as SharedListState } from '#shell/list-state/ListState.tsx';
import type { ListStateProps } from '#shell/list-state/ListState.tsx';

/** State of a list of margin in place of its rows. */
export function ListState({ lang, ...props }: Pick<ListStateProps, 'state' | 'empty' | 'onRetry'> & { lang: Lang }) {
  const t = texts(lang, 'margin');
  return (
    <SharedListState
      {...props}
      texts={{ failed: t('debts.failed'), retry: t('debts.retry'), restricted: t('debts.restricted') }}
    />
  );
}
