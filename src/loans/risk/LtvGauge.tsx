import { formatAmount } from '#i18n/format.ts';
import { direction } from '#i18n/lang.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import type { LoanLevel, LoanLtvs } from '#formulas/loans/ltv.ts';
import { decimal, unscale } from '#money/index.ts';
import { RiskBar } from '#ui/risk/RiskBar.tsx';
import { levelText, ltvText } from '../market/loan-texts.ts';
import './ltv-gauge.scss';

interface LtvGaugeProps {
  lang: Lang;
  /** Undefined while a price is missing. */
  ltv: string | undefined;
  level: LoanLevel | undefined;
  ltvs: LoanLtvs;
  /** LTV after a price change: a dashed line. */
  changed?: string | undefined;
  /** Without numbers above it, for lists. */
  thin?: boolean;
}

const tones = { SAFE: undefined, CALL: 'warn', LIQUIDATION: 'down' } as const satisfies Record<LoanLevel, unknown>;

/** Closer than this to another number, a number above the gauge would cover it: share of the gauge. */
const labelGap = 0.045;

const share = (ltv: string): number => Math.min(Math.max(Number(ltv), 0), 1);
const percent = (position: number): string => `${Math.round(position * 10_000) / 100}%`;

/** A number above the gauge, at its place; hidden from screen readers. */
function Label({ at, text, tone, mirrored }: { at: number; text: string; tone?: 'changed'; mirrored: boolean }) {
  return (
    <text
      className={tone ? `ltv-gauge__number ltv-gauge__number--${tone}` : 'ltv-gauge__number'}
      x={percent(mirrored ? 1 - at : at)}
      y="12"
      textAnchor="middle"
    >
      {text}
    </text>
  );
}

/**
 * The LTV on a bar from 0 to 100 % with its three levels and, dashed, what a price change makes of it. loans.md 4
 * "Gauge", P30
 */
export function LtvGauge({ lang, ltv, level, ltvs, changed, thin = false }: LtvGaugeProps) {
  const t = texts(lang, 'loans');
  const [initial, call, liquidation] = [unscale(ltvs.initial), unscale(ltvs.marginCall), unscale(ltvs.liquidation)];
  const mirrored = direction(lang) === 'rtl';
  const values = {
    initial: levelText(lang, initial),
    call: levelText(lang, call),
    liquidation: levelText(lang, liquidation),
  };
  const changedAt = changed === undefined ? undefined : share(changed);
  const numbers = [initial, call, liquidation].filter(
    (each) => changedAt === undefined || Math.abs(share(each) - changedAt) >= labelGap,
  );
  const number = (each: string) => formatAmount(lang, decimal(each).times('100').toFixed(), { decimals: 0 });
  return (
    <div
      className="ltv-gauge"
      role="meter"
      aria-label={t('gauge.ltv')}
      aria-valuemin={0}
      aria-valuemax={1}
      aria-valuenow={ltv === undefined ? 0 : share(ltv)}
      aria-valuetext={
        ltv === undefined ? t('gauge.unknown', values) : t('gauge.text', { ...values, ltv: ltvText(lang, ltv) })
      }
    >
      {!thin && (
        <svg className="ltv-gauge__numbers" width="100%" height="16" aria-hidden="true">
          {numbers.map((each) => (
            <Label key={each} at={share(each)} text={number(each)} mirrored={mirrored} />
          ))}
          {changed !== undefined && changedAt !== undefined && (
            <Label at={changedAt} text={number(changed)} tone="changed" mirrored={mirrored} />
          )}
        </svg>
      )}
      <RiskBar
        lang={lang}
        current={ltv === undefined ? undefined : share(ltv)}
        changed={changedAt}
        dashed
        tone={level && tones[level]}
        marks={{ call: share(call), liquidation: share(liquidation) }}
        edges={[share(initial)]}
        thin={thin}
      />
    </div>
  );
}
