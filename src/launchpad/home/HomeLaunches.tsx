import type { Project } from '#contract/launchpad.ts';
import type { Lang } from '#i18n/locales.ts';
import type { Layout } from '#shell/routes.ts';
import { FinishedTable } from '../lists/FinishedTable.tsx';
import { ProjectCard } from '../lists/ProjectCard.tsx';
import { UpcomingList } from '../lists/UpcomingList.tsx';
import type { LaunchTexts } from '../fact-texts.ts';
import { Hero } from './Hero.tsx';
import type { HomeList } from './home-lists.ts';

interface HomeLaunchesProps {
  t: LaunchTexts;
  lang: Lang;
  layout: Layout;
  /** Which part of the home page. */
  list: HomeList;
  projects: readonly Project[];
  /** The empty list of ongoing launches points at the upcoming ones. */
  hasUpcoming?: boolean;
  hrefOf: (project: Project) => string;
  /** Language of the projects' texts when it differs from the page's. */
  textsLang?: string | undefined;
}

/** The launches of one part of the home page, in the HTML and, once they have changed, in the browser. */
export function HomeLaunches({ t, lang, layout, list, projects, hasUpcoming, hrefOf, textsLang }: HomeLaunchesProps) {
  const [first] = projects;
  switch (list) {
    case 'featured':
      if (!first) {
        return (
          <>
            <h1 className="home__title">{t('home.title')}</h1>
            <p className="home__tagline">{t('home.noUpcoming')}</p>
          </>
        );
      }
      return <Hero t={t} lang={lang} layout={layout} project={first} href={hrefOf(first)} textsLang={textsLang} />;
    case 'ongoing':
      if (!first) return <p className="home__none">{hasUpcoming ? t('home.noOngoing') : t('list.emptyOngoing')}</p>;
      return (
        <div className="project-cards">
          {projects.map((project) => (
            <ProjectCard key={project.code} t={t} lang={lang} project={project} href={hrefOf(project)} />
          ))}
        </div>
      );
    case 'upcoming':
      if (!first) return <p className="home__none">{t('home.noUpcoming')}</p>;
      return <UpcomingList t={t} lang={lang} projects={projects} hrefOf={hrefOf} />;
    case 'finished':
      return <FinishedTable t={t} lang={lang} caption={t('home.finished')} projects={projects} hrefOf={hrefOf} />;
  }
}
