import type { Project } from '#contract/launchpad.ts';
import { calendar } from '#ui/icon/icons.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import { calendarHref } from './calendar-file.ts';
import type { LaunchTexts } from '../fact-texts.ts';

/** Returns what to do at the start of the snapshot: hold the coin of a pool, and sign up where that is needed. */
function snapshotTitle(t: LaunchTexts, { name, needSignup, pools, times }: Project): string | undefined {
  if (times.snapshotStart === undefined) return undefined;
  const coins = [...new Set(pools.map(({ coin }) => coin))].join(' / ');
  return t(needSignup ? 'reminder.holdAndSignUp' : 'reminder.hold', { name, coins });
}

/**
 * Downloads a calendar file for the snapshot and the start of a launch, which works without scripts; the shell also stores a
 * reminder in this browser. `path` is the path of the project. account.md 5
 */
export function ReminderLink({ t, project, path }: { t: LaunchTexts; project: Project; path: string }) {
  const title = t('reminder.event', { name: project.name });
  return (
    <a
      className="button button--quiet button--small"
      href={calendarHref(project, title, path, snapshotTitle(t, project))}
      download={`${project.code}.ics`}
      data-reminder={JSON.stringify({
        code: project.code,
        name: project.name,
        path: path.replace(/^\/[^/]+/, ''),
        openTime: project.times.commitStart,
      })}
    >
      <Icon of={calendar} size={14} /> {t('reminder.label')}
      <span className="out-of-sight">, {t('reminder.of', { name: project.name })}</span>
    </a>
  );
}
