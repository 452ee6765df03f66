/** Replaces launches of the home page that have moved since the build. A chunk of its own, because it needs React. */
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import type { Project } from '#contract/launchpad.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { serverNow } from '#session/clock.ts';
import { projectPath } from '../launch-path.ts';
import { showPhases } from '../live-phases.ts';
import { showLocalTimes } from '../local-times.ts';
import { hasOwnPage, pageData } from '../page-data.ts';
import { HomeLaunches } from './HomeLaunches.tsx';
import { isPartShown, pointsAtUpcoming } from './ongoing-part.ts';
import type { HomeList } from './home-lists.ts';

const roots = new WeakMap<Element, Root>();

/** Shows the launches in the element of a part of the page, with their phases, before the next paint. */
export function replaceLaunches(
  element: HTMLElement,
  list: HomeList,
  lists: Record<HomeList, Project[]>,
  lang: Lang,
): void {
  const root = roots.get(element) ?? createRoot(element);
  roots.set(element, root);
  const layout = element.dataset['layout'] === 'mobile' ? 'mobile' : 'desktop';
  const data = pageData('');
  flushSync(() =>
    root.render(
      <HomeLaunches
        t={texts(lang, 'launchpad')}
        lang={lang}
        layout={layout}
        list={list}
        projects={lists[list]}
        hasUpcoming={pointsAtUpcoming(lists)}
        hrefOf={(project) => projectPath(lang, layout, project, hasOwnPage(data, project.code))}
        textsLang={element.dataset['textsLang']}
      />,
    ),
  );
  element.closest<HTMLElement>('.home__part')?.toggleAttribute('hidden', !isPartShown(lists, list));
  showPhases(serverNow(), element);
  showLocalTimes(element);
}
