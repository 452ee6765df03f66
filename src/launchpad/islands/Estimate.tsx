import { useState } from 'react';
import type { Pool, Project } from '../../contract/launchpad.ts';
import { formatAmount, formatPercent } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { Private } from '../../ui/Private.tsx';
import { RangeInput } from '../../ui/RangeInput.tsx';
import { Meter } from '../../ui/Meter.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { outcomeOf } from '../outcome.ts';
import type { Outcome } from '../outcome.ts';
import type { Held } from '../rules.ts';
import { coins } from '../words.ts';
import type { LaunchFact, LaunchTexts } from '../words.ts';
import '../estimate.scss';

const growthMost = 20;

type Props = {
  t: LaunchTexts;
  lang: Lang;
  pool: Pool;
  project: Project;
  amount: string;
  held: Held | undefined;
  nowMs: number;
};

function figures(
  { t, lang, pool, project }: Props,
  outcome: Outcome,
): { head: string; facts: LaunchFact[]; share?: number } {
  switch (outcome.method) {
    case 'SUBSCRIPTION':
      return {
        head: coins(t, lang, outcome.tokens, project.token),
        share: Number(outcome.usedShare),
        facts: [
          { label: t('pledge.estimate.used'), value: coins(t, lang, outcome.used, pool.coin) },
          { label: t('pledge.estimate.back'), value: coins(t, lang, outcome.refund, pool.coin) },
        ],
      };
    case 'LOTTERY':
      return {
        head: formatPercent(lang, outcome.chance, 2),
        facts: [
          { label: t('pledge.estimate.chance'), value: formatPercent(lang, outcome.chance, 2) },
          { label: t('pledge.estimate.tickets'), value: formatAmount(lang, String(outcome.tickets)) },
        ],
      };
    case 'STAKE':
      return {
        head: coins(t, lang, outcome.perDay, project.token),
        facts: [
          { label: t('pledge.estimate.perHour'), value: coins(t, lang, outcome.perHour, project.token) },
          { label: t('pledge.estimate.perDay'), value: coins(t, lang, outcome.perDay, project.token) },
          { label: t('pledge.estimate.toEnd'), value: coins(t, lang, outcome.toEnd, project.token) },
        ],
      };
  }
}

/** What would come of the typed amount if it closed now, or if the pool grew; always titled an estimate. */
export function Estimate(props: Props) {
  const { t, lang, pool, project, amount, held, nowMs } = props;
  const [growthTenths, setGrowthTenths] = useState(10);
  const outcome = outcomeOf(pool, project, {
    amount: amount || '0',
    held: held ?? { free: '0', committed: '0' },
    growthTenths,
    nowMs,
  });
  const { head, facts, share } = figures(props, outcome);
  return (
    <section className="estimate" aria-labelledby="estimate-title">
      <h3 className="estimate__title" id="estimate-title">
        {pool.method === 'STAKE' ? t('pledge.estimate.stakeTitle') : t('pledge.estimate.title')}{' '}
        <span className="estimate__note">{t('pledge.estimate.note')}</span>
      </h3>
      <p className="estimate__head">
        <bdi className="ltr">
          <Private>{head}</Private>
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
      <Facts facts={facts.map((fact) => ({ ...fact, value: <Private>{fact.value}</Private> }))} />
      <RangeInput
        label={t('pledge.estimate.growth')}
        value={growthTenths}
        least={10}
        most={growthMost * 10}
        step={5}
        valueText={t('pledge.estimate.growthValue', { factor: formatAmount(lang, (growthTenths / 10).toFixed(1)) })}
        onMove={setGrowthTenths}
      />
    </section>
  );
}
