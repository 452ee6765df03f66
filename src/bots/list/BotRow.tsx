import type { Grid } from '#contract/bots/grid.ts';
import { dayMs, hourMs, minuteMs } from '#formulas/durations.ts';
import { formatAmount, formatChange, formatCount, formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { $settings } from '#session/settings.ts';
import { CoinIcon } from '#shell/coin-icon/CoinIcon.tsx';
import { botPagePath } from '#shell/routes.ts';
import type { Layout } from '#shell/routes.ts';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { Button } from '#ui/button/Button.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { rangeShare } from '../bot-state.ts';
import { hasEnded } from '../bots.ts';
import { shownUnrealized, signedAmount, toneOf, totalShare } from '../signed-amount.ts';
import { BotStateTag } from './BotStateTag.tsx';

/** A running time in its two largest units. */
export function durationText(lang: Lang, ms: number): string {
  const t = texts(lang, 'bots');
  const [days, hours, minutes] = [
    Math.floor(ms / dayMs),
    Math.floor((ms % dayMs) / hourMs),
    Math.floor((ms % hourMs) / minuteMs),
  ];
  if (days > 0) return t('time.days', { days: formatCount(lang, days), hours: formatCount(lang, hours) });
  return t('time.hours', { hours: formatCount(lang, hours), minutes: formatCount(lang, minutes) });
}

/** The range of a bot with a mark at the price. Lower prices are at the left in every language. */
export function RangeTrack({ lang, bot }: { lang: Lang; bot: Grid }) {
  const t = texts(lang, 'bots');
  const price = bot.current_price;
  const share = rangeShare(price, bot.min_price, bot.max_price);
  const text = (amount: string) => formatAmount(lang, amount);
  return (
    <div className="range-track" dir="ltr">
      <svg
        className="range-track__bar"
        viewBox="0 0 100 14"
        preserveAspectRatio="none"
        role="img"
        aria-label={t('list.rangeText', {
          min: text(bot.min_price),
          max: text(bot.max_price),
          price: price === '' ? t('none') : text(price),
          coin: bot.quote_token,
        })}
      >
        <rect className="range-track__low" x="0" y="4" width="50" height="6" />
        <rect className="range-track__high" x="50" y="4" width="50" height="6" />
        {price !== '' && (
          <rect className="range-track__mark" x={(share * 99.2).toFixed(2)} y="0" width="0.8" height="14" />
        )}
      </svg>
      <span className="range-track__ends" aria-hidden="true">
        <span>{text(bot.min_price)}</span>
        <span>{text(bot.max_price)}</span>
      </span>
    </div>
  );
}

interface BotRowProps {
  lang: Lang;
  layout: Layout;
  bot: Grid;
  onClose: (bot: Grid) => void;
}

/**
 * A bot in the list: range with the price, total profit first, then grid profit and unrealized PnL. bots.md 4 "List"
 */
export function BotRow({ lang, layout, bot, onClose }: BotRowProps) {
  const t = texts(lang, 'bots');
  const { zone } = useStore($settings);
  const name = `${bot.base_token}/${bot.quote_token}`;
  const isOver = hasEnded(bot);
  // The sign stays at the left of the figure in a text from right to left.
  const signed = (amount: string, coin?: string) => (
    <bdi>
      <MaskedAmount>{signedAmount(lang, amount, coin)}</MaskedAmount>
    </bdi>
  );
  const investment = formatAmount(lang, bot.total_investment, { decimals: 2 });
  const time =
    bot.start_time === 0
      ? formatDate(lang, bot.create_time, { zone, style: 'dayTime' })
      : durationText(lang, bot.operation_time);
  return (
    <li className="bot-row">
      <div className="bot-row__pair">
        <a className="bot-row__name" href={`/${lang}${botPagePath(layout, 'detail')}?id=${bot.grid_id}`}>
          <CoinIcon coin={bot.base_token} size={20} /> <bdi>{name}</bdi>
        </a>
        <span className="bot-row__small">
          {t('list.gridsOf', { grids: formatCount(lang, bot.cell_number) })} ·{' '}
          <MaskedAmount>{`${investment} ${bot.quote_token}`}</MaskedAmount>
        </span>
      </div>
      <div className="bot-row__range">
        <RangeTrack lang={lang} bot={bot} />
      </div>
      <dl className="bot-row__figures">
        <div>
          <dt>{t('figure.total')}</dt>
          <dd className={toneOf(bot.total_profit).tone}>{signed(bot.total_profit, bot.quote_token)}</dd>
          <dd className="bot-row__small">
            <bdi>{formatChange(lang, totalShare(bot)).text}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('figure.grid')}</dt>
          <dd>{signed(bot.grid_profit)}</dd>
          <dd className="bot-row__small">
            {t('list.matched', {
              trades: formatCount(lang, bot.arbitrage_num),
              recent: formatCount(lang, bot.arbitrage_num_24),
            })}
          </dd>
        </div>
        <div>
          <dt>{t('figure.unrealized')}</dt>
          <dd>{signed(shownUnrealized(bot.total_profit, bot.grid_profit))}</dd>
          <dd className="bot-row__small">
            {isOver ? (
              ''
            ) : (
              <MaskedAmount>
                {t('list.held', { amount: formatAmount(lang, bot.base_balance), coin: bot.base_token })}
              </MaskedAmount>
            )}
          </dd>
        </div>
      </dl>
      <div className="bot-row__state">
        <BotStateTag lang={lang} bot={bot} />
        <span className="bot-row__small">
          {isOver ? formatDate(lang, bot.end_time, { zone, style: 'dayTime' }) : time}
        </span>
      </div>
      <div className="bot-row__acts">
        <a
          className="button button--quiet button--small"
          href={`/${lang}${botPagePath(layout, 'detail')}?id=${bot.grid_id}`}
          aria-label={t('list.detailsOf', { pair: name })}
        >
          {t('list.details')}
        </a>
        {!isOver && (
          <Button
            variant="quiet"
            size="small"
            label={t('list.closeOf', { pair: name })}
            disabled={bot.status === 'CANCELLING' || bot.status === 'INITIALIZING'}
            onPress={() => onClose(bot)}
          >
            {t('list.close')}
          </Button>
        )}
      </div>
    </li>
  );
}
