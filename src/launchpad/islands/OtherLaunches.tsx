import { useEffect, useState } from 'react';
import { send } from '../../api/index.ts';
import { futures, ongoingList } from '../../contract/launchpad.ts';
import type { Project } from '../../contract/launchpad.ts';
import type { Lang } from '../../i18n/locales.ts';
import type { Layout } from '../../shell/places.ts';
import { projectAddress } from '../address.ts';
import { isBuilt, pageData } from '../page-data.ts';
import { relatedTo } from '../related.ts';
import { Related } from '../sections/Related.tsx';
import type { LaunchTexts } from '../words.ts';

/** Launches to choose from: the first of each list. */
const limit = 12;

type Props = { t: LaunchTexts; lang: Lang; layout: Layout; page: string; project: Project };

/** Other launches below one that has no page of its own, asked of the exchange; nothing stands there when it does not answer. */
export function OtherLaunches({ t, lang, layout, page, project }: Props) {
  const [lists, setLists] = useState<Parameters<typeof relatedTo>[1]>({ ongoing: [], upcoming: [] });
  useEffect(() => {
    const leave = new AbortController();
    const options = { signal: leave.signal };
    void Promise.all([send(ongoingList, { limit }, options), send(futures, { limit }, options)]).then(
      ([ongoing, upcoming]) => {
        if (leave.signal.aborted || !ongoing.ok || !upcoming.ok) return;
        setLists({ ongoing: ongoing.result.list, upcoming: upcoming.result.list });
      },
    );
    return () => leave.abort();
  }, []);
  const hrefOf = (other: Project) => projectAddress(lang, layout, other, isBuilt(pageData(page), other.code));
  return <Related t={t} lang={lang} projects={relatedTo(project, lists)} hrefOf={hrefOf} />;
}
