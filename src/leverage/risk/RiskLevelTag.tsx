import type { RiskLevel } from '#formulas/margin/risk.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { levelKeys } from './risk-levels.ts';
import './risk-level-tag.scss';

/** Outlines in a square of 10 units: the levels differ by shape, so that they differ without color. */
const outlines = {
  SAFE: 'M5 1a4 4 0 1 0 0 8a4 4 0 1 0 0-8z',
  LIMITED: 'M5 0.4L9.6 5L5 9.6L0.4 5z',
  MARGIN_CALL: 'M5 0.6L9.8 9.2H0.2z',
  LIQUIDATION: 'M1 1H9V9H1z',
} as const satisfies Record<RiskLevel, string>;

/** The shape of a level, hidden from screen readers: a word is always beside it. */
export function RiskShape({ level }: { level: RiskLevel }) {
  return (
    <svg className={`risk-shape risk-shape--${level.toLowerCase()}`} viewBox="0 0 10 10" aria-hidden="true">
      <path d={outlines[level]} />
    </svg>
  );
}

/** A level as shape and word. L35 */
export function RiskLevelTag({ lang, level }: { lang: Lang; level: RiskLevel }) {
  return (
    <span className="risk-level">
      <RiskShape level={level} />
      {texts(lang, 'margin')(levelKeys[level])}
    </span>
  );
}
