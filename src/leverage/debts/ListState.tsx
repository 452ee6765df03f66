import type { ApiError } from '#api/index.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { errorText } from '#shell/toasts/error-text.ts';
import { Button } from '#ui/button/Button.tsx';
import { EmptyState, ErrorState, RestrictedState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';

/** A list that is not shown: loading, failed, or without rows. */
export type ListStateName = { phase: 'idle' | 'loading' } | { phase: 'failed'; error: ApiError } | { phase: 'empty' };

interface ListStateProps {
  lang: Lang;
  state: ListStateName;
  empty: string;
  onRetry: () => void;
}

/** State of a list of margin in place of its rows. */
export function ListState({ lang, state, empty, onRetry }: ListStateProps) {
  const t = texts(lang, 'margin');
  switch (state.phase) {
    case 'empty':
      return <EmptyState title={empty} />;
    case 'failed':
      return state.error.kind === 'restricted' ? (
        <RestrictedState title={t('debts.restricted')} />
      ) : (
        <ErrorState title={t('debts.failed')} action={<Button onPress={onRetry}>{t('debts.retry')}</Button>}>
          {errorText(state.error)}
        </ErrorState>
      );
    default:
      return (
        <div aria-busy="true">
          <Skeleton shape="row" count={4} />
        </div>
      );
  }
}
