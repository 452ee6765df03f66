import { useCallback, useEffect, useState } from 'react';
import { send } from '../../api/index.ts';
import type { ApiError } from '../../api/index.ts';
import type { ResultOf } from '../../contract/call.ts';
import { eventDetails } from '../../contract/launchpad.ts';
import { formatAmount, formatCount, formatDate, formatPercent } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { cut, decimal, divide } from '../../money/index.ts';
import { $user } from '../../session/user.ts';
import { errorText } from '../../shell/error-text.ts';
import { EmptyState, ErrorState } from '../../ui/Blank.tsx';
import { guarded } from '../../ui/Boundary.tsx';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { circleCheck, info, trophy, vote } from '../../ui/icon/icons.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Meter } from '../../ui/Meter.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useStore } from '../../ui/use-store.ts';
import { launchErrors } from '../error-words.ts';
import { pageData } from '../page-data.ts';
import { $project } from '../project.ts';
import { coins } from '../words.ts';
import type { LaunchTexts } from '../words.ts';
import { StateTag } from './StateTag.tsx';
import '../../ui/card.scss';
import '../launch-events.scss';

type LaunchEvent = ResultOf<typeof eventDetails>['list'][number];
type State =
  { phase: 'loading' } | { phase: 'ready'; list: readonly LaunchEvent[] } | { phase: 'failed'; error: ApiError };

const typeIcon = { TRADE_CONTEST: trophy, VOTE: vote, TASK: circleCheck, UNKNOWN: info } as const satisfies Record<
  LaunchEvent['type'],
  unknown
>;

function EventCard({ t, lang, event }: { t: LaunchTexts; lang: Lang; event: LaunchEvent }) {
  const when = (ms: number) => formatDate(lang, ms, { zone: 'local', style: 'dateTime' });
  const { mine } = event;
  // A vote may have no goal: then there is no way to show.
  const share = mine && decimal(mine.goal).gt('0') ? divide(mine.progress, mine.goal) : undefined;
  return (
    <li className="card launch-event">
      <div className="launch-event__head">
        <h3>
          <Icon of={typeIcon[event.type]} size={18} /> {event.title}
        </h3>
        {event.state === 'PENDING' ? (
          <span className="chip">{t('events.running')}</span>
        ) : (
          <StateTag t={t} state={event.state} />
        )}
      </div>
      <Facts
        facts={[
          { label: t('events.kind'), value: t(`events.type.${event.type}`) },
          { label: t('events.when'), value: t('steps.range', { from: when(event.start), to: when(event.end) }) },
          { label: t('events.prize'), value: coins(t, lang, event.prize, event.token) },
          ...(mine?.rank === undefined ? [] : [{ label: t('events.rank'), value: formatCount(lang, mine.rank) }]),
          ...(mine?.prize === undefined
            ? []
            : [{ label: t('events.won'), value: coins(t, lang, mine.prize, event.token) }]),
        ]}
      />
      {mine && share && (
        <div className="launch-event__progress">
          <p>
            <span>{t('events.progress')}</span>
            <bdi className="ltr">
              {t('events.progressFigures', {
                progress: formatAmount(lang, mine.progress),
                goal: formatAmount(lang, mine.goal),
              })}
            </bdi>
          </p>
          <Meter
            label={t('events.progress')}
            share={Number(cut(share, 4))}
            valueText={t('events.progressOf', { percent: formatPercent(lang, cut(share, 4), 0) })}
          />
        </div>
      )}
    </li>
  );
}

function Events({ lang, page }: { lang: Lang; page: string }) {
  const t = texts(lang, 'launchpad');
  const projectId = (pageData(page).project ?? $project.get())?.projectId;
  const user = useStore($user);
  const [state, setState] = useState<State>({ phase: 'loading' });
  const load = useCallback(
    async (signal?: AbortSignal) => {
      if (projectId === undefined) return;
      const answer = await send(eventDetails, { projectId }, { signal });
      if (signal?.aborted) return;
      setState(answer.ok ? { phase: 'ready', list: answer.result.list } : { phase: 'failed', error: answer.error });
    },
    [projectId],
  );
  useEffect(() => {
    const leave = new AbortController();
    void load(leave.signal);
    return () => leave.abort();
  }, [user, load]);
  return (
    <section className="launch-events" aria-labelledby="events-title" lang={t.lang}>
      <h2 id="events-title">{t('events.title')}</h2>
      {state.phase === 'loading' && <Skeleton shape="card" />}
      {state.phase === 'failed' && (
        <ErrorState
          framed
          title={t('events.failed')}
          action={
            <Button variant="quiet" onPress={() => void load()}>
              {t('retry')}
            </Button>
          }
        >
          {errorText(state.error, launchErrors(t))}
        </ErrorState>
      )}
      {state.phase === 'ready' && state.list.length === 0 && <EmptyState framed title={t('events.none')} />}
      {state.phase === 'ready' && state.list.length > 0 && (
        <ul className="launch-events__list">
          {state.list.map((event) => (
            <EventCard key={event.eventId} t={t} lang={lang} event={event} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Contests, votes and tasks of a launch, with what this person has done. */
export const LaunchEvents = guarded(Events);
