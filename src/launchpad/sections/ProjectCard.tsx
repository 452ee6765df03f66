import type { Project } from '../../contract/launchpad.ts';
import type { Lang } from '../../i18n/locales.ts';
import { CoverArt } from '../../ui/art/CoverArt.tsx';
import { Card } from '../../ui/Card.tsx';
import { cardFacts } from '../words.ts';
import type { LaunchTexts } from '../words.ts';
import { LiveFacts } from './LiveFacts.tsx';
import { PhaseTag } from './PhaseTag.tsx';
import '../project-card.scss';

/** A launch in a list: cover, phase, name and the figures that matter for its kind. The whole card is one link. */
export function ProjectCard({
  t,
  lang,
  project,
  href,
  joined,
}: {
  t: LaunchTexts;
  lang: Lang;
  project: Project;
  href: string;
  joined?: string;
}) {
  return (
    <Card as="article" link art={<CoverArt code={project.code} />}>
      <PhaseTag t={t} lang={lang} project={project} />
      <h3 className="project-card__name">
        <a className="card__link" href={href}>
          <bdi>{project.name}</bdi>
        </a>{' '}
        <span className="project-card__code">{project.code}</span>
        {project.isVip && <span className="chip">{t('fact.vip', { level: project.minVipLevel })}</span>}
      </h3>
      <LiveFacts name={`card ${project.code}`} facts={cardFacts(t, lang, project)} />
      {joined && <p className="project-card__joined">{joined}</p>}
    </Card>
  );
}
