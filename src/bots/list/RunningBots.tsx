import { useEffect, useState } from 'react';
import type { Grid } from '#contract/bots/grid.ts';
import { formatCount } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { botPagePath } from '#shell/routes.ts';
import type { Layout } from '#shell/routes.ts';
import { valueOf } from '#session/remote/load.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { $bots, followBots, loadBots } from '../bots.ts';
import { CloseDialog, LeftCloses } from '../close/CloseDialog.tsx';
import { closeRequest } from '../close/close-bot.ts';
import { BotRow } from './BotRow.tsx';
import './bots-view.scss';

/** The person's running bots below the form; nothing until they are loaded and without any. */
export function RunningBots({ lang, layout }: { lang: Lang; layout: Layout }) {
  const t = texts(lang, 'bots');
  const state = useStore($bots);
  const [closing, setClosing] = useState<Grid | undefined>(undefined);
  useEffect(() => void loadBots(0, undefined), []);
  useEffect(followBots, []);
  const leftCloses = useStore(closeRequest.$left);
  const rows = valueOf(state)?.rows ?? [];
  return (
    <section
      className="bots-view running-bots"
      aria-labelledby="running-bots"
      hidden={rows.length === 0 && leftCloses.length === 0}
    >
      <div className="bots-view__head">
        <h2 id="running-bots">{t('list.runningCount', { bots: formatCount(lang, rows.length) })}</h2>
        <div className="bots-view__tools">
          <a className="link" href={`/${lang}${botPagePath(layout, 'list')}`}>
            {t('list.all')}
          </a>
        </div>
      </div>
      <ul className="bots-view__rows" aria-labelledby="running-bots">
        {rows.map((bot) => (
          <BotRow key={bot.grid_id} lang={lang} layout={layout} bot={bot} onClose={setClosing} />
        ))}
      </ul>
      <LeftCloses lang={lang} />
      {closing && <CloseDialog lang={lang} bot={closing} onClose={() => setClosing(undefined)} />}
    </section>
  );
}
