import type { Project } from '../../contract/launchpad.ts';
import { formatCount } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { CoverArt } from '../../ui/art/CoverArt.tsx';
import { spark } from '../../ui/art/spark.ts';
import { TreeView } from '../../ui/art/TreeView.tsx';
import { shortCoins, sinceLaunch } from '../words.ts';
import type { LaunchTexts } from '../words.ts';
import '../finished-table.scss';

interface Props {
  t: LaunchTexts;
  lang: Lang;
  caption: string;
  projects: readonly Project[];
  hrefOf: (project: Project) => string;
}

/** Finished launches and how they went since. The spark line is drawn from daily closes; the change stands beside it. */
export function FinishedTable({ t, lang, caption, projects, hrefOf }: Props) {
  return (
    <div className="finished-table">
      <table className="finished-table__table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('fact.project')}</th>
            <th scope="col" className="finished-table__wide">
              {t('fact.kind')}
            </th>
            <th scope="col" className="finished-table__wide">
              {t('fact.committed')}
            </th>
            <th scope="col" className="finished-table__wide">
              {t('fact.people')}
            </th>
            <th scope="col">{t('fact.sinceLaunch')}</th>
            <th scope="col" className="finished-table__wide">
              {t('fact.spark')}
            </th>
          </tr>
        </thead>
        <tbody>
          {projects.map((project) => {
            const change = sinceLaunch(lang, project);
            return (
              <tr key={project.code}>
                <th scope="row">
                  <span className="finished-table__project">
                    <span className="finished-table__thumb">
                      <CoverArt code={project.code} />
                    </span>
                    <span>
                      <a className="finished-table__link" href={hrefOf(project)}>
                        <bdi>{project.name}</bdi>
                      </a>{' '}
                      <span className="finished-table__code">{project.code}</span>
                    </span>
                  </span>
                </th>
                <td className="finished-table__wide">{t(`kind.${project.kind}`)}</td>
                <td className="finished-table__wide">{shortCoins(t, lang, project.stats.totalCommittedUsd, 'USD')}</td>
                <td className="finished-table__wide">{formatCount(lang, project.stats.participants)}</td>
                <td className={change?.direction}>
                  {project.status === 9 ? t('phase.canceled') : (change?.text ?? t('fact.noValue'))}
                </td>
                <td className="finished-table__wide">
                  {project.listing && <TreeView tree={spark(project.listing.spark.map(Number))} />}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
