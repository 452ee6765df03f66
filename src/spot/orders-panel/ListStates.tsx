import { useEffect } from 'react';
import type { ApiError } from '#api/index.ts';
import { dayMs } from '#formulas/durations.ts';
import { formatCount, formatDate } from '#i18n/format.ts';
import type { Texts } from '#i18n/keys.ts';
import type { Lang } from '#i18n/locales.ts';
import { $isStreamInterrupted, reconnectPrivateStream } from '#session/private-stream/stream-status.ts';
import { $network } from '#session/presence.ts';
import { $streamEnd, $streamRetryTime } from '#session/private-stream/topics.ts';
import { errorText, toastError } from '#shell/toasts/error-text.ts';
import { loginAddress } from '#shell/login-address.ts';
import { EmptyState, ErrorState, LoggedOutState, RestrictedState } from '#ui/feedback/EmptyState.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { prefillForm } from '../order-draft/draft-store.ts';
import type { InvalidRange } from './order-query.ts';
import type { OrderTexts } from '../orders/order-texts.ts';
import { timeSpanMaxMs } from './order-query.ts';

/** Rows that fit into the panel before it scrolls. */
const skeletonRows = 6;

/** Skeleton of a list that is being loaded, as high as the list will be. */
export const ListLoading = () => (
  <div className="orders-panel__loading" aria-busy="true">
    <Skeleton shape="row" count={skeletonRows} />
  </div>
);

type FailedProps = { t: OrderTexts; title: string; error: ApiError; onRetry: () => void };

/** State of a list that could not be loaded: also a toast, and a button that tries again. R8.9 */
export function ListFailed({ t, title, error, onRetry }: FailedProps) {
  const { isOnline } = useStore($network);
  useEffect(() => toastError(error), [error]);
  if (error.kind === 'restricted') {
    return <RestrictedState title={t('restricted')}>{t('restrictedText')}</RestrictedState>;
  }
  const retry = <Button onPress={onRetry}>{t('retry')}</Button>;
  return (
    <ErrorState title={title} action={retry}>
      {isOnline ? errorText(error) : t('offline')}
    </ErrorState>
  );
}

/** Moves the focus to the first field of the order form; on phones the sheet of the form opens. */
function goToForm(): void {
  prefillForm({});
  document.querySelector<HTMLElement>('.order-form .field__input')?.focus();
}

type EmptyProps = {
  t: OrderTexts;
  title: string;
  isFiltered: boolean;
  /** Number of rows that the filters hide, for lists that are loaded completely. */
  hidden?: number;
  onClear: () => void;
};

/** State of a list without rows: a button to the order form, or one that clears the filters. */
export function ListEmpty({ t, title, isFiltered, hidden = 0, onClear }: EmptyProps) {
  const clear = (
    <Button variant="quiet" onPress={onClear}>
      {t('filter.clear')}
    </Button>
  );
  const filtered = hidden > 0 ? t('empty.hidden', { count: hidden }) : t('empty.filtered');
  if (isFiltered) return <EmptyState title={filtered} action={clear} />;
  const toForm = (
    <Button variant="quiet" onPress={goToForm}>
      {t('empty.place')}
    </Button>
  );
  return <EmptyState title={title} action={toForm} />;
}

/** Element id of the text that says why a range of days is not valid. */
export const rangeProblemId = 'orders-range-problem';

type RangeProps = { t: OrderTexts; lang: Lang; range: InvalidRange; onClear: () => void };

/** State of a list whose range of days is not valid: what is wrong with it, and a button that clears it. */
export function ListRange({ t, lang, range, onClear }: RangeProps) {
  const clear = (
    <Button variant="quiet" onPress={onClear}>
      {t('filter.clearRange')}
    </Button>
  );
  return (
    <div id={rangeProblemId} role="alert">
      <ErrorState
        title={t(`range.${range.problem}`, { days: formatCount(lang, range.days), most: timeSpanMaxMs / dayMs })}
        action={clear}
      />
    </div>
  );
}

/** State of all lists for visitors: a link to the login page, which leads back here. */
export function ListLoggedOut({ t, lang }: { t: Texts<'spot'>; lang: Lang }) {
  const login = (
    <a className="button button--primary" href={loginAddress(lang, location.pathname + location.search)}>
      {t('orders.login')}
    </a>
  );
  return <LoggedOutState title={t('orders.loggedOut')} action={login} />;
}

type StaleProps = {
  t: OrderTexts;
  lang: Lang;
  zone: 'local' | 'UTC';
  /** When the shown rows were true, ms UTC; undefined before the first load. */
  readAt: number | undefined;
  /** Loads the list again; undefined unless the last load failed. */
  onRetry?: (() => void) | undefined;
};

/**
 * Warning that a list may be out of date, with the time of its rows: the stream is lost, with the reason if it was
 * closed for good, or the last load failed. quality.md Q-U14
 */
export function ListStale({ t, lang, zone, readAt, onRetry }: StaleProps) {
  const isInterrupted = useStore($isStreamInterrupted);
  const end = useStore($streamEnd);
  const retryTime = useStore($streamRetryTime);
  const retry = isInterrupted ? () => void reconnectPrivateStream() : onRetry;
  if (!retry || readAt === undefined) return null;
  return (
    <Notice tone="warn">
      {t(end ? `ended.${end}` : 'stale', {
        time: formatDate(lang, readAt, { zone, style: 'momentZone' }),
      })}{' '}
      {end === 'gaveUp' && retryTime > 0 && (
        <>
          {t('nextAttempt', {
            time: formatDate(lang, retryTime, { zone, style: 'timeZone' }),
          })}{' '}
        </>
      )}
      <Button variant="quiet" size="small" onPress={retry}>
        {t(!isInterrupted ? 'retry' : end === 'elsewhere' ? 'useHere' : 'reconnect')}
      </Button>
    </Notice>
  );
}
