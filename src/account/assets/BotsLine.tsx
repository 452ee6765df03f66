import { useEffect } from 'react';
import { $user, userState } from '#session/user.ts';
import { botPagePath, layoutsOf } from '#shell/routes.ts';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { classes } from '#ui/foundation/classes.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { fiatFigure } from './asset-context.ts';
import type { AssetContext } from './asset-context.ts';
import { $botsEquity, followBotsEquity } from './bots-equity.ts';
import './bots-line.scss';

/** Coins in running bots, which no account contains; nothing without a bot. bots.md 1 */
export function BotsLine({ context }: { context: AssetContext }) {
  const { t, lang, fiat } = context;
  const user = useStore($user);
  const bots = useStore($botsEquity);
  useEffect(() => (user === userState.loggedIn ? followBotsEquity() : undefined), [user]);
  if (!bots || bots.running === 0) return null;
  return (
    <p className="bots-line">
      <span className="bots-line__name">{t('assets.inBots')}</span>
      <strong>
        <MaskedAmount>{`${fiatFigure(context, bots.usd)} ${fiat.name}`}</MaskedAmount>
      </strong>
      <span className="bots-line__count">{t('assets.inBotsCount', { count: bots.running })}</span>
      {layoutsOf('either').map(({ layout, only }) => (
        <a
          className={classes('link', 'bots-line__link', only)}
          key={layout}
          href={`/${lang}${botPagePath(layout, 'list')}`}
        >
          {t('assets.inBotsLink')}
        </a>
      ))}
    </p>
  );
}
