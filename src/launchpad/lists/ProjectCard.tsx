import type { Project } from '#contract/launchpad.ts';
import type { Lang } from '#i18n/locales.ts';
import { CoverArt } from '#ui/art/CoverArt.tsx';
import { Card } from '#ui/display/Card.tsx';
import { cardFacts } from '../fact-texts.ts';
import type { LaunchTexts } from '../fact-texts.ts';
import { launchAttributes } from './launch-attributes.ts';
import { LaunchFigures } from './LaunchFigures.tsx';
import { JoinedMark } from './JoinedMark.tsx';
import { PhaseTag } from '../PhaseTag.tsx';
import { VipChip } from './VipChip.tsx';
import './project-card.scss';

/**
 * The cover with the mark of a participation, which covers no text and shifts nothing when `home-personal.ts` shows it.
 */
function JoinedArt({ t, code, isJoined }: { t: LaunchTexts; code: string; isJoined: boolean }) {
  return (
    <>
      <CoverArt code={code} />
      <JoinedMark t={t} code={code} isJoined={isJoined} />
    </>
  );
}

/** A launch in a list: cover, phase, name and the main figures of its kind. The whole card is one link. */
export function ProjectCard({
  t,
  lang,
  project,
  href,
  isJoined = false,
  heading: Heading = 'h3',
}: {
  t: LaunchTexts;
  lang: Lang;
  project: Project;
  href: string;
  isJoined?: boolean;
  /** Heading level of the name, one below the heading of the list. */
  heading?: 'h2' | 'h3';
}) {
  return (
    <Card
      as="article"
      link
      art={<JoinedArt t={t} code={project.code} isJoined={isJoined} />}
      data={launchAttributes(project)}
    >
      <PhaseTag t={t} lang={lang} project={project} />
      <Heading className="project-card__name">
        <a className="card__link" href={href}>
          <bdi>{project.name}</bdi>
        </a>{' '}
        <span className="project-card__code">{project.code}</span>
        <VipChip t={t} project={project} />
      </Heading>
      <LaunchFigures facts={cardFacts(t, lang, project)} />
    </Card>
  );
}
