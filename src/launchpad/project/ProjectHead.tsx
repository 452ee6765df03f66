import { projectStatuses } from '../../contract/projects.ts';
import type { Project } from '../../contract/launchpad.ts';
import type { Lang } from '../../i18n/locales.ts';
import { CoverArt } from '../../ui/art/CoverArt.tsx';
import { PhaseBar } from '../../ui/PhaseBar.tsx';
import { phasesOf } from '../words.ts';
import type { LaunchTexts } from '../words.ts';
import { PhaseTag } from './PhaseTag.tsx';
import '../project-head.scss';

/** Cover, phase, name and tagline of a project, and the way of its launch with all dates, UTC in the HTML. */
export function ProjectHead({
  t,
  lang,
  project,
  textsIn,
}: {
  t: LaunchTexts;
  lang: Lang;
  project: Project;
  textsIn?: string | undefined;
}) {
  return (
    <header className="project-head">
      <div className="project-head__title">
        <div className="project-head__art">
          <CoverArt code={project.code} />
        </div>
        <div className="project-head__words">
          <PhaseTag t={t} lang={lang} project={project} joined leads />
          <h1 className="project-head__name">
            <bdi>{project.name}</bdi> <span className="project-head__code">{project.code}</span>
          </h1>
          <p className="project-head__tagline" lang={textsIn}>
            {project.tagline}
          </p>
        </div>
      </div>
      <PhaseBar
        label={t('steps.label')}
        phases={phasesOf(t, lang, project)}
        isOff={project.status === projectStatuses.CANCELED}
      />
      <p className="project-head__planned" data-planned="" hidden={project.status !== projectStatuses.CANCELED}>
        {t('steps.planned')}
      </p>
      <p className="project-head__zone" data-zone-note="">
        {t('steps.zone')}
      </p>
    </header>
  );
}
