import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { Project } from '../../contract/launchpad.ts';
import { formatCount, formatDate } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { $user } from '../../session/user.ts';
import { toastError } from '../../shell/toasts.ts';
import { guarded } from '../../ui/Boundary.tsx';
import { EmptyState } from '../../ui/Blank.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useStore } from '../../ui/use-store.ts';
import { projectAddress } from '../address.ts';
import type { Layout } from '../../shell/places.ts';
import { $launchTab, isFiltered, listTabs, readListQuery, writeListQuery } from '../list-query.ts';
import type { ListQuery, ListTab } from '../list-query.ts';
import { loadLists, loadMoreFinished } from '../lists.ts';
import type { Lists as Loaded } from '../lists.ts';
import { isBuilt, pageData } from '../page-data.ts';
import { FinishedTable } from '../sections/FinishedTable.tsx';
import { ProjectCard } from '../sections/ProjectCard.tsx';
import { UpcomingList } from '../sections/UpcomingList.tsx';
import type { LaunchTexts } from '../words.ts';
import { ListFilters } from './ListFilters.tsx';

const typingMs = 250;

/** The lists as the address asks, or why not; what is shown stays. */
function useLists(first: Loaded) {
  const [query, setQuery] = useState<ListQuery>({});
  const [lists, setLists] = useState(first);
  const [failed, setFailed] = useState(false);
  const [heardMs, setHeardMs] = useState<number | undefined>(undefined);
  const [moreIsPending, setMorePending] = useState(false);

  const refresh = useCallback(async (of: ListQuery, signal?: AbortSignal) => {
    const answer = await loadLists(of, signal);
    if (signal?.aborted) return;
    setFailed(!answer.ok);
    if (!answer.ok) return toastError(answer.error);
    setLists(answer.lists);
    setHeardMs(answer.timeNow);
  }, []);
  const ask = (part: Partial<ListQuery>) => {
    const next = { ...query, shown: undefined, ...part };
    setQuery(next);
    history.replaceState(history.state, '', `${location.pathname}${writeListQuery(next, location.search)}`);
  };
  const more = async () => {
    if (moreIsPending) return;
    setMorePending(true);
    const answer = await loadMoreFinished(query, lists);
    setMorePending(false);
    if (!answer.ok) return toastError(answer.error);
    setLists(answer.lists);
    ask({ shown: answer.lists.finished.length });
  };
  return { query, setQuery, ask, lists, failed, heardMs, refresh, more, moreIsPending };
}

/** Coins that the page's projects take: what can be filtered by. */
const coinsOf = (...of: readonly (readonly Project[])[]) =>
  [...new Set(of.flat().flatMap(({ pools }) => pools.map(({ coin }) => coin)))].sort();

function Empty({ t, tab, onSelect }: { t: LaunchTexts; tab: ListTab; onSelect: (tab: ListTab) => void }) {
  const words = {
    ongoing: { title: t('list.emptyOngoing'), next: 'upcoming', label: t('list.seeUpcoming') },
    upcoming: { title: t('list.emptyUpcoming'), next: 'finished', label: t('list.seeFinished') },
    finished: { title: t('list.emptyFinished'), next: 'upcoming', label: t('list.seeUpcoming') },
  } as const;
  const { title, next, label } = words[tab];
  return (
    <EmptyState
      title={title}
      action={
        <Button variant="quiet" onPress={() => onSelect(next)}>
          {label}
        </Button>
      }
    />
  );
}

function Lists({ lang, layout, page }: { lang: Lang; layout: Layout; page: string }) {
  const t = texts(lang, 'launchpad');
  const data = pageData(page);
  const { ongoing = [], upcoming = [], finished = [], finishedTotal = finished.length } = data;
  const state = useLists({ ongoing, upcoming, finished, finishedTotal });
  const { query, setQuery, ask, lists, failed, heardMs, refresh, more, moreIsPending } = state;
  const tab = query.tab ?? 'ongoing';
  const user = useStore($user);
  const [isRead, setRead] = useState(false);
  useLayoutEffect(() => {
    const asked = readListQuery(location);
    setQuery({ ...asked, tab: asked.tab ?? $launchTab.get() });
    setRead(true);
  }, [setQuery]);
  const { kind, coin, q, sort } = query;
  useEffect(() => {
    if (!isRead || user === 0) return; // rows differ with who asks
    const leave = new AbortController();
    const asked = { ...readListQuery(location), kind, coin, q, sort };
    const timer = setTimeout(() => void refresh(asked, leave.signal), q === undefined ? 0 : typingMs);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [isRead, user, kind, coin, q, sort, refresh]);
  const select = (next: ListTab) => {
    $launchTab.set(next);
    delete document.documentElement.dataset['tab'];
    ask({ tab: next, shown: query.shown });
  };
  const hrefOf = (project: Project) => projectAddress(lang, layout, project, isBuilt(data, project.code));
  const empty = (of: ListTab) =>
    isFiltered(query) ? (
      <EmptyState
        title={t('filter.nothing')}
        action={
          <Button
            variant="quiet"
            onPress={() => ask({ kind: undefined, coin: undefined, q: undefined, sort: undefined })}
          >
            {t('filter.clear')}
          </Button>
        }
      />
    ) : (
      <Empty t={t} tab={of} onSelect={select} />
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
              isJoined={project.mine?.participating ?? false}
            />
          ))}
        </div>
      ),
    upcoming:
      lists.upcoming.length === 0 ? (
        empty('upcoming')
      ) : (
        <UpcomingList t={t} lang={lang} projects={lists.upcoming} hrefOf={hrefOf} />
      ),
    finished:
      lists.finished.length === 0 ? (
        empty('finished')
      ) : (
        <>
          <FinishedTable t={t} lang={lang} caption={t('list.finished')} projects={lists.finished} hrefOf={hrefOf} />
          {lists.finished.length < lists.finishedTotal && (
            <p className="list-more">
              <Button variant="quiet" pending={moreIsPending} onPress={() => void more()}>
                {t('list.more')}
              </Button>
            </p>
          )}
        </>
      ),
  };
  const counts: Record<ListTab, number> = {
    ongoing: lists.ongoing.length,
    upcoming: lists.upcoming.length,
    finished: lists.finishedTotal,
  };
  return (
    <div className="project-lists" lang={t.lang}>
      <ListFilters
        t={t}
        folds={layout === 'mobile'}
        query={query}
        coins={coinsOf(ongoing, upcoming, finished)}
        onChange={ask}
      />
      {failed && (
        <Notice tone="warn">
          <p>{t('list.failed', { time: formatDate(lang, heardMs ?? data.takenAt, { zone: 'local' }) })}</p>
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

/** The three lists as tabs: first exactly what the HTML holds, then the exchange's newest. */
export const ProjectLists = guarded(Lists);
