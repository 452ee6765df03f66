import { Component } from 'react';
import type { ReactNode } from 'react';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { ErrorState } from './EmptyState.tsx';
import { Button } from '../button/Button.tsx';

interface ErrorBoundaryProps {
  lang: Lang;
  children: ReactNode;
}

/**
 * Limits a rendering error to one part of the page: shows a message with a reload button instead of it. Drafts stay
 * stored for the tab. A class, because React has no other error boundaries. The error is reported to the page as well.
 */
class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    const t = texts(this.props.lang, 'common');
    return (
      <ErrorState
        framed
        title={t('state.scriptFailed')}
        action={<Button onPress={() => location.reload()}>{t('action.reload')}</Button>}
      >
        {t('state.scriptFailedText')}
      </ErrorState>
    );
  }
}

/**
 * An island whose rendering error does not affect the rest of the page. Every island that a page places is
 * wrapped.
 */
export function withErrorBoundary<Props extends { lang: Lang }>(Part: (props: Props) => ReactNode) {
  return function Guarded(props: Props) {
    return (
      <ErrorBoundary lang={props.lang}>
        <Part {...props} />
      </ErrorBoundary>
    );
  };
}
