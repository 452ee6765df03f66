import type { Project } from '../../contract/launchpad.ts';
import type { Lang } from '../../i18n/locales.ts';
import { errorText } from '../../shell/error-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useStore } from '../../ui/use-store.ts';
import { launchErrors } from '../error-words.ts';
import { $results } from '../participation.ts';
import { $pledge, confirmPledge } from '../pledge.ts';
import { actText } from '../pledge-words.ts';
import type { LaunchTexts } from '../words.ts';

/** What became of the last pledge of this page, where it is not simply done; it outlives the form of an ended phase. */
export function PledgeOutcome({ t, lang, project }: { t: LaunchTexts; lang: Lang; project: Project }) {
  const state = useStore($pledge);
  const results = useStore($results);
  switch (state.phase) {
    case 'checking':
      return <Notice tone="warn">{t('pledge.checking')}</Notice>;
    case 'unclear':
      return <Notice tone="error">{t('pledge.checkFailed')}</Notice>;
    case 'absent': {
      const { poolId, amount, action } = state.pledge;
      const pool = project.pools.find((each) => each.poolId === poolId);
      return (
        <Notice tone="warn">
          <p>{t('pledge.absent')}</p>
          {pool && (
            <Button variant="quiet" size="small" onPress={() => void confirmPledge(project)}>
              {actText(t, lang, pool, { amount, redeems: action === 'REDEEM' })}
            </Button>
          )}
        </Notice>
      );
    }
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
