import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import type { LeftRequest, SentRequests } from '#session/requests/sent-requests.ts';
import { Button } from '#ui/button/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { useStore } from '#ui/foundation/use-store.ts';

const tones = { checking: 'warn', absent: 'warn', unclear: 'error', found: 'done' } as const;

interface LeftRequestsProps<Params, Result> {
  lang: Lang;
  requests: Pick<SentRequests<Params, Result>, '$left' | 'dismiss'>;
  /** Names a request, as its button has named it; undefined for one that is shown elsewhere. */
  nameOf: (params: Params) => string | undefined;
  textOf: (left: LeftRequest<Params, Result>) => string;
}

/**
 * Requests without an answer that a form no longer shows, each a message of its own, until it is known what became of
 * them. exchange-api 1.5
 */
export function LeftRequests<Params, Result>({ lang, requests, nameOf, textOf }: LeftRequestsProps<Params, Result>) {
  const t = texts(lang, 'common');
  return useStore(requests.$left).map((left) => {
    const name = nameOf(left.params);
    if (name === undefined) return null;
    return (
      <Notice key={left.id} tone={tones[left.phase]} title={name}>
        <p>{textOf(left)}</p>
        {left.phase !== 'checking' && (
          <Button variant="quiet" size="small" onPress={() => requests.dismiss(left.id)}>
            {t('action.close')}
          </Button>
        )}
      </Notice>
    );
  });
}
