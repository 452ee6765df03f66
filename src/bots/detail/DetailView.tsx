import { useEffect, useMemo, useState } from 'react';
import { hourMs } from '#formulas/durations.ts';
import type { Grid } from '#contract/bots/grid.ts';
import { formatAmount, formatChange, formatCount, formatDate, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { $network } from '#session/presence.ts';
import { $settings } from '#session/settings.ts';
import { $isStreamDown, $streamMessageTime } from '#session/private-stream/topics.ts';
import { valueOf } from '#session/remote/load.ts';
import { $user, userState } from '#session/user.ts';
import { botPagePath } from '#shell/routes.ts';
import type { Layout } from '#shell/routes.ts';
import { errorText } from '#shell/toasts/error-text.ts';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import type { Fact } from '#ui/display/Facts.tsx';
import { EmptyState, ErrorState, RestrictedState } from '#ui/feedback/EmptyState.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { botState } from '../bot-state.ts';
import { hasEnded } from '../bots.ts';
import { GridChart } from '../chart/GridChart.tsx';
import { CloseDialog, LeftCloses } from '../close/CloseDialog.tsx';
import { closeRequest } from '../close/close-bot.ts';
import { BotStateTag } from '../list/BotStateTag.tsx';
import { durationText } from '../list/BotRow.tsx';
import { $botPairs, retryPairs } from '../pairs/bot-pairs.ts';
import type { BotPair } from '../pairs/bot-pairs.ts';
import { $isFeedStale, $pairTicker } from '../pairs/pair-feed.ts';
import { useResumeText } from '../pairs/resume-time.ts';
import { shownUnrealized, signedAmount, toneOf, totalShare } from '../signed-amount.ts';
import { FillsOfBot, OrdersOfBot } from './BotTables.tsx';
import { $botDetail, botFills, followDetail, reloadDetail } from './bot-detail.ts';
import { drawingOfBot } from './bot-lines.ts';
import { ProfitChart } from './ProfitChart.tsx';
import './detail.scss';

interface Props {
  lang: Lang;
  layout: Layout;
}

/** The profits, the total one first: grid profit alone can hide a loss. bots.md 1, G10 */
export function Figures({ lang, bot }: { lang: Lang; bot: Grid }) {
  const t = texts(lang, 'bots');
  const coin = bot.quote_token;
  const signed = (amount: string) => <MaskedAmount>{signedAmount(lang, amount, coin)}</MaskedAmount>;
  return (
    <Facts
      layout="stats"
      facts={[
        { label: t('figure.total'), value: signed(bot.total_profit), ...toneOf(bot.total_profit) },
        { label: t('figure.grid'), value: signed(bot.grid_profit) },
        { label: t('figure.unrealized'), value: signed(shownUnrealized(bot.total_profit, bot.grid_profit)) },
        { label: t('figure.share'), value: formatChange(lang, totalShare(bot)).text },
        // A year cannot be told from less than an hour.
        {
          label: t('figure.apr'),
          value: bot.operation_time < hourMs ? t('none') : formatChange(lang, bot.total_apr).text,
        },
        { label: t('figure.matched'), value: formatCount(lang, bot.arbitrage_num) },
      ]}
    />
  );
}

function Settings({ lang, bot, pair, zone }: { lang: Lang; bot: Grid; pair: BotPair; zone: 'UTC' | 'local' }) {
  const t = texts(lang, 'bots');
  const { base_token: base, quote_token: quote } = bot;
  const price = (amount: string) =>
    amount === ''
      ? t('review.notSet')
      : `${formatAmount(lang, amount, { decimals: pair.priceDecimals, fixed: true })} ${quote}`;
  const own = (amount: string, coin: string) => <MaskedAmount>{`${formatAmount(lang, amount)} ${coin}`}</MaskedAmount>;
  const time = (timeMs: number) =>
    timeMs === 0 ? t('none') : formatDate(lang, timeMs, { zone, style: 'dateTimeZone' });
  const { from, to } = bot.profit_range;
  const facts: Fact[] = [
    { label: t('field.min'), value: price(bot.min_price) },
    { label: t('field.max'), value: price(bot.max_price) },
    {
      label: t('field.cells'),
      value: t('review.gridsValue', {
        grids: formatCount(lang, bot.cell_number),
        type: t(bot.type === 'GEOMETRIC' ? 'type.GEOMETRIC' : 'type.ARITHMETIC'),
      }),
    },
    { label: t('plan.quantity'), value: own(bot.qty_per_grid, base) },
    {
      label: t('plan.cellProfit'),
      value: from === to ? formatPercent(lang, from) : `${formatPercent(lang, from)} – ${formatPercent(lang, to)}`,
    },
    { label: t('field.investment'), value: own(bot.total_investment, quote) },
    { label: t('detail.equity'), value: own(bot.equity, quote) },
    {
      label: t('detail.holds'),
      value: (
        <MaskedAmount>{`${formatAmount(lang, bot.base_balance)} ${base} + ${formatAmount(lang, bot.quote_balance)} ${quote}`}</MaskedAmount>
      ),
    },
    { label: t('field.entry'), value: price(bot.entry_price) },
    { label: t('field.tp'), value: price(bot.take_profit_price) },
    { label: t('field.sl'), value: price(bot.stop_loss_price) },
    {
      label: t('review.fees'),
      value: t('review.feesValue', {
        maker: formatPercent(lang, bot.maker_fee_rate, 4),
        taker: formatPercent(lang, bot.taker_fee_rate, 4),
      }),
    },
    { label: t('detail.created'), value: time(bot.create_time) },
    { label: t('detail.started'), value: time(bot.start_time) },
    ...(hasEnded(bot)
      ? [{ label: t('detail.ended'), value: time(bot.end_time) }]
      : [{ label: t('detail.running'), value: durationText(lang, bot.operation_time) }]),
    ...(bot.settlement_assets.length > 0
      ? [
          {
            label: t('detail.returned'),
            value: (
              <MaskedAmount>
                {bot.settlement_assets.map(({ token, amount }) => `${formatAmount(lang, amount)} ${token}`).join(' + ')}
              </MaskedAmount>
            ),
          },
        ]
      : []),
    { label: t('detail.id'), value: bot.grid_id },
  ];
  return <Facts layout="terms" facts={facts} />;
}

/** What the person has to know now: the price has left the range, or the pair is not trading. bots.md 4 */
function StateNotice({ lang, bot }: { lang: Lang; bot: Grid }) {
  const t = texts(lang, 'bots');
  const state = botState(bot);
  const resumes = useResumeText(lang, bot.symbol, state === 'suspended');
  if (state === 'below') return <Notice tone="warn">{t('detail.below', { coin: bot.base_token })}</Notice>;
  if (state === 'above') return <Notice tone="warn">{t('detail.above', { coin: bot.base_token })}</Notice>;
  if (state === 'suspended')
    return (
      <Notice tone="warn">
        <p>{t('detail.suspended')}</p>
        {resumes !== '' && <p>{resumes}</p>}
      </Notice>
    );
  if (state === 'waiting')
    return (
      <Notice>
        {t('detail.waiting', { price: formatAmount(lang, bot.entry_price || '0'), coin: bot.quote_token })}
      </Notice>
    );
  if (state === 'rejected') return <Notice tone="warn">{t('detail.rejected')}</Notice>;
  return null;
}

function Detail({ lang, layout }: Props) {
  const t = useMemo(() => texts(lang, 'bots'), [lang]);
  const user = useStore($user);
  const state = useStore($botDetail);
  const pairs = useStore($botPairs);
  const ticker = useStore($pairTicker);
  const fills = useStore(botFills.$list);
  const { zone } = useStore($settings);
  const { isOnline } = useStore($network);
  const isFeedStale = useStore($isFeedStale);
  const isStreamDown = useStore($isStreamDown);
  const messageTime = useStore($streamMessageTime);
  const [isClosing, setClosing] = useState(false);
  const isLoggedIn = user === userState.loggedIn;
  useEffect(() => {
    if (!isLoggedIn) return;
    void closeRequest.reconcileAll();
    return followDetail(new URLSearchParams(location.search).get('id') ?? '');
  }, [isLoggedIn]);
  const bot = valueOf(state);
  const pair = bot && valueOf(pairs)?.get(bot.symbol);
  const last =
    bot && !hasEnded(bot)
      ? ((ticker?.s === bot.symbol ? ticker.c : undefined) ?? (bot.current_price || undefined))
      : undefined;
  const drawing = useMemo(
    () =>
      bot && pair
        ? drawingOfBot(t, bot, pair.tick, last)
        : { lines: [], min: undefined, max: undefined, marks: [], hasHandles: false, last: undefined },
    [t, bot, pair, last],
  );
  const marks = useMemo(
    () => (fills.phase === 'ready' ? fills.rows.map(({ time, side }) => ({ timeMs: time, side })) : []),
    [fills],
  );
  const list = `/${lang}${botPagePath(layout, 'list')}`;
  if (state.phase === 'failed')
    return state.error.kind === 'restricted' ? (
      <RestrictedState level={2} framed title={t('list.restricted')} />
    ) : (
      <ErrorState
        level={2}
        framed
        title={t('detail.failed')}
        action={<Button onPress={reloadDetail}>{t('retry')}</Button>}
      >
        {errorText(state.error)}
      </ErrorState>
    );
  if (state.phase === 'ready' && !bot)
    return (
      <EmptyState
        level={2}
        framed
        title={t('detail.missing')}
        action={
          <a className="button button--primary" href={list}>
            {t('review.toList')}
          </a>
        }
      />
    );
  if (!bot)
    return (
      <div className="bot-detail" aria-busy="true" lang={t.lang}>
        <Skeleton shape="row" count={2} />
        <Skeleton shape="card" />
      </div>
    );
  // The figures come by the private stream, the price of the chart by the one of the market.
  const isStale = 'error' in state || !isOnline || isFeedStale || isStreamDown;
  return (
    <div className="bot-detail" lang={t.lang}>
      <div className="bot-detail__head">
        <div>
          <h2>
            <bdi>{`${bot.base_token}/${bot.quote_token}`}</bdi>
          </h2>
          <BotStateTag lang={lang} bot={bot} />
        </div>
        <div className="bot-detail__acts">
          <a className="button button--quiet" href={list}>
            {t('list.all')}
          </a>
          {!hasEnded(bot) && (
            <Button
              variant="primary"
              disabled={bot.status === 'CANCELLING' || bot.status === 'INITIALIZING'}
              onPress={() => setClosing(true)}
            >
              {t('detail.close')}
            </Button>
          )}
        </div>
      </div>
      <StateNotice lang={lang} bot={bot} />
      {isStale && (
        <Notice tone="warn">
          {messageTime > 0
            ? t('detail.staleAt', { time: formatDate(lang, messageTime, { zone, style: 'timeZone' }) })
            : t('list.stale')}
        </Notice>
      )}
      <Figures lang={lang} bot={bot} />
      <div className="bot-detail__chart">
        <GridChart
          lang={lang}
          pair={pair}
          drawing={drawing}
          fills={marks}
          table={<OrdersOfBot lang={lang} bot={bot} priceDecimals={pair?.priceDecimals ?? 2} />}
        />
      </div>
      <section className="bot-detail__part" aria-labelledby="bot-profit">
        <h2 id="bot-profit">{t('detail.profit')}</h2>
        <ProfitChart lang={lang} coin={bot.quote_token} points={bot.points ?? []} zone={zone} />
      </section>
      <section className="bot-detail__part" aria-labelledby="bot-settings">
        <h2 id="bot-settings">{t('detail.settings')}</h2>
        {pair ? (
          <Settings lang={lang} bot={bot} pair={pair} zone={zone} />
        ) : pairs.phase === 'failed' ? (
          <ErrorState title={t('create.failed')} action={<Button onPress={retryPairs}>{t('retry')}</Button>}>
            {errorText(pairs.error)}
          </ErrorState>
        ) : (
          <Skeleton shape="row" count={6} />
        )}
      </section>
      <div className="bot-detail__tables">
        <section className="bot-detail__part" aria-labelledby="bot-orders">
          <h2 id="bot-orders">{t('detail.orders')}</h2>
          <OrdersOfBot lang={lang} bot={bot} priceDecimals={pair?.priceDecimals ?? 2} />
        </section>
        <section className="bot-detail__part" aria-labelledby="bot-fills">
          <h2 id="bot-fills">{t('detail.fills')}</h2>
          <FillsOfBot lang={lang} bot={bot} priceDecimals={pair?.priceDecimals ?? 2} zone={zone} />
        </section>
      </div>
      <LeftCloses lang={lang} />
      {isClosing && <CloseDialog lang={lang} bot={bot} onClose={() => setClosing(false)} />}
    </div>
  );
}

/** One bot: figures, chart with lines and fills, profit over time, settings, orders and fills. bots.md 4 */
export const DetailView = withErrorBoundary(Detail);
