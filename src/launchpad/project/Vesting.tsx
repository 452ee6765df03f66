import type { ProjectDetail } from '../../contract/launchpad.ts';
import { formatPercent } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { release, releasedBy } from '../../ui/art/release.ts';
import type { Released } from '../../ui/art/release.ts';
import { TreeView } from '../../ui/art/TreeView.tsx';
import type { LaunchTexts } from '../words.ts';
import '../vesting.scss';

type Props = { t: LaunchTexts; lang: Lang; detail: Pick<ProjectDetail, 'tokenomics'> };

const dayMost = 36_500;

/** Plain numbers: they are only drawn. */
const drawn = ({
  share,
  tgeShare,
  cliffDays,
  linearDays,
}: ProjectDetail['tokenomics']['vesting'][number]): Released => ({
  share: Number(share),
  atOnce: Number(tgeShare),
  fromDay: Math.min(cliffDays, dayMost),
  days: Math.min(linearDays, dayMost),
});

/**
 * When tokens are released: how much of the supply is free over time, and the table that says the same a group. The line
 * reads without colour; time runs with the writing.
 */
export function Vesting({ t, lang, detail: { tokenomics } }: Props) {
  const groups = tokenomics.vesting;
  if (groups.length === 0) return null;
  const days = (count: number) => (count === 0 ? t('detail.none') : t('detail.days', { count }));
  const curves = groups.map(drawn);
  const span = Math.max(...curves.map(({ fromDay, days: linear }) => fromDay + linear));
  const percent = (share: number) => formatPercent(lang, share.toFixed(4), 0);
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
            <TreeView tree={release(curves, span)} />
            <div className="vesting__days" aria-hidden="true">
              <span>{t('detail.atLaunch')}</span>
              <span>{t('detail.days', { count: Math.round(span / 2) })}</span>
              <span>{t('detail.days', { count: span })}</span>
            </div>
          </div>
          <p className="vesting__words">
            {t('detail.releasedAt', {
              first: percent(releasedBy(curves, 0)),
              half: percent(releasedBy(curves, span / 2)),
              days: t('detail.days', { count: Math.round(span / 2) }),
            })}
          </p>
        </figure>
      )}
      <div className="project-body__wide" role="region" tabIndex={0} aria-label={t('detail.vesting')}>
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
            {groups.map(({ label, share, tgeShare, cliffDays, linearDays }, place) => (
              <tr key={place}>
                <th scope="row">{label}</th>
                <td>{formatPercent(lang, share, 1)}</td>
                <td>{formatPercent(lang, tgeShare, 1)}</td>
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
