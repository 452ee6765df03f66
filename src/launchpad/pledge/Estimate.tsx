import { useState } from 'react';
import type { Pool, Project } from '#contract/launchpad.ts';
import { formatAmount, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { RangeInput } from '#ui/field/RangeInput.tsx';
import { Meter } from '#ui/display/Meter.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { estimateOf } from './pledge-estimate.ts';
import { noFunds, useLivePool } from './live-pool.ts';
import { estimateFacts, titleOf } from './estimate-facts.tsx';
import type { PoolFunds } from '../pledge-rules.ts';
import type { LaunchTexts } from '../fact-texts.ts';
import './estimate.scss';

/** Range of the slider: the pool's total as it is, to this many times it. launchpad.md 4 "Outcome simulator" */
const growthMax = 20;
/** Position of the slider at which the pool is as it is now. */
const atPresent = 10;

type Props = {
  t: LaunchTexts;
  lang: Lang;
  pool: Pool;
  project: Project;
  amount: string;
  funds: PoolFunds | undefined;
  nowMs: number;
};

/**
 * What the typed amount would bring if the phase ended now, or if the pool grew as the slider says. The title says
 * which of them.
 */
export function Estimate(props: Props) {
  const { t, lang, project, amount, funds, nowMs } = props;
  const pool = useLivePool(props.pool);
  const committed = funds?.committed ?? '0';
  const [growth, setGrowth] = useState({ tenths: atPresent, committed });
  // A commit ends the question: the first figure after it is the one of now again.
  const growthTenths = growth.committed === committed ? growth.tenths : atPresent;
  const factor = formatAmount(lang, (growthTenths / 10).toFixed(1));
  const estimate = estimateOf(pool, project, {
    amount: amount || '0',
    funds: funds ?? noFunds,
    growthTenths,
    nowMs,
  });
  const { head, facts, share } = estimateFacts(t, lang, project, pool, estimate);
  return (
    <section className="estimate" aria-labelledby="estimate-title">
      <h3 className="estimate__title" id="estimate-title">
        {growthTenths === atPresent ? t(titleOf(pool)) : t('pledge.estimate.grown', { factor })}
      </h3>
      <p>
        <span className="estimate__name">{head.label}</span>
        <bdi className="estimate__head ltr">
          <MaskedAmount>{head.value}</MaskedAmount>
        </bdi>
      </p>
      {share !== undefined && (
        <Meter
          thick
          share={share}
          label={t('pledge.estimate.used')}
          valueText={formatPercent(lang, share.toFixed(4))}
        />
      )}
      <Facts facts={facts.map((fact) => ({ ...fact, value: <MaskedAmount>{fact.value}</MaskedAmount> }))} />
      <RangeInput
        label={t('pledge.estimate.growth')}
        value={growthTenths}
        min={atPresent}
        max={growthMax * 10}
        step={5}
        valueText={t('pledge.estimate.growthValue', { factor })}
        onMove={(tenths) => setGrowth({ tenths, committed })}
      />
    </section>
  );
}
