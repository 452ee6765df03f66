import type { Project } from '#contract/launchpad.ts';
import type { Lang } from '#i18n/locales.ts';
import type { LaunchTexts } from '../fact-texts.ts';
import { ProjectCard } from '../lists/ProjectCard.tsx';

type Props = { t: LaunchTexts; lang: Lang; projects: readonly Project[]; hrefOf: (project: Project) => string };

/** Cards of other launches that may interest the reader of this one; nothing if there are none. */
export function RelatedLaunches({ t, lang, projects, hrefOf }: Props) {
  if (projects.length === 0) return null;
  return (
    <section className="project-body__part" aria-labelledby="related">
      <h2 id="related">{t('detail.related')}</h2>
      <div className="project-cards">
        {projects.map((project) => (
          <ProjectCard key={project.code} t={t} lang={lang} project={project} href={hrefOf(project)} />
        ))}
      </div>
    </section>
  );
}
