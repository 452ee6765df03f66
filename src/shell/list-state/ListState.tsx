import type { ReactNode } from 'react';
import type { ApiError } from '#api/index.ts';
import { Button } from '#ui/button/Button.tsx';
import { EmptyState, ErrorState, RestrictedState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { errorText } from '../toasts/error-text.ts';

/** A list that is not shown: loading, failed, or without rows. */
export type ListStateName = { phase: 'idle' | 'loading' } | { phase: 'failed'; error: ApiError } | { phase: 'empty' };

export interface ListStateProps {
  state: ListStateName;
  empty: string;
  /** The next step of an empty list. */
  action?: ReactNode;
  texts: { failed: string; retry: string; restricted: string };
  /** Rows of the skeleton. */
  rows?: number;
  onRetry: () => void;
}

/** State of a list in place of its rows. */
export function ListState({ state, empty, action, texts, rows = 4, onRetry }: ListStateProps) {
  switch (state.phase) {
    case 'empty':
      return <EmptyState title={empty} action={action} />;
    case 'failed':
      return state.error.kind === 'restricted' ? (
        <RestrictedState title={texts.restricted} />
      ) : (
        <ErrorState title={texts.failed} action={<Button onPress={onRetry}>{texts.retry}</Button>}>
          {errorText(state.error)}
        </ErrorState>
      );
    default:
      return (
        <div aria-busy="true">
          <Skeleton shape="row" count={rows} />
        </div>
      );
  }
}
