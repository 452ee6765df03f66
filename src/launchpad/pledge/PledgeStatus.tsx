import type { Project } from '#contract/launchpad.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { errorText, isShownElsewhere } from '#shell/toasts/error-text.ts';
import { Button } from '#ui/button/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { launchErrorTexts } from '../error-texts.ts';
import { $results } from '../participation.ts';
import { $hasExpired, $leftPledges, $pledge, confirmPledge, dismissPledge, sendAgain } from './pledge.ts';
import { pledgeAction } from './pledge-texts.ts';
import type { LaunchTexts } from '../fact-texts.ts';

type Props = {
  t: LaunchTexts;
  lang: Lang;
  project: Project;
  /** Shows the pledges of this pool only. */
  poolId?: string;
  /** False once the phase has ended: nothing can be sent any more. */
  isOpen: boolean;
};

/** State of the form's pledge, unless it succeeded. It stays visible when the phase ends and the form goes. */
function FormStatus({ t, lang, project, poolId: shownPoolId, isOpen }: Props) {
  const state = useStore($pledge);
  const results = useStore($results);
  const hasExpired = useStore($hasExpired);
  if (hasExpired) {
    // A published result says more.
    return results.phase === 'ready' && results.value.some((result) => result.state !== 'PENDING') ? null : (
      <Notice tone="warn">
        <p>{t('pledge.endedMeanwhile')}</p>
      </Notice>
    );
  }
  // A pledge of another launch's page is reported by a toast.
  if ('params' in state && state.params.projectId !== project.projectId) return null;
  if ('params' in state && shownPoolId !== undefined && state.params.poolId !== shownPoolId) return null;
  switch (state.phase) {
    case 'sending': {
      // The button of an open form says it.
      const pool = project.pools.find(({ poolId }) => poolId === state.params.poolId);
      if (isOpen || !pool) return null;
      const { amount, action } = state.params;
      const act = pledgeAction(t, lang, pool, { amount, isRedeem: action === 'REDEEM' });
      return (
        <Notice>
          {act} · {t('pledge.form.sending')}
        </Notice>
      );
    }
    case 'checking':
      return <Notice tone="warn">{t('pledge.checking')}</Notice>;
    case 'unclear':
      return <Notice tone="error">{t('pledge.checkFailed')}</Notice>;
    case 'absent': {
      const { poolId, amount, action } = state.params;
      const pool = project.pools.find((each) => each.poolId === poolId);
      return (
        <Notice tone="warn">
          <p>{t(isOpen ? 'pledge.absent' : 'pledge.absentOver')}</p>
          {pool && isOpen && (
            <Button variant="quiet" size="small" onPress={() => void confirmPledge(project)}>
              {pledgeAction(t, lang, pool, { amount, isRedeem: action === 'REDEEM' })}
            </Button>
          )}
        </Notice>
      );
    }
    case 'failed':
      return (
        <Notice tone={isShownElsewhere(state.error) ? 'info' : 'error'}>
          {/* The compliance notice and the login prompt say more than an error in the form. R8.5 */}
          {!isShownElsewhere(state.error) && <p>{errorText(state.error, launchErrorTexts(t))}</p>}
          {isOpen && <p>{t('pledge.kept')}</p>}
        </Notice>
      );
    default:
      return null;
  }
}

const textKeys = { checking: 'pledge.checking', absent: 'pledge.absent', unclear: 'pledge.checkFailed' } as const;

/** Pledges of the launch without an answer, each a message of its own, and the state of the form's pledge. */
export function PledgeStatus(props: Props) {
  const { t, lang, project, poolId: shownPoolId, isOpen } = props;
  return (
    <>
      {useStore($leftPledges).map((left) => {
        const { id, phase, params } = left;
        const { poolId, amount, action } = params;
        const pool = project.pools.find((each) => each.poolId === poolId);
        if (!pool || (shownPoolId ?? poolId) !== poolId || phase === 'found') return null;
        const act = pledgeAction(t, lang, pool, { amount, isRedeem: action === 'REDEEM' });
        return (
          <Notice key={id} tone={phase === 'unclear' ? 'error' : 'warn'} title={act}>
            <p>{t(phase === 'absent' && !isOpen ? 'pledge.absentOver' : textKeys[phase])}</p>
            {phase === 'absent' && isOpen && (
              <Button variant="quiet" size="small" onPress={() => sendAgain(project, left)}>
                {act}
              </Button>
            )}
            {phase !== 'checking' && (
              <Button variant="quiet" size="small" onPress={() => dismissPledge(id)}>
                {texts(lang, 'common')('action.close')}
              </Button>
            )}
          </Notice>
        );
      })}
      <FormStatus {...props} />
    </>
  );
}
