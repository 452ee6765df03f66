import { useEffect, useState } from 'react';
import { send } from '#api/index.ts';
import type { ApiError } from '#api/index.ts';
import type { ResultOf } from '#contract/call.ts';
import { initialBuy } from '#contract/bots/grid.ts';
import type { GridPlan } from '#formulas/bots/plan.ts';
import { formatAmount, formatCount, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { scale, truncate, unscale } from '#money/index.ts';
import { isRequestBusy } from '#session/requests/sent-requests.ts';
import { valueOf } from '#session/remote/load.ts';
import { botPagePath } from '#shell/routes.ts';
import type { Layout } from '#shell/routes.ts';
import { LeftRequests } from '#shell/LeftRequests.tsx';
import { errorText } from '#shell/toasts/error-text.ts';
import { Facts } from '#ui/display/Facts.tsx';
import type { Fact } from '#ui/display/Facts.tsx';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { $botPairs } from '../pairs/bot-pairs.ts';
import type { BotPair } from '../pairs/bot-pairs.ts';
import { signedAmount, toneOf } from '../signed-amount.ts';
import type { CreateParams } from './bot-params.ts';
import { botRequest, refusalPlace } from './create-bot.ts';
import { profitText, stopFacts } from './PlanFacts.tsx';

type FirstOrder = ResultOf<typeof initialBuy>;

/**
 * The first purchase as the exchange computes it at its current price; undefined until then, the error when it
 * refuses.
 */
function useFirstOrder(params: CreateParams): FirstOrder | ApiError | undefined {
  const [order, setOrder] = useState<FirstOrder | ApiError | undefined>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    const { symbol, min_price, max_price, cell_number, type, invest_mode } = params;
    const { quote_investment, base_investment, entry_price } = params;
    void send(
      initialBuy,
      { symbol, min_price, max_price, cell_number, type, invest_mode, quote_investment, base_investment, entry_price },
      { signal: controller.signal },
    ).then((answer) => {
      if (!controller.signal.aborted) setOrder(answer.ok ? answer.result : answer.error);
    });
    return () => controller.abort();
  }, [params]);
  return order;
}

interface ReviewDialogProps {
  lang: Lang;
  layout: Layout;
  pair: BotPair;
  plan: GridPlan | undefined;
  params: CreateParams;
  onClose: () => void;
}

/**
 * Bots of this form without an answer, until it is known whether they were created. The form is free for another one.
 */
export function LeftBots({ lang }: { lang: Lang }) {
  const t = texts(lang, 'bots');
  const pairs = useStore($botPairs);
  const pairOf = (symbol: string) => {
    const pair = valueOf(pairs)?.get(symbol);
    return pair ? `${pair.base}/${pair.quote}` : symbol;
  };
  return (
    <LeftRequests
      lang={lang}
      requests={botRequest}
      nameOf={({ symbol }) => t('review.title', { pair: pairOf(symbol) })}
      textOf={({ phase, params }) =>
        phase === 'found' ? t('review.done', { pair: pairOf(params.symbol) }) : t(`review.${phase}`)
      }
    />
  );
}

/** What became of the request, unless it is shown elsewhere on the page. */
function Outcome({ lang }: { lang: Lang }) {
  const t = texts(lang, 'bots');
  const state = useStore(botRequest.$state);
  switch (state.phase) {
    case 'checking':
    case 'absent':
    case 'unclear':
      return <Notice tone={state.phase === 'unclear' ? 'error' : 'warn'}>{t(`review.${state.phase}`)}</Notice>;
    case 'failed':
      return refusalPlace(state.error) === 'panel' ? (
        <Notice tone="error" title={t('review.failedTitle')}>
          {t('review.noCoinsMoved')}
        </Notice>
      ) : (
        <Notice tone="error">{errorText(state.error)}</Notice>
      );
    default:
      return null;
  }
}

/** Everything that a bot does with the person's coins, before it is created. Always shown. bots.md 4 "Review" */
export function ReviewDialog({ lang, layout, pair, plan, params, onClose }: ReviewDialogProps) {
  const t = texts(lang, 'bots');
  const state = useStore(botRequest.$state);
  const order = useFirstOrder(params);
  const isBusy = isRequestBusy(state);
  const { base, quote } = pair;
  const price = (amount: string) =>
    `${formatAmount(lang, amount, { decimals: pair.priceDecimals, fixed: true })} ${quote}`;
  const coins = (amount: string, coin: string) => `${formatAmount(lang, amount)} ${coin}`;
  if (state.phase === 'done') {
    const list = `/${lang}${botPagePath(layout, 'list')}`;
    const detail = `/${lang}${botPagePath(layout, 'detail')}?id=${state.result.grid_id}`;
    return (
      // A dialog of its own, so that the focus moves to its first action: the pressed button is gone.
      <Dialog
        key="done"
        open
        title={t('review.done', { pair: `${base}/${quote}` })}
        onClose={onClose}
        actions={
          <>
            <a className="button button--quiet" href={list}>
              {t('review.toList')}
            </a>
            <a className="button button--primary" href={detail}>
              {t('review.toBot')}
            </a>
          </>
        }
      >
        <Notice tone="done">
          {state.result.status === 'NEW'
            ? t('review.doneWaiting', { price: price(state.result.entry_price || '0') })
            : t('review.doneRunning')}
        </Notice>
      </Dialog>
    );
  }
  const invested = [
    ...(params.quote_investment === undefined ? [] : [coins(params.quote_investment, quote)]),
    ...(params.base_investment === undefined ? [] : [coins(params.base_investment, base)]),
  ].join(' + ');
  const firstText = (): string => {
    if (order === undefined) return t('review.loading');
    if (!('side' in order)) return errorText(order);
    if (order.side === '') return t('plan.noPurchase');
    return t(order.side === 'BUY' ? 'review.purchase' : 'review.sale', {
      amount: coins(order.base_amount, base),
      cost: coins(truncate(order.quote_cost, pair.quoteDecimals), quote),
      fee: coins(order.fee, order.side === 'BUY' ? base : quote),
    });
  };
  const facts: Fact[] = [
    { label: t('review.coins'), value: invested },
    {
      label: t('review.range'),
      value: `${formatAmount(lang, params.min_price)} – ${formatAmount(lang, params.max_price)} ${quote}`,
    },
    {
      label: t('review.grids'),
      value: t('review.gridsValue', {
        grids: formatCount(lang, params.cell_number),
        type: t(params.type === 'GEOMETRIC' ? 'type.GEOMETRIC' : 'type.ARITHMETIC'),
      }),
    },
    { label: t('review.firstOrder'), value: firstText() },
    ...(plan
      ? [
          {
            label: t('review.orders'),
            value: t('review.ordersValue', {
              buys: formatCount(lang, plan.empty),
              sells: formatCount(lang, plan.sells),
            }),
          },
          { label: t('plan.cellProfit'), value: profitText(lang, plan.profits) },
        ]
      : []),
    {
      label: t('review.fees'),
      value: t('review.feesValue', {
        maker: formatPercent(lang, pair.makerFee, 4),
        taker: formatPercent(lang, pair.takerFee, 4),
      }),
    },
    ...(params.entry_price === undefined ? [] : [{ label: t('field.entry'), value: price(params.entry_price) }]),
    {
      label: t('field.tp'),
      value: params.take_profit_price === undefined ? t('review.notSet') : price(params.take_profit_price),
    },
    {
      label: t('field.sl'),
      value: params.stop_loss_price === undefined ? t('review.notSet') : price(params.stop_loss_price),
    },
    ...(plan
      ? [
          {
            label: t('plan.worst', { price: formatAmount(lang, params.min_price) }),
            value: signedAmount(lang, unscale(plan.worst), quote),
            ...toneOf(unscale(plan.worst)),
          },
          ...stopFacts(
            lang,
            pair,
            plan,
            params.stop_loss_price === undefined ? undefined : scale(params.stop_loss_price),
          ),
          {
            label: t('plan.best', { price: formatAmount(lang, params.max_price) }),
            value: signedAmount(lang, unscale(plan.best), quote),
            ...toneOf(unscale(plan.best)),
          },
        ]
      : []),
  ];
  return (
    <ConfirmDialog
      open
      title={t('review.title', { pair: `${base}/${quote}` })}
      onClose={onClose}
      cancelLabel={t('review.back')}
      confirmLabel={state.phase === 'absent' ? t('review.again') : t('review.create')}
      pending={isBusy}
      pendingLabel={t('review.sending')}
      onConfirm={() => void botRequest.send(params)}
    >
      <Facts facts={facts} />
      <Notice tone="warn">{t('review.risk', { coin: base })}</Notice>
      <Outcome lang={lang} />
    </ConfirmDialog>
  );
}
