import { useEffect, useState } from 'react';
import { send } from '../../api/index.ts';
import { duplicateUserIds, signup } from '../../contract/launchpad.ts';
import type { Pool, Project, Qualification, Reason } from '../../contract/launchpad.ts';
import { formatAmount, formatDate } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { toast, toastError } from '../../shell/toasts.ts';
import { check, info, triangleAlert } from '../../ui/icon/icons.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { loginAddress } from '../../shell/places.ts';
import { addressOf, vipAnchor } from '../address.ts';
import type { Layout } from '../../shell/places.ts';
import { launchErrors } from '../error-words.ts';
import { linkTo } from '../link.ts';
import { loadQualifications } from '../participation.ts';
import { isLastOfItsKind, isUncounted, leastAverage, remedyOf, standingReasons } from '../remedies.ts';
import type { LaunchTexts } from '../words.ts';
import '../reasons.scss';

type Props = {
  t: LaunchTexts;
  lang: Lang;
  layout: Layout;
  project: Project;
  pool: Pool;
  qualification: Qualification | undefined;
  nowMs: number;
  onOtherPool: () => void;
};

function SignUp({ t, project }: Pick<Props, 't' | 'project'>) {
  const [isPending, setPending] = useState(false);
  const press = async () => {
    if (isPending) return;
    setPending(true);
    const answer = await send(signup, { projectId: project.projectId });
    setPending(false);
    if (!answer.ok) return toastError(answer.error, launchErrors(t));
    toast('launchpad', 'reason.signedUp');
    await loadQualifications(project);
  };
  return (
    <button
      className="button button--quiet button--small"
      type="button"
      aria-busy={isPending || undefined}
      onClick={() => void press()}
    >
      {t('reason.SIGNUP.remedy')}
    </button>
  );
}

/** Which account was found to share an identity, so that support can be told; nothing until it is known. */
function Duplicates({ t, project: { projectId } }: Pick<Props, 't' | 'project'>) {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    const leave = new AbortController();
    void send(duplicateUserIds, { projectId }, { signal: leave.signal }).then((answer) => {
      if (answer.ok && !leave.signal.aborted) setIds(answer.result.userIds);
    });
    return () => leave.abort();
  }, [projectId]);
  return ids.map((id) => <bdi key={id}>{t('reason.DUPLICATE.account', { id })} </bdi>);
}

function RemedyView(props: Props & { reason: Reason }) {
  const { t, lang, layout, project, reason, nowMs, pool, onOtherPool } = props;
  const remedy = remedyOf(reason, project, nowMs);
  switch (remedy.kind) {
    case 'login':
      return <a href={loginAddress(lang, location.pathname + location.search)}>{t('reason.LOGIN.remedy')}</a>;
    case 'vipLevel':
      return <a href={`${addressOf(lang, layout, 'assets')}#${vipAnchor}`}>{t('reason.VIP.remedy')}</a>;
    case 'signUp':
      return <SignUp t={t} project={project} />;
    case 'otherPool':
      return (
        <button className="button button--quiet button--small" type="button" onClick={onOtherPool}>
          {t('reason.OTHER_POOL.remedy')}
        </button>
      );
    case 'otherProjects':
      return <a href={addressOf(lang, layout, 'list')}>{t('reason.PHASE.remedy')}</a>;
    case 'link': {
      const text = {
        verify: t('reason.KYC.remedy'),
        deposit: t('reason.AVERAGE_TOO_LOW.deposit', { coin: pool.coin }),
        support: t('reason.UNKNOWN.remedy'),
      };
      return <a href={linkTo(remedy.to)}>{text[remedy.to]}</a>;
    }
  }
}

function reasonText({ t, lang, project, pool, qualification }: Props, reason: Reason): string {
  if (reason === 'VIP') return t('reason.VIP.text', { level: project.minVipLevel });
  if (reason !== 'AVERAGE_TOO_LOW') return t(`reason.${reason}.text`);
  return t('reason.AVERAGE_TOO_LOW.text', {
    average: formatAmount(lang, qualification?.average ?? '0'),
    minimum: formatAmount(lang, leastAverage(pool)),
    coin: pool.coin,
  });
}

/** When the average begins to count, and how much of it the pool will ask for: said in place of an average that is not there. */
function Uncounted({ t, lang, project, pool }: Props) {
  const time = formatDate(lang, project.times.snapshotStart ?? 0, { zone: 'local' });
  const minimum = formatAmount(lang, leastAverage(pool));
  return (
    <li className="reasons__reason reasons__reason--ahead">
      <Icon of={info} size={16} />
      <span>
        {t('reason.snapshotAhead', { time, minimum, coin: pool.coin })}{' '}
        <a href={linkTo('deposit')}>{t('reason.AVERAGE_TOO_LOW.deposit', { coin: pool.coin })}</a>
      </span>
    </li>
  );
}

/** Each failing reason with its remedy, or the good news. Nothing is a dead button. quality.md Q-U23 */
export function Reasons(props: Props) {
  const { t, project, qualification, nowMs } = props;
  if (!qualification) return null;
  const isAhead = isUncounted(project, nowMs);
  const standing = standingReasons(qualification).filter((reason) => !isAhead || reason !== 'AVERAGE_TOO_LOW');
  if (standing.length === 0 && !isAhead) {
    return (
      <p className="reasons__good">
        <Icon of={check} size={16} /> {t('reason.qualified')}
      </p>
    );
  }
  return (
    <ul className="reasons" aria-label={t('reason.title')}>
      {standing.map((reason, place) => (
        <li className="reasons__reason" key={reason}>
          <Icon of={triangleAlert} size={16} />
          <span>
            {reasonText(props, reason)} {reason === 'DUPLICATE' && <Duplicates t={t} project={props.project} />}
            {isLastOfItsKind(standing, place, project, nowMs) && <RemedyView {...props} reason={reason} />}
          </span>
        </li>
      ))}
      {isAhead && <Uncounted {...props} />}
    </ul>
  );
}
