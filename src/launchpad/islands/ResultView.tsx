import type { Pool, Project, Result } from '../../contract/launchpad.ts';
import { formatCount, formatDate } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Private } from '../../ui/Private.tsx';
import { coins } from '../words.ts';
import type { LaunchTexts } from '../words.ts';
import { DrawProof } from './DrawProof.tsx';
import { StateTag } from './StateTag.tsx';
import '../result-view.scss';

type Props = { t: LaunchTexts; lang: Lang; project: Project; pool: Pool | undefined; result: Result };

function Tickets({ t, lang, tickets }: { t: LaunchTexts; lang: Lang; tickets: NonNullable<Result['tickets']> }) {
  const won = tickets.filter((ticket) => ticket.won).length;
  return (
    <div className="result-view__tickets">
      <p>
        <Private>{t('result.winning', { count: won })}</Private>
      </p>
      <ul aria-label={t('result.tickets')}>
        {tickets.map(({ number, won: isWon }) => (
          <li className={isWon ? 'chip chip--up' : 'chip'} key={number}>
            {t('result.ticketNumber', { number: formatCount(lang, number) })} ·{' '}
            {isWon ? t('result.won') : t('result.lost')}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What came of a person's part: tokens, what was used, what came back, which tickets won. */
export function ResultView({ t, lang, project, pool, result }: Props) {
  const coin = pool?.coin ?? '';
  if (result.state === 'PENDING') {
    const when = formatDate(lang, project.times.distribute ?? project.times.commitEnd, { zone: 'local' });
    return <p className="pledge-panel__note">{t('result.pending', { time: when })}</p>;
  }
  const own = (amount: string, of: string) => <Private>{coins(t, lang, amount, of)}</Private>;
  const facts =
    pool?.method === 'STAKE'
      ? [
          { label: t('result.staked'), value: own(result.committed, coin) },
          { label: t('result.returned'), value: own(result.refund, coin) },
          { label: t('result.earned'), value: own(result.allocation, project.token) },
        ]
      : [
          { label: t('result.committed'), value: own(result.committed, coin) },
          { label: t('result.used'), value: own(result.used, coin) },
          { label: t('result.refund'), value: own(result.refund, coin) },
        ];
  return (
    <div className="result-view">
      <StateTag t={t} state={result.state} />
      <p className="result-view__head">
        <bdi className="ltr">
          <Private>{coins(t, lang, result.allocation, project.token)}</Private>
        </bdi>
      </p>
      <Facts facts={facts} />
      {result.tickets && result.tickets.length > 0 && <Tickets t={t} lang={lang} tickets={result.tickets} />}
      <DrawProof t={t} lang={lang} result={result} />
    </div>
  );
}
