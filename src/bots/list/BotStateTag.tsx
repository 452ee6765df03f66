import type { GridRow } from '#contract/bots/grid.ts';
import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { classes } from '#ui/foundation/classes.ts';
import { botState, closeReasonKey, stateKeys } from '../bot-state.ts';
import type { BotState } from '../bot-state.ts';

const tones: Readonly<Record<BotState, 'live' | 'warn' | 'neutral'>> = {
  waiting: 'neutral',
  starting: 'live',
  running: 'live',
  below: 'warn',
  above: 'warn',
  suspended: 'warn',
  closing: 'neutral',
  closed: 'neutral',
  rejected: 'neutral',
  unknown: 'neutral',
};

/** State of a bot in words, with a mark of its color, and what it means for the coins. bots.md 4 */
export function BotStateTag({ lang, bot }: { lang: Lang; bot: GridRow }) {
  const t = texts(lang, 'bots');
  const state = botState(bot);
  const reason = closeReasonKey(bot);
  const detail =
    state === 'below'
      ? t('state.belowText', { coin: bot.base_token })
      : state === 'above'
        ? t('state.aboveText')
        : state === 'suspended'
          ? t('state.suspendedText')
          : reason && state !== 'rejected'
            ? t(reason)
            : undefined;
  return (
    <span className="bot-state">
      <span className={classes('bot-state__tag', `bot-state__tag--${tones[state]}`)}>
        {t(stateKeys[state], { price: bot.entry_price === '' ? '' : formatAmount(lang, bot.entry_price) })}
      </span>
      {detail !== undefined && <span className="bot-state__detail">{detail}</span>}
    </span>
  );
}
