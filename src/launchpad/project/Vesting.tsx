import type { ProjectDetail } from '#contract/launchpad.ts';
import { formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { vestingChart, releasedBy } from '#ui/art/vesting-chart.ts';
import type { ReleaseSchedule } from '#ui/art/vesting-chart.ts';
import { Svg } from '#ui/art/Svg.tsx';
import type { LaunchTexts } from '../fact-texts.ts';
import './vesting.scss';

type Props = { t: LaunchTexts; lang: Lang; detail: Pick<ProjectDetail, 'tokenomics'> };

const dayMax = 36_500;

/** The curve of a group. Its shares are plain numbers, since they are only drawn. */
const curveOf = ({
  share,
  tgeShare,
  cliffDays,
  linearDays,
}: ProjectDetail['tokenomics']['vesting'][number]): ReleaseSchedule => ({
  share: Number(share),
  initialShare: Number(tgeShare),
  fromDay: Math.min(cliffDays, dayMax),
  days: Math.min(linearDays, dayMax),
});

/**
 * Vesting schedule: the released share of the supply over time, and a table with the figures of each group. The line
 * needs no color to be read; time runs in the direction of the text.
 */
export function Vesting({ t, lang, detail: { tokenomics } }: Props) {
  const groups = tokenomics.vesting;
  if (groups.length === 0) return null;
  const days = (count: number) => (count === 0 ? t('detail.none') : t('detail.days', { count }));
  const curves = groups.map(curveOf);
  const span = Math.max(...curves.map(({ fromDay, days: linear }) => fromDay + linear));
  const percent = (share: number) => formatPercent(lang, share.toFixed(3), 1);
  return (
    <section className="project-body__part">
      <h2>{t('detail.vesting')}</h2>
      {span > 0 && (
        <figure className="vesting">
          <figcaption className="vesting__caption">{t('detail.released')}</figcaption>
          <div className="vesting__plot">
            <div className="vesting__shares" aria-hidden="true">
              <span>{percent(1)}</span>
              <span>{percent(0.5)}</span>
              <span>{percent(0)}</span>
            </div>
            <Svg tree={vestingChart(curves, span)} />
            <div className="vesting__days" aria-hidden="true">
              <span>{t('detail.atLaunch')}</span>
              <span>{t('detail.days', { count: Math.round(span / 2) })}</span>
              <span>{t('detail.days', { count: span })}</span>
            </div>
          </div>
          <p className="vesting__text">
            {t('detail.releasedAt', {
              first: percent(releasedBy(curves, 0)),
              half: percent(releasedBy(curves, span / 2)),
              days: t('detail.days', { count: Math.round(span / 2) }),
            })}
          </p>
        </figure>
      )}
      <div className="project-body__wide" role="group" tabIndex={0} aria-label={t('detail.vesting')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('detail.vestingGroup')}</th>
              <th scope="col">{t('detail.share')}</th>
              <th scope="col">{t('detail.atLaunch')}</th>
              <th scope="col">{t('detail.cliff')}</th>
              <th scope="col">{t('detail.linear')}</th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ label, share, tgeShare, cliffDays, linearDays }, index) => (
              <tr key={index}>
                <th scope="row">{label}</th>
                <td>{formatPercent(lang, share, 1, { fixed: true })}</td>
                <td>{formatPercent(lang, tgeShare, 1, { fixed: true })}</td>
                <td>{days(cliffDays)}</td>
                <td>{days(linearDays)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
