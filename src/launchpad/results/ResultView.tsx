import type { Pool, Project, LaunchResult } from '#contract/launchpad.ts';
import { formatCount, formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { $settings } from '#session/settings.ts';
import { Facts } from '#ui/display/Facts.tsx';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { maskedCoinAmount } from '../masked-coin-amount.tsx';
import type { LaunchTexts } from '../fact-texts.ts';
import { DrawProof } from './DrawProof.tsx';
import { StateTag } from '../StateTag.tsx';
import './result-view.scss';

type Props = { t: LaunchTexts; lang: Lang; project: Project; pool: Pool | undefined; result: LaunchResult };

function Tickets({ t, lang, tickets }: { t: LaunchTexts; lang: Lang; tickets: NonNullable<LaunchResult['tickets']> }) {
  const count = tickets.filter(({ won }) => won).length;
  return (
    <div className="result-view__tickets">
      <p>
        <MaskedAmount>{t('result.winning', { count })}</MaskedAmount>
      </p>
      <ul aria-label={t('result.tickets')}>
        {tickets.map(({ number, won }) => (
          <li className={won ? 'chip chip--up' : 'chip'} key={number}>
            {t('result.ticketNumber', { number: formatCount(lang, number) })} ·{' '}
            {won ? t('result.won') : t('result.lost')}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The user's result in a pool: allocated tokens, used and refunded coins, and winning tickets. */
export function ResultView({ t, lang, project, pool, result }: Props) {
  const coin = pool?.coin ?? '';
  const isStake = pool?.method === 'STAKE';
  // A stake earns from the first hour on, and has a result as it earns.
  if (result.state === 'PENDING' && !isStake) {
    const time = formatDate(lang, project.times.distribute ?? project.times.commitEnd, { zone: $settings.get().zone });
    return <p className="pledge-panel__note">{t('result.pending', { time })}</p>;
  }
  const own = (amount: string, unit: string) => maskedCoinAmount(t, lang, amount, unit);
  const committed = {
    label: isStake ? t('result.staked') : t('result.committed'),
    value: own(result.committed, coin),
  };
  const back = { label: isStake ? t('result.returned') : t('result.refund'), value: own(result.refund, coin) };
  // The state above an allocation says what the figure is.
  const received = { label: isStake ? t('result.earned') : '', value: own(result.allocation, project.token) };
  const used = { label: t('result.used'), value: own(result.used, coin) };
  // A canceled launch allocates nothing; what matters is what was returned.
  const [head, ...facts] =
    result.state === 'CANCELED'
      ? [back, committed, ...(isStake ? [received] : [])]
      : // The panel names an open stake above.
        [received, ...(result.state === 'PENDING' ? [] : [committed, ...(isStake ? [] : [used]), back])];
  return (
    <div className="result-view">
      <StateTag t={t} state={result.state} method={pool?.method} />
      <p>
        {head.label !== '' && <span className="result-view__name">{head.label}</span>}
        <bdi className="result-view__head ltr">{head.value}</bdi>
      </p>
      {facts.length > 0 && <Facts facts={facts} />}
      {result.tickets && result.tickets.length > 0 && <Tickets t={t} lang={lang} tickets={result.tickets} />}
      <DrawProof t={t} lang={lang} result={result} />
    </div>
  );
}
