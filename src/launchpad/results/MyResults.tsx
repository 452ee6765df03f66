import type { LaunchResult } from '#contract/launchpad.ts';
import { Button } from '#ui/button/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { useLazy } from '#shell/lazy/use-lazy.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { screenPath } from '../launch-path.ts';
import { $committedByPool, $results, loadResults } from '../participation.ts';
import type { PanelProps } from '../fact-texts.ts';

const loadResultView = () => import('./ResultView.tsx');

/** True once the tokens of a result have been distributed. */
const isReceived = ({ distributedAt, allocation }: LaunchResult) => distributedAt !== undefined && allocation !== '0';

/**
 * The user's results in the launch. For users who did not take part, it shows a note once the launch is over, unless
 * `isPending`: what became of a commit is not certain yet.
 */
export function MyResults(props: PanelProps & { isOver?: boolean; isPending?: boolean }) {
  const { t, lang, layout, project, isOver = false, isPending = false } = props;
  const results = useStore($results);
  const ordersByPool = useStore($committedByPool);
  const ownResults = results.phase === 'ready' ? results.value.filter(({ committed }) => committed !== '0') : [];
  const ResultView = useLazy(ownResults.length > 0, loadResultView)?.ResultView;
  if (results.phase === 'failed') {
    return (
      <Notice tone="error">
        <p>{t('result.failed')}</p>
        <Button size="small" variant="quiet" onPress={() => void loadResults(project)}>
          {t('retry')}
        </Button>
      </Notice>
    );
  }
  if (results.phase !== 'ready') return null;
  if (ownResults.length === 0) {
    const isCertain = !isPending && !project.pools.some(({ poolId }) => ordersByPool?.has(poolId));
    return isOver && isCertain ? <p className="pledge-panel__note">{t('result.none')}</p> : null;
  }
  if (!ResultView) return null;
  return (
    <section className="pledge-panel__results" aria-label={t('result.title')}>
      {/* The heading of a panel that is over is that of the result. */}
      {!isOver && <h3>{t('result.title')}</h3>}
      {ownResults.map((result) => {
        const pool = project.pools.find(({ poolId }) => poolId === result.poolId);
        return <ResultView key={result.orderId} t={t} lang={lang} project={project} pool={pool} result={result} />;
      })}
      {!project.listing && ownResults.some(isReceived) && (
        <a className="pledge-panel__link" href={`/${lang}/assets/`}>
          {t('result.inSpot', { token: project.token })}
        </a>
      )}
      <a
        className="pledge-panel__link"
        href={`${screenPath(lang, layout, 'orders')}${project.kind === 'LAUNCHPOOL' ? '?tab=LAUNCHPOOL' : ''}`}
      >
        {t('orders.title')}
      </a>
    </section>
  );
}
