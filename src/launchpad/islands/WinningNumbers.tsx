import { useState } from 'react';
import type { Lottery } from '../../contract/launchpad.ts';
import { formatCount } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { guarded } from '../../ui/Boundary.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { say } from '../../ui/say.ts';
import { useStore } from '../../ui/use-store.ts';
import { pageData } from '../page-data.ts';
import { $project } from '../project.ts';
import { winnersOf, winsOf } from '../winners.ts';
import '../winning-numbers.scss';

type Drawn = { phase: 'idle' | 'drawing' | 'seedDiffers' } | { phase: 'drawn'; numbers: readonly number[] };

function Numbers({ lang, projectId, pool }: { lang: Lang; projectId: string; pool: Lottery }) {
  const t = texts(lang, 'launchpad');
  const [drawn, setDrawn] = useState<Drawn>({ phase: 'idle' });
  const draw = async () => {
    setDrawn({ phase: 'drawing' });
    const numbers = await winnersOf(projectId, pool);
    setDrawn(numbers ? { phase: 'drawn', numbers } : { phase: 'seedDiffers' });
    say(numbers ? t('winners.drawn', { count: numbers.length }) : t('proof.seedDiffers'));
  };
  return (
    <section className="winning-numbers" aria-labelledby="winners-title" lang={t.lang}>
      <h2 id="winners-title">{t('winners.title')}</h2>
      <p className="winning-numbers__note">
        {t('winners.text', { wins: formatCount(lang, winsOf(pool)), tickets: formatCount(lang, pool.tickets) })}
      </p>
      {drawn.phase === 'drawn' ? (
        <p className="winning-numbers__list" role="region" tabIndex={0} aria-labelledby="winners-title">
          {drawn.numbers.join(' · ')}
        </p>
      ) : (
        <p>
          <Button variant="quiet" pending={drawn.phase === 'drawing'} onPress={() => void draw()}>
            {t('winners.draw')}
          </Button>
        </p>
      )}
      {drawn.phase === 'seedDiffers' && <Notice tone="error">{t('proof.seedDiffers')}</Notice>}
    </section>
  );
}

function Winners({ lang, page }: { lang: Lang; page: string }) {
  const project = useStore($project) ?? pageData(page).project;
  const pool = project?.pools.find((candidate) => candidate.method === 'LOTTERY');
  if (!project || pool?.seed === undefined) return null;
  return <Numbers lang={lang} projectId={project.projectId} pool={pool} />;
}

/** The winning numbers of a draw, worked out in this browser from the published seed. launchpad.md 6 "Detail, old" */
export const WinningNumbers = guarded(Winners);
