import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useStore } from '../../ui/use-store.ts';
import { addressOf } from '../address.ts';
import { $results, loadResults } from '../participation.ts';
import type { PanelProps } from './PledgeNotices.tsx';
import { ResultView } from './ResultView.tsx';

/** What came of this person's part, or that there is none. */
export function MyResults({ t, lang, layout, project }: PanelProps) {
  const results = useStore($results);
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
  const mine = results.list.filter(({ committed }) => committed !== '0');
  if (mine.length === 0) return null;
  return (
    <section className="pledge-panel__mine" aria-labelledby="my-result">
      <h3 id="my-result">{t('result.title')}</h3>
      {mine.map((result) => {
        const pool = project.pools.find(({ poolId }) => poolId === result.poolId);
        return <ResultView key={result.orderId} t={t} lang={lang} project={project} pool={pool} result={result} />;
      })}
      <a className="pledge-panel__remedy" href={addressOf(lang, layout, 'orders')}>
        {t('pledge.orders')}
      </a>
    </section>
  );
}
