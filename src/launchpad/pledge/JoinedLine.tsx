import type { Pool, Project } from '#contract/launchpad.ts';
import { timeLeft } from '#ui/display/time-left.ts';
import { check } from '#ui/icon/icons.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import type { Lang } from '#i18n/locales.ts';
import type { LaunchTexts } from '../fact-texts.ts';
import { maskedCoinAmount } from '../masked-coin-amount.tsx';
import type { PoolFunds } from '../pledge-rules.ts';
import { confirmedEstimate } from './estimate-facts.tsx';
import { useLivePool } from './live-pool.ts';
import { estimateOf } from './pledge-estimate.ts';

type Props = { t: LaunchTexts; lang: Lang; project: Project; pool: Pool; funds: PoolFunds; nowMs: number };

/** What the user has in an open pool, what it would bring now, and when the result comes. The form below adds to it. */
export function JoinedLine({ t, lang, project, pool, funds, nowMs }: Props) {
  const estimate = estimateOf(useLivePool(pool), project, { amount: '0', funds, growthTenths: 10, nowMs });
  const facts = confirmedEstimate(t, lang, project, pool, estimate);
  const resultMs = project.times.distribute ?? project.times.commitEnd;
  return (
    <p className="pledge-panel__joined">
      <Icon of={check} size={16} />
      <span>
        <strong>
          {t('list.joined')}: {maskedCoinAmount(t, lang, funds.committed, pool.coin)}
        </strong>
        {facts.map(({ label, value }) => (
          <span key={label}>
            {' '}
            · {label} {value}
          </span>
        ))}
        {pool.method !== 'STAKE' && ` · ${t('countdown.resultIn')} ${timeLeft(lang, resultMs - nowMs)}`}
      </span>
    </p>
  );
}
