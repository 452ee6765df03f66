import type { Project } from '../contract/launchpad.ts';
import type { Lang } from '../i18n/locales.ts';
import { formatDateRange } from './date-range.ts';
import type { LaunchTexts } from './fact-texts.ts';
import './phase-tag.scss';
import '../ui/display/chip.scss';

interface PhaseTagProps {
  t: LaunchTexts;
  lang: Lang;
  project: Project;
  /** The time follows the chip directly, as below a title. */
  joined?: boolean;
  /** The launch is the subject of the page: the main action follows its phase, its countdown is announced at marks. */
  leads?: boolean;
}

/** The period in which users commit or stake, in UTC. */
function commitPeriod(t: LaunchTexts, lang: Lang, { times }: Pick<Project, 'times'>): string {
  return formatDateRange(t, lang, { fromMs: times.commitStart, toMs: times.commitEnd });
}

/**
 * Kind and dates of a launch in the HTML; `live-phases.ts` replaces them by its phase and countdown. All phases have
 * one size, so that the layout does not shift. An enclosing element carries `launchAttributeOf`. launchpad.md 6
 */
export function PhaseTag({ t, lang, project, joined, leads }: PhaseTagProps) {
  return (
    <span
      className={joined ? 'phase-tag phase-tag--joined' : 'phase-tag'}
      key={JSON.stringify(project.times)}
      data-leads={leads ? '' : undefined}
    >
      <span className="chip" data-launch-phase="" suppressHydrationWarning>
        {t(`kind.${project.kind}`)}
      </span>
      <span className="phase-tag__left" role="timer" data-launch-left="" suppressHydrationWarning>
        {commitPeriod(t, lang, project)}
      </span>
    </span>
  );
}
