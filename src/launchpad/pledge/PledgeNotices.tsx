import { formatDate } from '#i18n/format.ts';
import { $balancesLoad, loadBalances } from '#session/balances.ts';
import { $settings } from '#session/settings.ts';
import { Button } from '#ui/button/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { projectPath } from '../launch-path.ts';
import { sentenceAttributes } from '../live/local-sentences.ts';
import {
  $committedByPool,
  $launchOrdersError,
  $qualifications,
  loadLaunchOrders,
  loadQualifications,
} from '../participation.ts';
import { phaseNameOf } from '../phases.ts';
import { $staleSinceMs, loadProjectDetail } from '../project-store.ts';
import { ReminderLink } from '../events/ReminderLink.tsx';
import type { PanelProps } from '../fact-texts.ts';

/**
 * Says why the pool is closed, or when it opens. `nowMs`: exchange time. `offersReminder`: false for users who can
 * never take part.
 */
export function ClosedNotice({
  t,
  lang,
  layout,
  project,
  nowMs,
  zone,
  offersReminder,
}: PanelProps & { nowMs: number; zone: 'UTC' | 'local'; offersReminder: boolean }) {
  const isPool = project.kind === 'LAUNCHPOOL';
  if (phaseNameOf(project, nowMs) === 'canceled') return <Notice tone="warn">{t('pledge.canceled')}</Notice>;
  if (phaseNameOf(project, nowMs) === 'unknown') return <Notice tone="warn">{t('pledge.unknownPhase')}</Notice>;
  if (nowMs < project.times.commitStart) {
    const { commitStart } = project.times;
    const sentence = isPool ? 'pledge.notYetStake' : 'pledge.notYet';
    return (
      <Notice>
        <p {...sentenceAttributes(sentence, commitStart)}>
          {t(sentence, { time: formatDate(lang, commitStart, { zone }) })}
        </p>
        {offersReminder && <ReminderLink t={t} project={project} path={projectPath(lang, layout, project, true)} />}
      </Notice>
    );
  }
  return <Notice>{isPool ? t('pledge.overStake') : t('pledge.over')}</Notice>;
}

/** Says that limits, balances or orders of the user could not be loaded, with a retry; the form waits for them. */
export function LoadFailure({ t, project }: Pick<PanelProps, 't' | 'project'>) {
  const qualifications = useStore($qualifications);
  const balancesLoad = useStore($balancesLoad);
  const ordersError = useStore($launchOrdersError);
  const joined = useStore($committedByPool);
  const failed = {
    terms: 'error' in qualifications,
    balances: balancesLoad.phase === 'failed',
    orders: ordersError !== undefined && joined === undefined,
  };
  if (!failed.terms && !failed.balances && !failed.orders) return null;
  const retry = () => {
    if (failed.terms) void loadQualifications(project);
    if (failed.balances) void loadBalances();
    if (failed.orders) void loadLaunchOrders();
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

/** Says that the launch could not be refreshed and from when the shown figures are. quality.md Q-F04 */
export function StaleNotice({ t, lang, project, readAtMs }: PanelProps & { readAtMs: number }) {
  const staleSince = useStore($staleSinceMs);
  if (staleSince === undefined) return null;
  return (
    <Notice tone="warn">
      <p>{t('pledge.stale', { time: formatDate(lang, staleSince || readAtMs, { zone: $settings.get().zone }) })}</p>
      <Button size="small" variant="quiet" onPress={() => void loadProjectDetail(project.code, project.model)}>
        {t('retry')}
      </Button>
    </Notice>
  );
}
