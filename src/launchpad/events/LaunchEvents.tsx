import { useEffect, useState } from 'react';
import { send } from '#api/index.ts';
import type { ApiError } from '#api/index.ts';
import { eventDetails } from '#contract/launchpad.ts';
import type { Project } from '#contract/launchpad.ts';
import { columnDecimals, formatAmount, formatCount, formatDate, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { canonical, truncate, decimal, divide } from '#money/index.ts';
import { $personEpoch } from '#session/on-person-change.ts';
import { startPoll } from '#session/poll.ts';
import { registerTopicReader } from '#session/private-stream/topics.ts';
import { $user } from '#session/user.ts';
import { $settings } from '#session/settings.ts';
import { errorText } from '#shell/toasts/error-text.ts';
import { MaskedAmount, useHiddenAmounts } from '#ui/amount/MaskedAmount.tsx';
import { EmptyState, ErrorState } from '#ui/feedback/EmptyState.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { trophy, vote } from '#ui/icon/icons.ts';
import { circleCheck, info } from '#ui/icon/status-icons.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import { Meter } from '#ui/display/Meter.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Table } from '#ui/table/Table.tsx';
import { useHydrated } from '#ui/foundation/use-hydrated.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { launchErrorTexts } from '../error-texts.ts';
import { pageData } from '../page-data.ts';
import { $project } from '../project-store.ts';
import { coinAmount } from '../fact-texts.ts';
import type { LaunchTexts } from '../fact-texts.ts';
import { maskedCoinAmount } from '../masked-coin-amount.tsx';
import { formatDateRange } from '../date-range.ts';
import { sentenceAttributes } from '../live/local-sentences.ts';
import { StateTag } from '../StateTag.tsx';
import { builtEvents } from './event-data.ts';
import type { LaunchEvent } from './event-data.ts';
import '#ui/display/card.scss';
import './launch-events.scss';

type State =
  | { phase: 'loading' }
  | { phase: 'ready'; list: readonly LaunchEvent[]; isBuilt?: true }
  | { phase: 'failed'; error: ApiError };

/** The ranking changes with everybody's trades; own stakes and prizes arrive on topic `launch`. ms */
const refreshMs = 60_000;

const typeIcon = { TRADE_CONTEST: trophy, VOTE: vote, TASK: circleCheck, UNKNOWN: info } as const satisfies Record<
  LaunchEvent['type'],
  unknown
>;

/** `unit`: what the contest measures. */
type CardProps = { t: LaunchTexts; lang: Lang; event: LaunchEvent; unit: string };

/** The unit of a contest's progress: USD traded, the coin that is staked, or none. */
function unitOf({ type, poolId }: LaunchEvent, project: Project | undefined): string {
  if (type === 'TRADE_CONTEST') return 'USD';
  return project?.pools.find((pool) => pool.poolId === poolId)?.coin ?? '';
}

/** An amount in the unit of a contest. */
const measured = ({ t, lang, unit }: Pick<CardProps, 't' | 'lang' | 'unit'>, amount: string): string =>
  unit === '' ? formatAmount(lang, amount) : coinAmount(t, lang, amount, unit);

/** The progress up to the goal, and what is beyond it. */
function progressText(props: CardProps, { progress, goal }: { progress: string; goal: string }): string {
  const surplus = decimal(progress).minus(goal);
  const isBeyond = surplus.gt('0');
  const counted = formatAmount(props.lang, isBeyond ? goal : progress);
  const figures = props.t('events.progressFigures', { progress: counted, goal: measured(props, goal) });
  return isBeyond ? `${figures} (+${measured(props, canonical(surplus))})` : figures;
}

/** Says that staked coins are the votes: there is nothing else to submit, so the way to vote is the stake form. R7.6 */
function VoteText(props: CardProps) {
  const { t, lang, event } = props;
  const isOpen = event.state === 'PENDING';
  const isHidden = useHiddenAmounts();
  const { progress, goal } = event.mine ?? { progress: '0', goal: '0' };
  const missing = decimal(goal).minus(progress);
  const isCast = decimal(progress).gt('0') && !missing.gt('0');
  const action =
    isHidden || !missing.gt('0')
      ? t('events.stakeToVote')
      : t('pledge.form.stake', { amount: formatAmount(lang, canonical(missing)), coin: props.unit });
  const zone = useHydrated() ? $settings.get().zone : 'UTC';
  return (
    <p className="launch-event__vote">
      {isOpen ? (
        <span {...sentenceAttributes('events.voteText', event.end)}>
          {t('events.voteText', { time: formatDate(lang, event.end, { zone }) })}
        </span>
      ) : (
        t('events.voteOver')
      )}{' '}
      {isOpen && !isCast && <a href="#take-part">{action}</a>}
    </p>
  );
}

/** The ten with the most progress in a contest; the user's own row is marked. */
function Ranking({ t, lang, event, unit }: CardProps) {
  const rows = event.ranking.map((row, index) => ({ ...row, key: String(index) }));
  const decimals = columnDecimals(
    rows.map(({ progress }) => progress),
    2,
  );
  return (
    <details className="launch-event__ranking">
      <summary>{t('events.ranking')}</summary>
      <Table
        dense
        caption={t('events.ranking')}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { key: 'rank', label: t('events.place'), align: 'start', cell: ({ rank }) => formatCount(lang, rank) },
          {
            key: 'user',
            label: t('events.user'),
            align: 'start',
            cell: ({ user, isMine }) => (
              <>
                <bdi>{user}</bdi> {isMine && <span className="chip chip--live">{t('events.you')}</span>}
              </>
            ),
          },
          {
            key: 'progress',
            label: unit === '' ? t('events.points') : `${t('events.points')} (${unit})`,
            cell: ({ progress, isMine }) => {
              const figure = formatAmount(lang, progress, { decimals, fixed: true });
              return isMine ? <MaskedAmount>{figure}</MaskedAmount> : figure;
            },
          },
        ]}
      />
    </details>
  );
}

function EventCard(props: CardProps) {
  const { t, lang, event } = props;
  const { mine } = event;
  const isHidden = useHiddenAmounts();
  // A vote may have no goal, and then no progress to show.
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
          {
            label: t('events.when'),
            // In UTC; `local-times.ts` writes it in the zone of the reader.
            value: (
              <span data-when-from={event.start} data-when-to={event.end} suppressHydrationWarning>
                {formatDateRange(t, lang, { fromMs: event.start, toMs: event.end })}
              </span>
            ),
          },
          { label: t('events.prize'), value: coinAmount(t, lang, event.prize, event.token) },
          ...(mine?.rank === undefined ? [] : [{ label: t('events.rank'), value: formatCount(lang, mine.rank) }]),
          ...(mine?.prize === undefined
            ? []
            : [{ label: t('events.won'), value: maskedCoinAmount(t, lang, mine.prize, event.token) }]),
        ]}
      />
      {mine && share && (
        <div className="launch-event__progress">
          <p>
            <span>{t('events.progress')}</span>
            <bdi>
              <MaskedAmount>{progressText(props, mine)}</MaskedAmount>
            </bdi>
          </p>
          {!isHidden && (
            <Meter
              label={t('events.progress')}
              share={Number(truncate(share, 4))}
              valueText={t('events.progressOf', { percent: formatPercent(lang, truncate(share, 4), 0) })}
            />
          )}
        </div>
      )}
      {event.type === 'VOTE' && event.poolId !== undefined && <VoteText {...props} />}
      {event.ranking.length > 0 && <Ranking {...props} />}
    </li>
  );
}

function Events({ lang, page }: { lang: Lang; page: string }) {
  const t = texts(lang, 'launchpad');
  const project = pageData(page).project ?? $project.get();
  const projectId = project?.projectId;
  const user = useStore($user);
  const [state, setState] = useState<State>(() => {
    const { list } = builtEvents.read(page);
    return list ? { phase: 'ready', list, isBuilt: true } : { phase: 'loading' };
  });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (projectId === undefined) return;
    const request = async (signal: AbortSignal) => {
      const answer = await send(eventDetails, { projectId }, { signal });
      if (signal.aborted || (!answer.ok && answer.error.kind === 'aborted')) return;
      if (answer.ok) setState({ phase: 'ready', list: answer.result.list });
      // What was loaded stays when a later load fails.
      else
        setState((shown) =>
          shown.phase === 'ready' && !shown.isBuilt ? shown : { phase: 'failed', error: answer.error },
        );
    };
    const poll = startPoll({ request, intervalMs: refreshMs });
    const stopTopic = registerTopicReader({ topic: 'launch', apply: poll.restart, onResync: poll.restart });
    return () => {
      stopTopic();
      poll.stop();
    };
  }, [user, projectId, attempt]);
  return (
    <section className="launch-events" aria-labelledby="events-title" lang={t.lang}>
      <h2 id="events-title">{t('events.title')}</h2>
      {state.phase === 'loading' && <Skeleton shape="card" />}
      {state.phase === 'failed' && (
        <ErrorState
          framed
          title={t('events.failed')}
          action={
            <Button variant="quiet" onPress={() => setAttempt(attempt + 1)}>
              {t('retry')}
            </Button>
          }
        >
          {errorText(state.error, launchErrorTexts(t))}
        </ErrorState>
      )}
      {state.phase === 'ready' && state.list.length === 0 && <EmptyState framed title={t('events.none')} />}
      {state.phase === 'ready' && state.list.length > 0 && (
        <ul className="launch-events__list">
          {state.list.map((event) => (
            <EventCard key={event.eventId} t={t} lang={lang} event={event} unit={unitOf(event, project)} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The key resets the state when the person changes, so that the next person sees nothing of the previous one. */
function EventsOfPerson(props: { lang: Lang; page: string }) {
  return <Events key={useStore($personEpoch)} {...props} />;
}

/** Contests, votes and tasks of a launch, with the user's progress. */
export const LaunchEvents = withErrorBoundary(EventsOfPerson);
