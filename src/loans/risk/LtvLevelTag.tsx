import type { LoanOrder } from '#contract/loans/loan-order.ts';
import { loanStatus } from '#contract/loans/loan-order.ts';
import type { LoanLevel } from '#formulas/loans/ltv.ts';
import type { TextKey } from '#i18n/keys.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { Chip } from '#ui/display/Chip.tsx';
import { LevelShape } from '#ui/risk/LevelShape.tsx';

const levels = {
  SAFE: { key: 'level.safe', tone: 'up', shape: 'SAFE' },
  CALL: { key: 'level.call', tone: 'warn', shape: 'MARGIN_CALL' },
  LIQUIDATION: { key: 'level.liquidation', tone: 'down', shape: 'LIQUIDATION' },
} as const satisfies Record<LoanLevel, { key: TextKey<'loans'>; tone: string; shape: string }>;

/** Words of the levels inside a sentence. */
export const levelInSentenceKeys = {
  SAFE: 'level.inSentence.safe',
  CALL: 'level.inSentence.call',
  LIQUIDATION: 'level.inSentence.liquidation',
} as const satisfies Record<LoanLevel, TextKey<'loans'>>;

/** A level of a loan as shape and word, never by color alone. P30 */
export function LtvLevelTag({ lang, level }: { lang: Lang; level: LoanLevel }) {
  const { key, tone, shape } = levels[level];
  return (
    <Chip tone={tone}>
      <LevelShape level={shape} />
      {texts(lang, 'loans')(key)}
    </Chip>
  );
}

/** Words of the states of loans. */
export const statusKeys = {
  [loanStatus.preparing]: 'status.preparing',
  [loanStatus.active]: 'status.active',
  [loanStatus.repaid]: 'status.repaid',
  [loanStatus.overdue]: 'status.overdue',
  [loanStatus.liquidating]: 'status.liquidating',
  [loanStatus.liquidated]: 'status.liquidated',
  [loanStatus.failed]: 'status.failed',
} as const satisfies Record<LoanOrder['status'], TextKey<'loans'>>;

interface StatusTagProps {
  lang: Lang;
  order: LoanOrder;
  /** Level of an active loan at the current prices; undefined while they are unknown. */
  level: LoanLevel | undefined;
}

/** State of a loan: the level of an active one, else its status. */
export function LoanStatusTag({ lang, order: { status }, level }: StatusTagProps) {
  const t = texts(lang, 'loans');
  if (status === loanStatus.active && level !== undefined) return <LtvLevelTag lang={lang} level={level} />;
  const isUrgent = status === loanStatus.overdue || status === loanStatus.liquidating;
  return (
    <Chip tone={isUrgent ? 'down' : status === loanStatus.repaid ? 'up' : 'neutral'}>
      {isUrgent && <LevelShape level="LIQUIDATION" />}
      {t(statusKeys[status])}
    </Chip>
  );
}
