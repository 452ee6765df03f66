import type { Project } from '../../contract/launchpad.ts';
import type { Lang } from '../../i18n/locales.ts';
import { phaseData } from '../phase-data.ts';
import { openSpan } from '../words.ts';
import type { LaunchTexts } from '../words.ts';
import '../phase-tag.scss';
import '../../ui/chip.scss';

interface PhaseTagProps {
  t: LaunchTexts;
  lang: Lang;
  project: Project;
  /** Chip and time stand together, as under a title. */
  joined?: boolean;
  /** The page is about this launch: its main action follows the phase, its countdown is spoken at the marks. */
  leads?: boolean;
}

/**
 * Kind and dates of a launch in the HTML; its phase and what is left of it once the page's clock runs. One size for all
 * phases, so that nothing moves. launchpad.md 6
 */
export function PhaseTag({ t, lang, project, joined, leads }: PhaseTagProps) {
  return (
    <div
      className={joined ? 'phase-tag phase-tag--joined' : 'phase-tag'}
      key={JSON.stringify(project.times)}
      data-leads={leads ? '' : undefined}
      {...phaseData(project)}
    >
      <span className="chip" data-launch-phase="" suppressHydrationWarning>
        {t(`kind.${project.kind}`)}
      </span>
      <span className="phase-tag__left" role="timer" data-launch-left="" suppressHydrationWarning>
        {openSpan(t, lang, project)}
      </span>
    </div>
  );
}
