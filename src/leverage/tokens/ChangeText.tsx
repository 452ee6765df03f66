import { formatChange } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';

const arrows = { up: '▲ ', down: '▼ ', same: '' } as const;

/**
 * A change as signed percent in the color of its direction; `isArrow` adds an arrow. Color is not the only sign. Q-A03
 */
export function ChangeText({ lang, change, isArrow }: { lang: Lang; change: string; isArrow?: boolean }) {
  const { text, direction } = formatChange(lang, change);
  return (
    <bdi className={direction === 'same' ? undefined : direction}>
      {isArrow && <span aria-hidden="true">{arrows[direction]}</span>}
      {text}
    </bdi>
  );
}
