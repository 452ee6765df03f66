import type { Project } from '../../contract/launchpad.ts';
import type { Lang } from '../../i18n/locales.ts';
import type { LaunchTexts } from '../words.ts';
import { ProjectCard } from './ProjectCard.tsx';

type Props = { t: LaunchTexts; lang: Lang; projects: readonly Project[]; hrefOf: (project: Project) => string };

/** Other launches that a reader of this one may want; nothing where there is none. */
export function Related({ t, lang, projects, hrefOf }: Props) {
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
