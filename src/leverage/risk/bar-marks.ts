import type { BarMarks } from '#ui/risk/bar-marks.ts';
import type { RiskFigures } from './risk-levels.ts';

/** The marks of an account as positions. */
export const barMarks = ({ limited, call, liquidation }: RiskFigures['marks']): BarMarks => ({
  limited: Number(limited),
  call: Number(call),
  liquidation: Number(liquidation),
});
