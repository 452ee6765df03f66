import { projectStatus } from '#formulas/phase.ts';
import type { Project } from '#contract/launchpad.ts';
import type { Lang } from '#i18n/locales.ts';
import { CoverArt } from '#ui/art/CoverArt.tsx';
import { PhaseBar } from '#ui/display/PhaseBar.tsx';
import type { LaunchTexts } from '../fact-texts.ts';
import { barPhasesOf } from './step-texts.ts';
import { launchAttributes } from '../lists/launch-attributes.ts';
import { VipChip } from '../lists/VipChip.tsx';
import { PhaseTag } from '../PhaseTag.tsx';
import './project-head.scss';

/** Cover, phase, name and tagline of a project, and the phases of its launch with dates, UTC in the built HTML. */
export function ProjectHead({
  t,
  lang,
  project,
  textsLang,
}: {
  t: LaunchTexts;
  lang: Lang;
  project: Project;
  textsLang?: string | undefined;
}) {
  return (
    <header className="project-head" {...launchAttributes(project)}>
      <div className="project-head__title">
        <div className="project-head__art">
          <CoverArt code={project.code} />
        </div>
        <div className="project-head__text">
          <PhaseTag t={t} lang={lang} project={project} joined leads />
          {project.isVip && (
            <p className="project-head__vip">
              <VipChip t={t} project={project} />
            </p>
          )}
          <h1 className="project-head__name">
            <bdi>{project.name}</bdi> <span className="project-head__code">{project.code}</span>
          </h1>
          <p className="project-head__tagline" lang={textsLang}>
            {project.tagline}
          </p>
        </div>
      </div>
      <PhaseBar
        label={t('steps.label')}
        phases={barPhasesOf(t, lang, project)}
        isCanceled={project.status === projectStatus.CANCELED}
      />
      <p className="project-head__planned" data-planned="" hidden={project.status !== projectStatus.CANCELED}>
        {t('steps.planned')}
      </p>
      <p className="project-head__zone" data-zone-note="">
        {t('steps.zone')}
      </p>
    </header>
  );
}
