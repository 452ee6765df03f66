import type { ProjectDetail } from '../../contract/launchpad.ts';
import { formatPercent, formatShort } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { decimal } from '../../money/index.ts';
import { donut } from '../../ui/art/donut.ts';
import { TreeView } from '../../ui/art/TreeView.tsx';
import type { LaunchTexts } from '../words.ts';

type Props = { t: LaunchTexts; lang: Lang; detail: Pick<ProjectDetail, 'tokenomics'> };

/** Who gets which share of all tokens: a donut, and the table that says the same. */
export function Tokenomics({ t, lang, detail: { tokenomics } }: Props) {
  const slices = tokenomics.distribution;
  if (slices.length === 0) return null;
  const percentOf = (share: string) => Number(decimal(share).times('100').toFixed(2));
  return (
    <section className="project-body__part">
      <h2>{t('detail.tokenomics')}</h2>
      <div className="project-body__split">
        <TreeView
          tree={donut(
            slices.map(({ share }) => ({ share: percentOf(share) })),
            { centre: formatShort(lang, tokenomics.totalSupply, { places: 1 }), note: t('detail.totalSupply') },
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
            {slices.map(({ label, share }, place) => (
              <tr key={place}>
                <th scope="row">
                  <span className={`swatch swatch--${String((place % 8) + 1)}`} aria-hidden="true" />
                  {label}
                </th>
                <td>{formatPercent(lang, share, 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
