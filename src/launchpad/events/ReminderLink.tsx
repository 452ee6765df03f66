import type { Project } from '#contract/launchpad.ts';
import { calendar } from '#ui/icon/icons.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import { calendarFile, calendarHref, listingFile } from './calendar-file.ts';
import type { LaunchTexts } from '../fact-texts.ts';

/** What to do at the start of the snapshot: hold the coin of a pool, and sign up where that is needed. */
function snapshotTitle(t: LaunchTexts, { name, needSignup, pools, times }: Project): string | undefined {
  if (times.snapshotStart === undefined) return undefined;
  const coins = [...new Set(pools.map(({ coin }) => coin))].join(' / ');
  return t(needSignup ? 'reminder.holdAndSignUp' : 'reminder.hold', { name, coins });
}

/** `file`: a calendar file; `stored`: what the shell stores as a reminder in this browser. */
function CalendarLink({
  t,
  project,
  file,
  stored,
}: {
  t: LaunchTexts;
  project: Project;
  file: string;
  stored?: string;
}) {
  return (
    <a
      className="button button--quiet button--small"
      href={calendarHref(file)}
      download={`${project.code}.ics`}
      data-reminder={stored}
    >
      <Icon of={calendar} size={14} /> {t('reminder.label')}
      <span className="out-of-sight">, {t('reminder.of', { name: project.name })}</span>
    </a>
  );
}

interface Props {
  t: LaunchTexts;
  project: Project;
  /** Path of the project. */
  path: string;
}

/**
 * Downloads a calendar file for the snapshot and the start of a launch, which works without scripts; the shell also
 * stores a reminder in this browser. account.md 5
 */
export function ReminderLink({ t, project, path }: Props) {
  const title = t('reminder.event', { name: project.name });
  const stored = {
    code: project.code,
    name: project.name,
    path: path.replace(/^\/[^/]+/, ''),
    openTime: project.times.commitStart,
  };
  return (
    <CalendarLink
      t={t}
      project={project}
      file={calendarFile(project, title, path, snapshotTitle(t, project))}
      stored={JSON.stringify(stored)}
    />
  );
}

/** Downloads a calendar file for the listing of a launch's token. The exchange notifies those who hold it by itself. */
export function ListingReminder({ t, project, path, listingMs }: Props & { listingMs: number }) {
  const title = t('reminder.listing', { name: project.name });
  return <CalendarLink t={t} project={project} file={listingFile(project, title, path, listingMs)} />;
}
