import type { Project } from '../../contract/launchpad.ts';
import { formatDate } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { $balancesLoad, loadBalances } from '../../session/balances.ts';
import type { Layout } from '../../shell/places.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useStore } from '../../ui/use-store.ts';
import { projectAddress } from '../address.ts';
import { $joined, $ordersError, $qualifications, loadOrders, loadQualifications } from '../participation.ts';
import { phaseKey } from '../phases.ts';
import { $staleSince, loadDetail } from '../project.ts';
import { Reminder } from '../sections/Reminder.tsx';
import type { LaunchTexts } from '../words.ts';

/** What the parts of taking part share. */
export type PanelProps = { t: LaunchTexts; lang: Lang; layout: Layout; project: Project };

/** Says when commits are taken, where they are not taken now. */
export function ClosedNote({
  t,
  lang,
  layout,
  project,
  nowMs,
  zone,
}: PanelProps & { nowMs: number; zone: 'UTC' | 'local' }) {
  const isPool = project.kind === 'LAUNCHPOOL';
  if (phaseKey(project, nowMs) === 'canceled') return <Notice tone="warn">{t('pledge.canceled')}</Notice>;
  if (phaseKey(project, nowMs) === 'unknown') return <Notice tone="warn">{t('pledge.unknownPhase')}</Notice>;
  if (nowMs < project.times.commitStart) {
    const time = formatDate(lang, project.times.commitStart, { zone });
    return (
      <Notice>
        <p>{isPool ? t('pledge.notYetStake', { time }) : t('pledge.notYet', { time })}</p>
        <Reminder t={t} project={project} address={projectAddress(lang, layout, project, true)} />
      </Notice>
    );
  }
  return <Notice>{isPool ? t('pledge.overStake') : t('pledge.over')}</Notice>;
}

/** What of this person's part could not be loaded, with the retry; the form waits for it. */
export function LoadFailure({ t, project }: Pick<PanelProps, 't' | 'project'>) {
  const qualifications = useStore($qualifications);
  const balancesLoad = useStore($balancesLoad);
  const ordersError = useStore($ordersError);
  const joined = useStore($joined);
  const failed = {
    terms: qualifications.phase === 'failed',
    balances: balancesLoad.phase === 'failed',
    orders: ordersError !== undefined && joined === undefined,
  };
  if (!failed.terms && !failed.balances && !failed.orders) return null;
  const retry = () => {
    if (failed.terms) void loadQualifications(project);
    if (failed.balances) void loadBalances();
    if (failed.orders) void loadOrders();
  };
  return (
    <Notice tone="error">
      <p>{t('pledge.failed')}</p>
      <Button size="small" variant="quiet" onPress={retry}>
        {t('retry')}
      </Button>
    </Notice>
  );
}

/** The figures of the launch could not be read anew: those of before stand, and that is said. quality.md Q-F04 */
export function Stale({ t, lang, project, takenAt }: PanelProps & { takenAt: number }) {
  const staleSince = useStore($staleSince);
  if (staleSince === undefined) return null;
  return (
    <Notice tone="warn">
      <p>{t('pledge.stale', { time: formatDate(lang, staleSince || takenAt, { zone: 'local' }) })}</p>
      <Button size="small" variant="quiet" onPress={() => void loadDetail(project.code, project.model)}>
        {t('retry')}
      </Button>
    </Notice>
  );
}
