import { Component } from 'react';
import type { ReactNode } from 'react';
import type { Lang } from '../i18n/locales.ts';
import { texts } from '../i18n/texts.ts';
import { ErrorState } from './Blank.tsx';
import { Button } from './Button.tsx';

interface BoundaryProps {
  lang: Lang;
  children: ReactNode;
}

/**
 * Keeps a part of the page that fails from taking the rest along: says so in its place and offers the reload; what was
 * typed is kept for the tab. A class, since React knows no other boundary; the failure itself still reaches the page.
 */
class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
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

/** An island whose failure stays its own: what each file under `islands/` gives to pages. */
export function guarded<Props extends { lang: Lang }>(Part: (props: Props) => ReactNode) {
  return function Guarded(props: Props) {
    return (
      <Boundary lang={props.lang}>
        <Part {...props} />
      </Boundary>
    );
  };
}
