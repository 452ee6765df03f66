import type { Project } from '../../contract/launchpad.ts';
import type { Lang } from '../../i18n/locales.ts';
import { CoverArt } from '../../ui/art/CoverArt.tsx';
import { Card } from '../../ui/Card.tsx';
import { cardFacts } from '../words.ts';
import type { LaunchTexts } from '../words.ts';
import { LiveFacts } from './LiveFacts.tsx';
import { JoinedMark } from './JoinedMark.tsx';
import { PhaseTag } from './PhaseTag.tsx';
import { VipChip } from './VipChip.tsx';
import '../project-card.scss';

/** The cover with the mark of who takes part over it, so that nothing moves when it comes; `home-refresh.ts` shows it too. */
function JoinedArt({ t, code, isJoined }: { t: LaunchTexts; code: string; isJoined: boolean }) {
  return (
    <>
      <CoverArt code={code} />
      <JoinedMark t={t} code={code} isJoined={isJoined} />
    </>
  );
}

/** A launch in a list: cover, phase, name and the figures that matter for its kind. The whole card is one link. */
export function ProjectCard({
  t,
  lang,
  project,
  href,
  isJoined = false,
}: {
  t: LaunchTexts;
  lang: Lang;
  project: Project;
  href: string;
  isJoined?: boolean;
}) {
  return (
    <Card as="article" link art={<JoinedArt t={t} code={project.code} isJoined={isJoined} />}>
      <PhaseTag t={t} lang={lang} project={project} />
      <h3 className="project-card__name">
        <a className="card__link" href={href}>
          <bdi>{project.name}</bdi>
        </a>{' '}
        <span className="project-card__code">{project.code}</span>
        <VipChip t={t} project={project} />
      </h3>
      <LiveFacts name={`card ${project.code}`} facts={cardFacts(t, lang, project)} />
    </Card>
  );
}
