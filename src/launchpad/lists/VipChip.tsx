import type { Project } from '#contract/launchpad.ts';
import { crown } from '#ui/icon/icons.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import type { LaunchTexts } from '../fact-texts.ts';
import '#ui/display/chip.scss';

/** Shows the minimum VIP level of a launch; nothing when the launch is open to everyone. */
export function VipChip({ t, project }: { t: LaunchTexts; project: Pick<Project, 'isVip' | 'minVipLevel'> }) {
  if (!project.isVip) return null;
  return (
    <span className="chip">
      <Icon of={crown} size={12} /> {t('fact.vip', { level: project.minVipLevel })}
    </span>
  );
}
