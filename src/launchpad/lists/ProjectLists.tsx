import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { Project } from '#contract/launchpad.ts';
import { formatCount, formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { nextPhaseAt } from '#formulas/phase.ts';
import { $serverSecond, serverNow } from '#session/clock.ts';
import { $personEpoch } from '#session/on-person-change.ts';
import { $user, userState } from '#session/user.ts';
import { $settings } from '#session/settings.ts';
import { toastError } from '#shell/toasts/error-text.ts';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Tabs } from '#ui/navigation/Tabs.tsx';
import { useHydrated } from '#ui/foundation/use-hydrated.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { projectPath } from '../launch-path.ts';
import type { Layout } from '#shell/routes.ts';
import { $launchTab, isFiltered, listTabs, readListQuery, listQuerySearch } from './list-query.ts';
import type { ListQuery, ListTab } from './list-query.ts';
import { takeFailure } from './first-failure.ts';
import { finishedPageSize, loadLists, loadMoreFinished } from './load-lists.ts';
import type { LoadedLists } from './load-lists.ts';
import { hasOwnPage, pageData } from '../page-data.ts';
import { FinishedTable } from './FinishedTable.tsx';
import { ProjectCard } from './ProjectCard.tsx';
import { UpcomingList } from './UpcomingList.tsx';
import type { LaunchTexts } from '../fact-texts.ts';
import { ListFilters } from './ListFilters.tsx';

/** Delay before a typed search is sent. */
const searchDelayMs = 250;

/** The query of the address with the tab that it opens. */
function readQueryWithTab(): ListQuery {
  const query = readListQuery(location);
  return { ...query, tab: query.tab ?? $launchTab.get() };
}

/**
 * Loads the lists of the address's query. A tab or filter is a step of the history; a typed search or more rows are
 * not. The query is empty in the first render because that must equal the built HTML; after a failure the current lists
 * stay. `initial` is the content of the HTML.
 */
function useLists(initial: LoadedLists) {
  const isHydrated = useHydrated();
  const initialQuery = useMemo(() => (isHydrated ? readQueryWithTab() : {}), [isHydrated]);
  const [changedQuery, setChangedQuery] = useState<ListQuery | undefined>(undefined);
  const query = changedQuery ?? initialQuery;
  const [lists, setLists] = useState(initial);
  const [failed, setFailed] = useState(false);
  const [loadedAtMs, setLoadedAtMs] = useState<number | undefined>(undefined);
  const [moreIsPending, setMorePending] = useState(false);

  const refresh = useCallback(async (current: ListQuery, signal?: AbortSignal) => {
    const error = takeFailure();
    const answer = error ? { ok: false as const, error } : await loadLists(current, signal);
    if (signal?.aborted || (!answer.ok && answer.error.kind === 'aborted')) return;
    setFailed(!answer.ok);
    if (!answer.ok) {
      toastError(answer.error);
      return;
    }
    setLists(answer.lists);
    setLoadedAtMs(answer.timeNow);
  }, []);
  useEffect(() => {
    const read = () => setChangedQuery(readQueryWithTab());
    window.addEventListener('popstate', read);
    return () => window.removeEventListener('popstate', read);
  }, []);
  const changeQuery = (part: Partial<ListQuery>) => {
    const current = changedQuery ?? readQueryWithTab();
    const next = { ...current, shown: undefined, ...part };
    setChangedQuery(next);
    const addressOf = (shown: ListQuery) => `${location.pathname}${listQuerySearch(shown, location.search)}`;
    if (Object.keys(part).every((name) => name === 'q' || name === 'shown')) {
      history.replaceState(history.state, '', addressOf(next));
      return;
    }
    // The entry that Back returns to names its tab, which is no longer the one that was selected last.
    history.replaceState(history.state, '', addressOf(current));
    history.pushState(history.state, '', addressOf(next));
  };
  const loadMore = async () => {
    if (moreIsPending) return;
    setMorePending(true);
    const answer = await loadMoreFinished(query, lists);
    setMorePending(false);
    if (!answer.ok) {
      toastError(answer.error);
      return;
    }
    setLists(answer.lists);
    changeQuery({ shown: answer.lists.finished?.length });
  };
  return { query, isHydrated, changeQuery, lists, failed, loadedAtMs, refresh, loadMore, moreIsPending };
}

type EmptyListProps = {
  t: LaunchTexts;
  tab: ListTab;
  counts: Readonly<Record<ListTab, number>>;
  onSelect: (tab: ListTab) => void;
};

/** Replaces a list without rows and links to a list that has some. */
function EmptyList({ t, tab, counts, onSelect }: EmptyListProps) {
  const textsOfTab = {
    ongoing: { title: t('list.emptyOngoing'), next: ['upcoming', 'finished'] },
    upcoming: { title: t('list.emptyUpcoming'), next: ['finished'] },
    finished: { title: t('list.emptyFinished'), next: ['upcoming'] },
  } as const;
  const labels = { upcoming: t('list.seeUpcoming'), finished: t('list.seeFinished') };
  const { title } = textsOfTab[tab];
  const next = textsOfTab[tab].next.find((list) => counts[list] > 0);
  if (next === undefined) return <EmptyState title={title} />;
  return (
    <EmptyState
      title={title}
      action={
        <Button variant="quiet" onPress={() => onSelect(next)}>
          {labels[next]}
        </Button>
      }
    />
  );
}

interface ListsProps {
  lang: Lang;
  layout: Layout;
  page: string;
  /**
   * The ended launches as they are built, until the lists have loaded: to hydrate them, the page would have to carry
   * their data.
   */
  finished?: ReactNode;
}

function Lists({ lang, layout, page, finished }: ListsProps) {
  const t = texts(lang, 'launchpad');
  // Lists that start later, for another person, have no built rows.
  const [isFirst] = useState(!useHydrated());
  const data = pageData(page);
  const { ongoing = [], upcoming = [], finishedTotal = 0 } = data;
  const state = useLists({ ongoing, upcoming, finished: undefined, finishedTotal });
  const { query, isHydrated, changeQuery, lists, failed, loadedAtMs, refresh, loadMore, moreIsPending } = state;
  const tab = query.tab ?? 'ongoing';
  const user = useStore($user);
  const { kind, coin, q, sort } = query;
  useEffect(() => {
    if (!isHydrated || user === userState.unknown) return; // rows depend on the user
    const unmount = new AbortController();
    const request = { ...readListQuery(location), kind, coin, q, sort };
    const timer = setTimeout(() => void refresh(request, unmount.signal), q === undefined ? 0 : searchDelayMs);
    return () => {
      clearTimeout(timer);
      unmount.abort();
    };
  }, [isHydrated, user, kind, coin, q, sort, refresh]);
  useEffect(() => {
    // A launch that enters its next phase moves to another list.
    const launches = [...lists.ongoing, ...lists.upcoming];
    let nextMs = Math.min(...launches.map((project) => nextPhaseAt(project, serverNow()) ?? Infinity));
    return $serverSecond.listen((nowMs) => {
      if (nowMs < nextMs) return;
      nextMs = Infinity;
      void refresh(readListQuery(location));
    });
  }, [lists, refresh]);
  const select = (next: ListTab) => {
    $launchTab.set(next);
    delete document.documentElement.dataset['tab'];
    changeQuery({ tab: next, shown: query.shown });
  };
  const counts: Record<ListTab, number> = {
    ongoing: lists.ongoing.length,
    upcoming: lists.upcoming.length,
    finished: lists.finishedTotal,
  };
  const isBuilt = (code: string) => hasOwnPage(data, code);
  const hrefOf = (project: Project) => projectPath(lang, layout, project, isBuilt(project.code));
  const finishedShown = lists.finished?.length ?? Math.min(lists.finishedTotal, finishedPageSize);
  const empty = (list: ListTab) =>
    isFiltered(query) ? (
      <EmptyState
        title={t('filter.nothing')}
        action={
          <Button
            variant="quiet"
            onPress={() => changeQuery({ kind: undefined, coin: undefined, q: undefined, sort: undefined })}
          >
            {t('filter.clear')}
          </Button>
        }
      />
    ) : (
      <EmptyList t={t} tab={list} counts={counts} onSelect={select} />
    );
  const panels: Record<ListTab, ReactNode> = {
    ongoing:
      lists.ongoing.length === 0 ? (
        empty('ongoing')
      ) : (
        <div className="project-cards">
          {lists.ongoing.map((project) => (
            <ProjectCard
              key={project.code}
              t={t}
              lang={lang}
              project={project}
              href={hrefOf(project)}
              heading="h2"
              isJoined={project.mine?.participating ?? false}
            />
          ))}
        </div>
      ),
    upcoming:
      lists.upcoming.length === 0 ? (
        empty('upcoming')
      ) : (
        <UpcomingList t={t} lang={lang} projects={lists.upcoming} hrefOf={hrefOf} hasThumbFile={isBuilt} />
      ),
    finished:
      finishedShown === 0 ? (
        empty('finished')
      ) : (
        <>
          {lists.finished ? (
            <FinishedTable
              t={t}
              lang={lang}
              caption={t('list.finished')}
              projects={lists.finished}
              hrefOf={hrefOf}
              hasThumbFile={isBuilt}
            />
          ) : (
            (isFirst && finished) || <Skeleton shape="row" count={finishedShown} />
          )}
          {finishedShown < lists.finishedTotal && (
            <p className="list-more">
              <Button variant="quiet" pending={moreIsPending} onPress={() => void loadMore()}>
                {t('list.more')}
              </Button>
            </p>
          )}
        </>
      ),
  };
  return (
    <div className="project-lists" lang={t.lang}>
      <ListFilters
        t={t}
        collapses={layout === 'mobile'}
        query={query}
        coins={data.coins ?? []}
        onChange={changeQuery}
      />
      {failed && (
        <Notice tone="warn">
          <p>
            {t('list.failed', { time: formatDate(lang, loadedAtMs ?? data.readAtMs, { zone: $settings.get().zone }) })}
          </p>
          <Button size="small" variant="quiet" onPress={() => void refresh(query)}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      <Tabs
        label={t('list.tabs')}
        selected={tab}
        onSelect={select}
        tabs={listTabs.map((id) => ({
          id,
          label: t(`list.${id}`),
          count: formatCount(lang, counts[id]),
          panel: panels[id],
        }))}
      />
    </div>
  );
}

/** The key resets the state when the person changes: rows say in which launches a user takes part. */
function ListsOfPerson(props: ListsProps) {
  return <Lists key={useStore($personEpoch)} {...props} />;
}

/** The three lists as tabs: at first exactly what the HTML shows, then the current lists of the exchange. */
export const ProjectLists = withErrorBoundary(ListsOfPerson);
