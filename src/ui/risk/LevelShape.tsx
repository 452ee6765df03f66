import './level-shape.scss';

/** Outlines in a square of 10 units: the levels differ by shape, so that they differ without color. */
const outlines = {
  SAFE: 'M5 1a4 4 0 1 0 0 8a4 4 0 1 0 0-8z',
  LIMITED: 'M5 0.4L9.6 5L5 9.6L0.4 5z',
  MARGIN_CALL: 'M5 0.6L9.8 9.2H0.2z',
  LIQUIDATION: 'M1 1H9V9H1z',
} as const;

/** Levels of a risk, the safest first. */
export type ShapeLevel = keyof typeof outlines;

/** The shape of a level, hidden from screen readers: a word is always beside it. */
export function LevelShape({ level }: { level: ShapeLevel }) {
  return (
    <svg className={`risk-shape risk-shape--${level.toLowerCase()}`} viewBox="0 0 10 10" aria-hidden="true">
      <path d={outlines[level]} />
    </svg>
  );
}
