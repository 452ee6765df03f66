import { check } from '#ui/icon/icons.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import type { LaunchTexts } from '../fact-texts.ts';
import '#ui/display/chip.scss';
import './joined-mark.scss';

/** Marks a launch in which the user takes part, on top of its cover. */
export function JoinedMark({ t, code, isJoined }: { t: LaunchTexts; code: string; isJoined: boolean }) {
  return (
    <span className="chip joined-mark" data-joined={code} hidden={!isJoined} suppressHydrationWarning>
      <Icon of={check} size={12} /> {t('list.joined')}
    </span>
  );
}
