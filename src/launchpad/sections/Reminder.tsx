import type { Project } from '../../contract/launchpad.ts';
import { calendar } from '../../ui/icon/icons.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { calendarHref } from '../reminder.ts';
import type { LaunchTexts } from '../words.ts';

/** A calendar file for the opening of a launch; it needs no script. */
export function Reminder({ t, project, address }: { t: LaunchTexts; project: Project; address: string }) {
  const title = t('reminder.event', { name: project.name });
  return (
    <a
      className="button button--quiet button--small"
      href={calendarHref(project, title, address)}
      download={`${project.code}.ics`}
      aria-label={t('reminder.of', { name: project.name })}
    >
      <Icon of={calendar} size={14} /> {t('reminder.label')}
    </a>
  );
}
