import type { RiskLevel } from '#formulas/margin/risk.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { LevelShape } from '#ui/risk/LevelShape.tsx';
import { levelKeys } from './risk-levels.ts';

/** A level as shape and word. L35 */
export function RiskLevelTag({ lang, level }: { lang: Lang; level: RiskLevel }) {
  return (
    <span className="risk-level">
      <LevelShape level={level} />
      {texts(lang, 'margin')(levelKeys[level])}
    </span>
  );
}
