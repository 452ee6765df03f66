import type { ProjectDetail } from '#contract/launchpad.ts';
import { formatPercent, formatShort } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { decimal } from '#money/index.ts';
import { donut } from '#ui/art/donut.ts';
import { Svg } from '#ui/art/Svg.tsx';
import type { LaunchTexts } from '../fact-texts.ts';

type Props = { t: LaunchTexts; lang: Lang; detail: Pick<ProjectDetail, 'tokenomics'> };

/** Token allocation: a donut chart, and a table with the same figures. */
export function Tokenomics({ t, lang, detail: { tokenomics } }: Props) {
  const slices = tokenomics.distribution;
  if (slices.length === 0) return null;
  const percentOf = (share: string) => Number(decimal(share).times('100').toFixed(2));
  return (
    <section className="project-body__part">
      <h2>{t('detail.tokenomics')}</h2>
      <div className="project-body__split">
        <Svg
          tree={donut(
            slices.map(({ share }) => ({ share: percentOf(share) })),
            { centre: formatShort(lang, tokenomics.totalSupply, { decimals: 1 }), note: t('detail.totalSupply') },
          )}
        />
        <table className="project-body__shares">
          <caption className="out-of-sight">{t('detail.tokenomics')}</caption>
          <thead className="out-of-sight">
            <tr>
              <th scope="col">{t('detail.purpose')}</th>
              <th scope="col">{t('detail.share')}</th>
            </tr>
          </thead>
          <tbody>
            {slices.map(({ label, share }, index) => (
              <tr key={index}>
                <th scope="row">
                  <span className={`swatch swatch--${String((index % 8) + 1)}`} aria-hidden="true" />
                  {label}
                </th>
                <td>{formatPercent(lang, share, 1, { fixed: true })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
