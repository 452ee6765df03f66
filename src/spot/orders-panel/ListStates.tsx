import { useEffect } from 'react';
import type { ApiError } from '../../api/index.ts';
import { formatDate } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { $network } from '../../session/presence.ts';
import { errorText } from '../../shell/error-text.ts';
import { loginAddress } from '../../shell/places.ts';
import { toastError } from '../../shell/toasts.ts';
import { EmptyState, ErrorState, LoggedOutState, RestrictedState } from '../../ui/Blank.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useStore } from '../../ui/use-store.ts';
import { fillForm } from '../form.ts';
import { $isInterrupted, reconnect } from '../interrupted.ts';
import type { SpotTexts } from '../order-words.ts';

/** As many rows as stand in the list's room before it scrolls. */
const skeletonRows = 6;

/** A list that has not come, in the room it will take. */
export const ListComing = () => (
  <div className="orders-panel__coming" aria-busy="true">
    <Skeleton shape="row" count={skeletonRows} />
  </div>
);

type FailedProps = { t: SpotTexts; title: string; error: ApiError; onRetry: () => void };

/** A list that could not be read: told in a toast, and here with the next try. R8.9 */
export function ListFailed({ t, title, error, onRetry }: FailedProps) {
  const { isOnline } = useStore($network);
  useEffect(() => toastError(error), [error]);
  if (error.kind === 'restricted') {
    return <RestrictedState title={t('orders.restricted')}>{t('orders.restrictedText')}</RestrictedState>;
  }
  const retry = <Button onPress={onRetry}>{t('orders.retry')}</Button>;
  return (
    <ErrorState title={title} action={retry}>
      {isOnline ? errorText(error) : t('orders.offline')}
    </ErrorState>
  );
}

/** Leads to the form: into its first field, out of the way of the sheet that holds it on phones. */
function goToForm(): void {
  fillForm({});
  document.querySelector<HTMLElement>('.order-form .field__input')?.focus();
}

type EmptyProps = {
  t: SpotTexts;
  title: string;
  isFiltered: boolean;
  /** Rows that the filters leave out, where all are known. */
  hidden?: number;
  onClear: () => void;
};

/** A list that holds nothing: what would be here and the way to it, or the way out of the filters. */
export function ListEmpty({ t, title, isFiltered, hidden = 0, onClear }: EmptyProps) {
  const clear = (
    <Button variant="quiet" onPress={onClear}>
      {t('orders.filter.clear')}
    </Button>
  );
  const filtered = hidden > 0 ? t('orders.empty.hidden', { count: hidden }) : t('orders.empty.filtered');
  if (isFiltered) return <EmptyState title={filtered} action={clear} />;
  const place = (
    <Button variant="quiet" onPress={goToForm}>
      {t('orders.empty.place')}
    </Button>
  );
  return <EmptyState title={title} action={place} />;
}

/** Who is not logged in sees what would be here, and the way to log in and back. */
export function ListLoggedOut({ t, lang }: { t: SpotTexts; lang: Lang }) {
  const login = (
    <a className="button button--primary" href={loginAddress(lang, location.pathname + location.search)}>
      {t('orders.login')}
    </a>
  );
  return <LoggedOutState title={t('orders.loggedOut')} action={login} />;
}

type StaleProps = {
  t: SpotTexts;
  lang: Lang;
  zone: 'local' | 'UTC';
  readAt: number | undefined;
  /** The list could not be read anew: reads it once more. */
  onRetry?: (() => void) | undefined;
};

/** Marks a list whose stream is lost, or which could not be read again since, with the time of what it shows. quality.md Q-U14 */
export function ListStale({ t, lang, zone, readAt, onRetry }: StaleProps) {
  const isInterrupted = useStore($isInterrupted);
  const retry = isInterrupted ? () => void reconnect() : onRetry;
  if (!retry || readAt === undefined) return null;
  return (
    <Notice tone="warn">
      {t('orders.stale', { time: formatDate(lang, readAt, { zone, style: 'momentZone' }) })}{' '}
      <Button variant="quiet" size="small" onPress={retry}>
        {isInterrupted ? t('orders.reconnect') : t('orders.retry')}
      </Button>
    </Notice>
  );
}
