import type { RiskLevel } from '#formulas/margin/risk.ts';
import type { TextKey } from '#i18n/keys.ts';

/** Words of the levels. */
export const levelKeys = {
  SAFE: 'risk.level.safe',
  LIMITED: 'risk.level.limited',
  MARGIN_CALL: 'risk.level.marginCall',
  LIQUIDATION: 'risk.level.liquidation',
} as const satisfies Record<RiskLevel, TextKey<'margin'>>;

/** Words of the levels inside a sentence. */
export const levelInSentenceKeys = {
  SAFE: 'risk.levelInSentence.safe',
  LIMITED: 'risk.levelInSentence.limited',
  MARGIN_CALL: 'risk.levelInSentence.marginCall',
  LIQUIDATION: 'risk.levelInSentence.liquidation',
} as const satisfies Record<RiskLevel, TextKey<'margin'>>;

/**
 * Risk of an account as the exchange computed it: rates as fractions; `marks` are the rates from which a level applies.
 * leverage.md 1
 */
export interface RiskFigures {
  kind: 'standard' | 'unified';
  rate: string;
  level: RiskLevel;
  marks: { limited: string; call: string; liquidation: string };
  /** Initial and maintenance margin rate of a unified account. */
  imr?: string;
  mmr?: string;
}
