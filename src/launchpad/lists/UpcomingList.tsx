import type { Project } from '#contract/launchpad.ts';
import { formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { CoverThumb } from '#ui/art/CoverArt.tsx';
import type { LaunchTexts } from '../fact-texts.ts';
import { launchAttributes } from './launch-attributes.ts';
import { PhaseTag } from '../PhaseTag.tsx';
import { ReminderLink } from '../events/ReminderLink.tsx';
import { VipChip } from './VipChip.tsx';
import '#ui/button/button.scss';
import './upcoming-list.scss';

interface Props {
  t: LaunchTexts;
  lang: Lang;
  projects: readonly Project[];
  hrefOf: (project: Project) => string;
  /** Launches whose thumbnail is a file, where the list is not seen at first. */
  hasThumbFile?: (code: string) => boolean;
}

/** Announced launches in the given order, each with the UTC day on which it starts. */
export function UpcomingList({ t, lang, projects, hrefOf, hasThumbFile }: Props) {
  return (
    <ul className="upcoming-list">
      {projects.map((project) => {
        const startsMs = project.times.snapshotStart ?? project.times.commitStart;
        return (
          <li className="upcoming-list__row" key={project.code} {...launchAttributes(project)}>
            <time className="upcoming-list__date" dateTime={new Date(startsMs).toISOString()}>
              {formatDate(lang, startsMs, { zone: 'UTC', style: 'day' })}
            </time>
            <span className="upcoming-list__thumb">
              <CoverThumb code={project.code} hasFile={hasThumbFile?.(project.code)} />
            </span>
            <span className="upcoming-list__name">
              <a className="upcoming-list__link" href={hrefOf(project)}>
                <bdi>{project.name}</bdi>
              </a>{' '}
              <span className="upcoming-list__code">{project.code}</span>
              <VipChip t={t} project={project} />
            </span>
            <span className="upcoming-list__tag">
              <PhaseTag t={t} lang={lang} project={project} joined />
            </span>
            <span className="upcoming-list__remind">
              <ReminderLink t={t} project={project} path={hrefOf(project)} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
