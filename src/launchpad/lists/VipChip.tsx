import type { Project } from '../../contract/launchpad.ts';
import { crown } from '../../ui/icon/icons.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import type { LaunchTexts } from '../words.ts';
import '../../ui/chip.scss';

/** Says from which VIP level on a launch is open; nothing where it is open to all. */
export function VipChip({ t, project }: { t: LaunchTexts; project: Pick<Project, 'isVip' | 'minVipLevel'> }) {
  if (!project.isVip) return null;
  return (
    <span className="chip">
      <Icon of={crown} size={12} /> {t('fact.vip', { level: project.minVipLevel })}
    </span>
  );
}
