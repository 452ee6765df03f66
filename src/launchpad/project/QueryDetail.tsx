import { useEffect } from 'react';
import * as v from 'valibot';
import { ProjectCode } from '#contract/scalars.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { $personEpoch } from '#session/on-person-change.ts';
import { errorText } from '#shell/toasts/error-text.ts';
import { fullTitle } from '#shell/page/full-title.ts';
import type { Layout } from '#shell/routes.ts';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { EmptyState, ErrorState } from '#ui/feedback/EmptyState.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useLazy } from '#shell/lazy/use-lazy.ts';
import { useHydrated } from '#ui/foundation/use-hydrated.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { screenPath, projectPath } from '../launch-path.ts';
import { launchErrorTexts } from '../error-texts.ts';
import { $detailLoad, loadProjectDetail } from '../project-store.ts';
import { LiveFigures } from './LiveFigures.tsx';
import { ProjectBody } from './ProjectBody.tsx';
import { ProjectHead } from './ProjectHead.tsx';
import { OtherLaunches } from './OtherLaunches.tsx';
import { PledgePanel } from '../pledge/PledgePanel.tsx';

// What only some launches have.
const loadTickets = () => import('../holding-snapshot/TicketCalculation.tsx');
const loadWinners = () => import('../results/WinningNumbers.tsx');
const loadSnapshot = () => import('../holding-snapshot/SnapshotPanel.tsx');
const loadEvents = () => import('../events/LaunchEvents.tsx');
const loadRewards = () => import('./StakeRewards.tsx');

/** `title`: heading of the page until the project is loaded. */
type Props = { lang: Lang; layout: Layout; model: 'v1' | 'v2'; page: string; title: string };

/** The project code of a URL's search part; undefined if it is missing or invalid. */
function codeOf(search: string): string | undefined {
  const parsed = v.safeParse(ProjectCode, new URLSearchParams(search).get('code')?.toUpperCase());
  return parsed.success ? parsed.output : undefined;
}

function Detail({ lang, layout, model, page, title }: Props) {
  const t = texts(lang, 'launchpad');
  const state = useStore($detailLoad);
  const isHydrated = useHydrated();
  const code = isHydrated ? codeOf(location.search) : undefined;
  const isMissing = isHydrated && code === undefined;
  const epoch = useStore($personEpoch);
  useEffect(() => {
    if (code) void loadProjectDetail(code, model);
  }, [code, model, epoch]);
  useEffect(() => {
    if (state.phase === 'otherModel' && code)
      location.replace(projectPath(lang, layout, { code, model: state.model }, false));
    if (state.phase === 'ready') document.title = fullTitle(state.detail.name);
  }, [state, code, lang, layout]);

  const detail = state.phase === 'ready' ? state.detail : undefined;
  const has = {
    tickets: code !== undefined && model === 'v1',
    winners: detail?.pools.some(({ method }) => method === 'LOTTERY') === true,
    snapshot: detail?.times.snapshotStart !== undefined,
    events: detail?.isContest === true,
    rewards: detail?.kind === 'LAUNCHPOOL',
  };
  const TicketCalculation = useLazy(has.tickets, loadTickets)?.TicketCalculation;
  const WinningNumbers = useLazy(has.winners, loadWinners)?.WinningNumbers;
  const SnapshotPanel = useLazy(has.snapshot, loadSnapshot)?.SnapshotPanel;
  const LaunchEvents = useLazy(has.events, loadEvents)?.LaunchEvents;
  const StakeRewards = useLazy(has.rewards, loadRewards)?.StakeRewards;
  // All parts appear at once, so that none of them moves those below it.
  const isComplete =
    (!has.tickets || TicketCalculation) &&
    (!has.winners || WinningNumbers) &&
    (!has.snapshot || SnapshotPanel) &&
    (!has.events || LaunchEvents) &&
    (!has.rewards || StakeRewards);

  const heading = <h1 className="out-of-sight">{title}</h1>;
  if (isMissing || (state.phase === 'failed' && state.error.kind === 'noSuchProject')) {
    return (
      <>
        {heading}
        <EmptyState
          level={2}
          framed
          title={t('detail.notFound')}
          action={
            <a className="button button--primary" href={screenPath(lang, layout, 'list')}>
              {t('detail.toList')}
            </a>
          }
        >
          {t('detail.notFoundText')}
        </EmptyState>
      </>
    );
  }
  if (state.phase === 'failed') {
    return (
      <>
        {heading}
        <ErrorState
          level={2}
          framed
          title={t('detail.failed')}
          action={<Button onPress={() => code && void loadProjectDetail(code, model)}>{t('retry')}</Button>}
        >
          {errorText(state.error, launchErrorTexts(t))}
        </ErrorState>
      </>
    );
  }
  if (!detail || !isComplete) {
    return (
      <>
        {heading}
        <div className="detail__loading" aria-busy="true">
          <Skeleton shape="card" count={2} />
        </div>
      </>
    );
  }
  return (
    <div className="detail" lang={t.lang}>
      <div className="detail__head">
        <ProjectHead t={t} lang={lang} project={detail} textsLang={detail.lang} />
      </div>
      <div className="detail__panel">
        <PledgePanel lang={lang} layout={layout} page={page} detail={detail} />
      </div>
      <div className="detail__body">
        {has.rewards && StakeRewards && <StakeRewards lang={lang} layout={layout} page={page} />}
        <LiveFigures lang={lang} page={page} />
        {has.tickets && TicketCalculation && <TicketCalculation lang={lang} page={page} />}
        {has.winners && WinningNumbers && <WinningNumbers lang={lang} page={page} />}
        {has.snapshot && SnapshotPanel && <SnapshotPanel lang={lang} page={page} />}
        {has.events && LaunchEvents && <LaunchEvents lang={lang} page={page} />}
        <ProjectBody
          t={t}
          lang={lang}
          detail={detail}
          textsLang={detail.lang}
          rulesHref={screenPath(lang, layout, 'rules')}
        >
          <OtherLaunches t={t} lang={lang} layout={layout} page={page} project={detail} />
        </ProjectBody>
      </div>
    </div>
  );
}

/** A project without a page of its own, loaded from the exchange by the code in the URL. launchpad.md 6 "Addresses" */
export const QueryDetail = withErrorBoundary(Detail);
