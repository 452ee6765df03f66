import { useEffect, useState } from 'react';
import { send } from '#api/index.ts';
import { duplicateUserIds, signup } from '#contract/launchpad.ts';
import type { Pool, Project, Qualification, QualificationReason } from '#contract/launchpad.ts';
import { formatAmount, formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { $settings } from '#session/settings.ts';
import { toastError } from '#shell/toasts/error-text.ts';
import { toast } from '#shell/toasts/toasts.ts';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { check } from '#ui/icon/icons.ts';
import { info, triangleAlert } from '#ui/icon/status-icons.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import { loginAddress } from '#shell/login-address.ts';
import { screenPath, vipAnchor } from '../launch-path.ts';
import type { Layout } from '#shell/routes.ts';
import { launchErrorTexts } from '../error-texts.ts';
import { configuredLink } from '#shell/configured-link.ts';
import { loadQualifications } from '../participation.ts';
import {
  finalReasonOf,
  isLastWithNextStep,
  isBeforeSnapshot,
  minimumAverageOf,
  nextStepOf,
  unmetReasons,
} from './next-steps.ts';
import type { LaunchTexts } from '../fact-texts.ts';
import './qualification-reasons.scss';

type Props = {
  t: LaunchTexts;
  lang: Lang;
  layout: Layout;
  project: Project;
  pool: Pool;
  qualification: Qualification | undefined;
  nowMs: number;
  /** The user takes part in the pool. */
  hasJoined: boolean;
  onOtherPool: () => void;
};

function SignUp({ t, project }: Pick<Props, 't' | 'project'>) {
  const [isPending, setPending] = useState(false);
  const press = async () => {
    if (isPending) return;
    setPending(true);
    const answer = await send(signup, { projectId: project.projectId });
    setPending(false);
    if (!answer.ok) {
      toastError(answer.error, launchErrorTexts(t));
      return;
    }
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

/**
 * Accounts that share the user's identity, so that the user can name them to support; nothing while they are loading.
 */
function DuplicateAccounts({ t, project: { projectId } }: Pick<Props, 't' | 'project'>) {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    void send(duplicateUserIds, { projectId }, { signal: controller.signal }).then((answer) => {
      if (answer.ok && !controller.signal.aborted) setIds(answer.result.userIds);
    });
    return () => controller.abort();
  }, [projectId]);
  return ids.map((id) => <bdi key={id}>{t('reason.DUPLICATE.account', { id })} </bdi>);
}

function NextStepView(props: Props & { reason: QualificationReason }) {
  const { t, lang, layout, project, reason, nowMs, pool, onOtherPool } = props;
  const step = nextStepOf(reason, project, nowMs);
  switch (step.kind) {
    case 'login':
      return <a href={loginAddress(lang, location.pathname + location.search)}>{t('reason.LOGIN.remedy')}</a>;
    case 'vipLevel':
      return <a href={`${screenPath(lang, layout, 'assets')}#${vipAnchor}`}>{t('reason.VIP.remedy')}</a>;
    case 'signUp':
      return <SignUp t={t} project={project} />;
    case 'otherPool':
      return (
        <button className="button button--quiet button--small" type="button" onClick={onOtherPool}>
          {t('reason.OTHER_POOL.remedy')}
        </button>
      );
    case 'otherProjects':
      return <a href={screenPath(lang, layout, 'list')}>{t('reason.PHASE.remedy')}</a>;
    case 'link': {
      const text = {
        verify: t('reason.KYC.remedy'),
        deposit: t('reason.AVERAGE_TOO_LOW.deposit', { coin: pool.coin }),
        support: t('reason.UNKNOWN.remedy'),
      };
      return <a href={configuredLink(step.to)}>{text[step.to]}</a>;
    }
  }
}

function reasonText({ t, lang, project, pool, qualification }: Props, reason: QualificationReason): string {
  if (reason === 'VIP') return t('reason.VIP.text', { level: project.minVipLevel });
  if (reason !== 'AVERAGE_TOO_LOW') return t(`reason.${reason}.text`);
  return t('reason.AVERAGE_TOO_LOW.text', {
    average: formatAmount(lang, qualification?.average ?? '0'),
    minimum: formatAmount(lang, minimumAverageOf(pool)),
    coin: pool.coin,
  });
}

/** When the snapshot begins and which average the pool requires; shown before there is an average. */
function SnapshotAhead({ t, lang, project, pool }: Props) {
  const time = formatDate(lang, project.times.snapshotStart ?? 0, { zone: $settings.get().zone });
  const minimum = formatAmount(lang, minimumAverageOf(pool));
  return (
    <li className="qualification-reasons__reason qualification-reasons__reason--ahead">
      <Icon of={info} size={16} />
      <span>
        {t('reason.snapshotAhead', { time, minimum, coin: pool.coin })}{' '}
        <a href={configuredLink('deposit', { coin: pool.coin })}>
          {t('reason.AVERAGE_TOO_LOW.deposit', { coin: pool.coin })}
        </a>
      </span>
    </li>
  );
}

/**
 * The reasons that bar the user from the pool, each with its next step, or that the user qualifies and may join. A
 * final reason is shown alone. quality.md Q-U23
 */
export function QualificationReasons(props: Props) {
  const { t, project, qualification, nowMs, hasJoined } = props;
  if (!qualification) return null;
  const unmet = unmetReasons(qualification);
  const final = finalReasonOf(unmet, project, nowMs);
  const isAverageAhead = isBeforeSnapshot(project, nowMs) && final === undefined;
  const reasons = final ? [final] : unmet.filter((reason) => !isAverageAhead || reason !== 'AVERAGE_TOO_LOW');
  if (reasons.length === 0 && !isAverageAhead) {
    return hasJoined ? null : (
      <p className="qualification-reasons__good">
        <Icon of={check} size={16} /> {t('reason.qualified')}
      </p>
    );
  }
  return (
    <ul className="qualification-reasons" aria-label={t('reason.title')}>
      {reasons.map((reason, index) => (
        <li className="qualification-reasons__reason" key={reason}>
          <Icon of={triangleAlert} size={16} />
          <span>
            {reason === 'AVERAGE_TOO_LOW' ? (
              <MaskedAmount>{reasonText(props, reason)}</MaskedAmount>
            ) : (
              reasonText(props, reason)
            )}{' '}
            {reason === 'DUPLICATE' && <DuplicateAccounts t={t} project={props.project} />}
            {isLastWithNextStep(reasons, index, project, nowMs) && <NextStepView {...props} reason={reason} />}
          </span>
        </li>
      ))}
      {isAverageAhead && <SnapshotAhead {...props} />}
    </ul>
  );
}
