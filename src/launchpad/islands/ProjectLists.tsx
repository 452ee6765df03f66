import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { send } from '../../api/index.ts';
import { finishedList, futures, ongoingList } from '../../contract/launchpad.ts';
import type { Project, ProjectRow } from '../../contract/launchpad.ts';
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
import { isBuilt, pageData } from '../page-data.ts';
import { FinishedTable } from '../sections/FinishedTable.tsx';
import { ProjectCard } from '../sections/ProjectCard.tsx';
import { UpcomingList } from '../sections/UpcomingList.tsx';
import type { LaunchTexts } from '../words.ts';

const pageSize = 12;
const tabIds = ['ongoing', 'upcoming', 'finished'] as const;
type TabId = (typeof tabIds)[number];
const isTab = (text: string | null): text is TabId => tabIds.some((id) => id === text);

type Lists = {
  ongoing: readonly ProjectRow[];
  upcoming: readonly Project[];
  finished: readonly ProjectRow[];
  finishedTotal: number;
};

/** The newest lists, or why not; what is shown stays. */
function useLists(first: Lists) {
  const [lists, setLists] = useState(first);
  const [failed, setFailed] = useState(false);
  const [heardMs, setHeardMs] = useState<number | undefined>(undefined);
  const [moreIsPending, setMorePending] = useState(false);
  const refresh = async (signal?: AbortSignal) => {
    const [ongoing, upcoming] = await Promise.all([
      send(ongoingList, { limit: 100 }, { signal }),
      send(futures, { limit: 100 }, { signal }),
    ]);
    const finished = await send(finishedList, { page: 1, limit: pageSize }, { signal });
    if (signal?.aborted) return;
    const wrong = [ongoing, upcoming, finished].find((answer) => !answer.ok);
    setFailed(wrong !== undefined);
    if (wrong && !wrong.ok) toastError(wrong.error);
    else if (ongoing.ok) setHeardMs(ongoing.timeNow);
    setLists((now) => ({
      ongoing: ongoing.ok ? ongoing.result.list : now.ongoing,
      upcoming: upcoming.ok ? upcoming.result.list : now.upcoming,
      finished: finished.ok && now.finished.length <= pageSize ? finished.result.list : now.finished,
      finishedTotal: finished.ok ? finished.result.total : now.finishedTotal,
    }));
  };
  const more = async () => {
    if (moreIsPending) return;
    setMorePending(true);
    const page = Math.floor(lists.finished.length / pageSize) + 1;
    const answer = await send(finishedList, { page, limit: pageSize });
    setMorePending(false);
    if (!answer.ok) return toastError(answer.error);
    setLists((now) => {
      const known = new Set(now.finished.map(({ code }) => code));
      const fresh = answer.result.list.filter(({ code }) => !known.has(code));
      return { ...now, finished: [...now.finished, ...fresh], finishedTotal: answer.result.total };
    });
  };
  return { lists, failed, heardMs, refresh, more, moreIsPending };
}

function Empty({ t, tab, onSelect }: { t: LaunchTexts; tab: TabId; onSelect: (tab: TabId) => void }) {
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
  const { lists, failed, heardMs, refresh, more, moreIsPending } = useLists({
    ongoing,
    upcoming,
    finished,
    finishedTotal,
  });
  const [tab, setTab] = useState<TabId>('ongoing');
  const user = useStore($user);
  useEffect(() => {
    const leave = new AbortController();
    void refresh(leave.signal);
    return () => leave.abort();
  }, [user]); // eslint-disable-line react-hooks/exhaustive-deps
  useEffect(() => {
    const asked = new URLSearchParams(location.search).get('tab') ?? location.hash.slice(1);
    if (isTab(asked)) setTab(asked);
  }, []);
  const select = (next: TabId) => {
    setTab(next);
    const address = new URL(location.href);
    address.searchParams.set('tab', next);
    address.hash = '';
    history.replaceState(history.state, '', address);
  };
  const hrefOf = (project: Project) => projectAddress(lang, layout, project, isBuilt(data, project.code));
  const panels: Record<TabId, ReactNode> = {
    ongoing:
      lists.ongoing.length === 0 ? (
        <Empty t={t} tab="ongoing" onSelect={select} />
      ) : (
        <div className="project-cards">
          {lists.ongoing.map((project) => (
            <ProjectCard
              key={project.code}
              t={t}
              lang={lang}
              project={project}
              href={hrefOf(project)}
              {...(project.mine?.participating ? { joined: t('list.joined') } : {})}
            />
          ))}
        </div>
      ),
    upcoming:
      lists.upcoming.length === 0 ? (
        <Empty t={t} tab="upcoming" onSelect={select} />
      ) : (
        <UpcomingList t={t} lang={lang} projects={lists.upcoming} hrefOf={hrefOf} />
      ),
    finished:
      lists.finished.length === 0 ? (
        <Empty t={t} tab="finished" onSelect={select} />
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
  const counts: Record<TabId, number> = {
    ongoing: lists.ongoing.length,
    upcoming: lists.upcoming.length,
    finished: lists.finishedTotal,
  };
  return (
    <div className="project-lists" lang={t.lang}>
      {failed && (
        <Notice tone="warn">
          <p>{t('list.failed', { time: formatDate(lang, heardMs ?? data.takenAt, { zone: 'local' }) })}</p>
          <Button size="small" variant="quiet" onPress={() => void refresh()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      <Tabs
        label={t('list.tabs')}
        selected={tab}
        onSelect={select}
        tabs={tabIds.map((id) => ({
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
