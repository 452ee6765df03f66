import type { Project } from '../../contract/launchpad.ts';
import { formatCount } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { CoverArt } from '../../ui/art/CoverArt.tsx';
import { spark } from '../../ui/art/spark.ts';
import { TreeView } from '../../ui/art/TreeView.tsx';
import { Table } from '../../ui/Table.tsx';
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

function Name({ project, href }: { project: Project; href: string }) {
  return (
    <span className="finished-project">
      <span className="finished-project__thumb">
        <CoverArt code={project.code} small />
      </span>
      <span>
        <a className="finished-project__link" href={href}>
          <bdi>{project.name}</bdi>
        </a>{' '}
        <span className="finished-project__code">{project.code}</span>
      </span>
    </span>
  );
}

function Change({ t, lang, project }: { t: LaunchTexts; lang: Lang; project: Project }) {
  if (project.status === 9) return t('phase.canceled');
  const change = sinceLaunch(lang, project);
  return <span className={change?.direction}>{change?.text ?? t('fact.noValue')}</span>;
}

/** Finished launches and how they went since. The spark line is drawn from daily closes; the change stands beside it. */
export function FinishedTable({ t, lang, caption, projects, hrefOf }: Props) {
  return (
    <Table
      caption={caption}
      rows={projects}
      rowKey={({ code }) => code}
      columns={[
        {
          key: 'project',
          label: t('fact.project'),
          align: 'start',
          cell: (project) => <Name project={project} href={hrefOf(project)} />,
        },
        { key: 'kind', label: t('fact.kind'), wide: true, cell: ({ kind }) => t(`kind.${kind}`) },
        {
          key: 'committed',
          label: t('fact.committed'),
          wide: true,
          cell: ({ stats }) => shortCoins(t, lang, stats.totalCommittedUsd, 'USD'),
        },
        {
          key: 'people',
          label: t('fact.people'),
          wide: true,
          cell: ({ stats }) => formatCount(lang, stats.participants),
        },
        {
          key: 'since',
          label: t('fact.sinceLaunch'),
          cell: (project) => <Change t={t} lang={lang} project={project} />,
        },
        {
          key: 'spark',
          label: t('fact.spark'),
          wide: true,
          cell: ({ listing }) => listing && <TreeView tree={spark(listing.spark.map(Number))} />,
        },
      ]}
    />
  );
}
