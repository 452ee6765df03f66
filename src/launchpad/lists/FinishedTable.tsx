import type { Project } from '#contract/launchpad.ts';
import { dayMs } from '#formulas/durations.ts';
import { formatCount, formatShort } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { CoverThumb } from '#ui/art/CoverArt.tsx';
import { sparkline } from '#ui/art/sparkline.ts';
import { Svg } from '#ui/art/Svg.tsx';
import { Table } from '#ui/table/Table.tsx';
import type { LaunchTexts } from '../fact-texts.ts';
import { changeSinceLaunch, launchBaseOf } from '../live/listing-texts.ts';
import './finished-table.scss';

interface Props {
  t: LaunchTexts;
  lang: Lang;
  caption: string;
  projects: readonly Project[];
  hrefOf: (project: Project) => string;
  /** Launches whose thumbnail is a file, where the table is not seen at first. */
  hasThumbFile?: (code: string) => boolean;
}

function Name({ project, href, hasFile }: { project: Project; href: string; hasFile: boolean | undefined }) {
  return (
    <span className="finished-project">
      <span className="finished-project__thumb">
        <CoverThumb code={project.code} hasFile={hasFile} />
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
  const change = changeSinceLaunch(lang, project);
  if (!change) return t('fact.noValue');
  return <span className={change.direction === 'same' ? undefined : change.direction}>{change.text}</span>;
}

/** The base of the change and the daily closes since the listing: before it there was no price. */
function closesOf({ times, stats }: Project, listing: NonNullable<Project['listing']>): number[] {
  const days =
    times.listing === undefined ? listing.spark.length : Math.ceil((stats.updatedAt - times.listing) / dayMs);
  return [launchBaseOf(listing), ...listing.spark.slice(-Math.max(days, 1))].map(Number);
}

/**
 * Ended launches with their price change since. The sparkline runs from the base of the change over the daily closing
 * prices.
 */
export function FinishedTable({ t, lang, caption, projects, hrefOf, hasThumbFile }: Props) {
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
          cell: (project) => <Name project={project} href={hrefOf(project)} hasFile={hasThumbFile?.(project.code)} />,
        },
        { key: 'kind', label: t('fact.kind'), wide: true, cell: ({ kind }) => t(`kind.${kind}`) },
        {
          key: 'committed',
          label: t('fact.committed'),
          wide: true,
          cell: ({ stats }) =>
            t('fact.amount', {
              amount: formatShort(lang, stats.totalCommittedUsd, { decimals: 0, fixed: true }),
              coin: 'USD',
            }),
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
          cell: (project) => project.listing && <Svg tree={sparkline(closesOf(project, project.listing))} />,
        },
      ]}
    />
  );
}
