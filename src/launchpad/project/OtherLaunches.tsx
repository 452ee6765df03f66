import { useEffect, useState } from 'react';
import { send } from '#api/index.ts';
import { futures, ongoingList } from '#contract/launchpad.ts';
import type { Project } from '#contract/launchpad.ts';
import type { Lang } from '#i18n/locales.ts';
import { $personEpoch } from '#session/on-person-change.ts';
import type { Layout } from '#shell/routes.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { projectPath } from '../launch-path.ts';
import { hasOwnPage, pageData } from '../page-data.ts';
import { relatedLaunchesOf } from './related.ts';
import { RelatedLaunches } from './RelatedLaunches.tsx';
import type { LaunchTexts } from '../fact-texts.ts';

/** Launches that are requested from each list. */
const limit = 12;

type Props = { t: LaunchTexts; lang: Lang; layout: Layout; page: string; project: Project };

/** Related launches for a project without a page of its own, loaded from the exchange; nothing if that fails. */
export function OtherLaunches({ t, lang, layout, page, project }: Props) {
  const [lists, setLists] = useState<Parameters<typeof relatedLaunchesOf>[1]>({ ongoing: [], upcoming: [] });
  const epoch = useStore($personEpoch);
  useEffect(() => {
    const controller = new AbortController();
    const options = { signal: controller.signal };
    void Promise.all([send(ongoingList, { limit }, options), send(futures, { limit }, options)]).then(
      ([ongoing, upcoming]) => {
        if (controller.signal.aborted || !ongoing.ok || !upcoming.ok) return;
        setLists({ ongoing: ongoing.result.list, upcoming: upcoming.result.list });
      },
    );
    return () => controller.abort();
  }, [epoch]);
  const hrefOf = (other: Project) => projectPath(lang, layout, other, hasOwnPage(pageData(page), other.code));
  return <RelatedLaunches t={t} lang={lang} projects={relatedLaunchesOf(project, lists)} hrefOf={hrefOf} />;
}
