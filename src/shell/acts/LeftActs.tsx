import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import type { LeftAct, SentActs } from '#session/acts/sent-acts.ts';
import { Button } from '#ui/button/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { useStore } from '#ui/foundation/use-store.ts';

const tones = { checking: 'warn', absent: 'warn', unclear: 'error', found: 'done' } as const;

interface LeftActsProps<Act, Done> {
  lang: Lang;
  acts: Pick<SentActs<Act, Done>, '$left' | 'dismiss'>;
  /** Names an act, as its button has named it; undefined for one that is shown elsewhere. */
  nameOf: (act: Act) => string | undefined;
  textOf: (left: LeftAct<Act, Done>) => string;
}

/**
 * Acts without an answer that a form no longer shows, each a message of its own, until it is known what became of them.
 * exchange-api 1.5
 */
export function LeftActs<Act, Done>({ lang, acts, nameOf, textOf }: LeftActsProps<Act, Done>) {
  const t = texts(lang, 'common');
  return useStore(acts.$left).map((left) => {
    const name = nameOf(left.act);
    if (name === undefined) return null;
    return (
      <Notice key={left.id} tone={tones[left.phase]} title={name}>
        <p>{textOf(left)}</p>
        {left.phase !== 'checking' && (
          <Button variant="quiet" size="small" onPress={() => acts.dismiss(left.id)}>
            {t('action.close')}
          </Button>
        )}
      </Notice>
    );
  });
}
