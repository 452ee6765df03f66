import type { Project } from '../../contract/launchpad.ts';
import { errorText } from '../../shell/error-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useStore } from '../../ui/use-store.ts';
import { launchErrors } from '../error-words.ts';
import { $results } from '../participation.ts';
import { $pledge, confirmPledge } from '../pledge.ts';
import type { LaunchTexts } from '../words.ts';

/** What became of the last pledge of this page, where it is not simply done; it outlives the form of an ended phase. */
export function PledgeOutcome({ t, project }: { t: LaunchTexts; project: Project }) {
  const state = useStore($pledge);
  const results = useStore($results);
  switch (state.phase) {
    case 'checking':
      return <Notice tone="warn">{t('pledge.checking')}</Notice>;
    case 'unclear':
      return <Notice tone="error">{t('pledge.checkFailed')}</Notice>;
    case 'absent':
      return (
        <Notice tone="warn">
          <p>{t('pledge.absent')}</p>
          <Button variant="quiet" size="small" onPress={() => void confirmPledge(project)}>
            {state.pledge.action === 'REDEEM'
              ? t('pledge.confirm.redeem', state.pledge)
              : t('pledge.confirm.send', state.pledge)}
          </Button>
        </Notice>
      );
    case 'ended':
      // What came of the launch says more.
      return results.phase === 'ready' && results.list.some((result) => result.state !== 'PENDING') ? null : (
        <Notice tone="warn">
          <p>{t('pledge.endedMeanwhile')}</p>
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="error">
          <p>{errorText(state.error, launchErrors(t))}</p>
          <p>{t('pledge.kept')}</p>
        </Notice>
      );
    default:
      return null;
  }
}
