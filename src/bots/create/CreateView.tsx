import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { investMode } from '#contract/grid/bot.ts';
import { formatAmount, formatChange, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { $user, userState } from '#session/user.ts';
import { botPagePath, botsPath } from '#shell/routes.ts';
import type { Layout } from '#shell/routes.ts';
import { errorText, toastError } from '#shell/toasts/error-text.ts';
import { unscale } from '#money/index.ts';
import { isActBusy } from '#session/acts/sent-acts.ts';
import { Button } from '#ui/button/Button.tsx';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { classes } from '#ui/foundation/classes.ts';
import { useHydrated } from '#ui/foundation/use-hydrated.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { GridChart } from '../chart/GridChart.tsx';
import type { GridDrawing } from '../chart/draw-grid-chart.ts';
import { BotBarrierNote } from '../pairs/BotBarrierNote.tsx';
import { $botBarrier } from '../pairs/bot-barrier.ts';
import type { BotBarrier } from '../pairs/bot-barrier.ts';
import { $botPairs, retryRules } from '../pairs/bot-pairs.ts';
import type { BotPair } from '../pairs/bot-pairs.ts';
import { $pairTicker } from '../pairs/pair-feed.ts';
import { RunningBots } from '../list/RunningBots.tsx';
import { $botDrafts, draftOf, plainAmount } from './bot-draft.ts';
import type { BotDraft, DraftField } from './bot-draft.ts';
import { BotForm, fieldId } from './BotForm.tsx';
import { createParams, draftKey } from './bot-params.ts';
import type { CreateParams } from './bot-params.ts';
import { botRequest, clearDraft, refusalPlace } from './create-bot.ts';
import { $available, loadAvailable } from './available.ts';
import { $draftCheck, endCheck, problemOf, requestCheck } from './draft-check.ts';
import { localError, localProblem, problemError, refusalError } from './draft-errors.ts';
import type { FieldError } from './StepField.tsx';
import { backTestInputOf, exampleInvestment, hasInvestment, planOf, unitsOf } from './draft-units.ts';
import { Handles } from './Handles.tsx';
import { LinesTable } from './LinesTable.tsx';
import { openDraft, pairOfAddress } from './open-draft.ts';
import { PairChoice } from './PairChoice.tsx';
import { PlanFacts } from './PlanFacts.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';
import './create.scss';

interface Props {
  lang: Lang;
  layout: Layout;
}

/** Returns what the chart draws of a draft: the lines of its plan, or the prices alone while there is none. */
function drawingOf(draft: BotDraft, plan: ReturnType<typeof planOf>, last: string): GridDrawing {
  const price = (text: string) => (unitsOf(text) === undefined ? undefined : plainAmount(text));
  return {
    lines: (plan?.lines ?? []).map((line, index) => ({
      price: unscale(line),
      kind: index === plan?.empty ? 'empty' : index < (plan?.empty ?? 0) ? 'buy' : 'sell',
    })),
    min: price(draft.min),
    max: price(draft.max),
    marks: [draft.entry, draft.tp, draft.sl]
      .flatMap((text) => price(text) ?? [])
      .map((each) => ({ price: each, label: '' })),
    hasHandles: true,
    last,
  };
}

function PairHead({
  lang,
  pair,
  pairs,
  last,
  change,
  onChoose,
}: {
  lang: Lang;
  pair: BotPair | undefined;
  pairs: readonly BotPair[];
  last: string;
  change: string;
  onChoose: (symbol: string) => void;
}) {
  const t = texts(lang, 'bots');
  const ticker = useStore($pairTicker);
  const moved = formatChange(lang, change);
  const price = (amount: string) => formatAmount(lang, amount, { decimals: pair?.priceDecimals ?? 2, fixed: true });
  const own = ticker?.s === pair?.symbol ? ticker : undefined;
  return (
    <div className="bot-create__head">
      <PairChoice lang={lang} pair={pair} pairs={pairs} onChoose={onChoose} />
      <span className={classes('bot-create__last', moved.direction !== 'same' && moved.direction)}>
        {pair ? <bdi>{price(last)}</bdi> : <Skeleton shape="figure" />}
      </span>
      <dl className="bot-create__facts">
        <div>
          <dt>{t('create.change')}</dt>
          <dd className={classes(moved.direction !== 'same' && moved.direction)}>
            {pair ? moved.text : <Skeleton shape="figure" />}
          </dd>
        </div>
        <div>
          <dt>{t('create.range24')}</dt>
          <dd>{own ? <bdi>{`${price(own.l)} – ${price(own.h)}`}</bdi> : <Skeleton shape="figure" />}</dd>
        </div>
        <div>
          <dt>{t('create.fees')}</dt>
          <dd>
            {pair ? (
              `${formatPercent(lang, pair.makerFee, 4)} · ${formatPercent(lang, pair.takerFee, 4)}`
            ) : (
              <Skeleton shape="figure" />
            )}
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** What is wrong with the draft, by field, and whether it can be reviewed. */
function useErrors(lang: Lang, pair: BotPair | undefined, draft: BotDraft, hasTried: boolean) {
  const check = useStore($draftCheck);
  const available = useStore($available);
  const request = useStore(botRequest.$state);
  const coins =
    available && available.symbol === pair?.symbol
      ? { quote: available.coins.quote.available, base: available.coins.base.available }
      : undefined;
  const ranges = check.phase === 'ready' && check.symbol === pair?.symbol ? check.ranges : undefined;
  if (!pair)
    return {
      ranges: undefined,
      coins: undefined,
      problem: undefined,
      errorOf: () => undefined,
      isGood: false,
      isUnknown: false,
      firstWrong: undefined,
    };
  const inBase = draft.investMode !== investMode.quote;
  const key = draftKey(pair.symbol, draft);
  const isCurrent = check.phase === 'ready' && check.for === key;
  const found = ranges && isCurrent ? problemOf(ranges, inBase, pair) : undefined;
  const problem = found === 'unknown' ? undefined : found;
  const local = localProblem(draft, pair, coins);
  const context = { lang, pair, draft };
  const refused = request.phase === 'failed' ? refusalError(context, request.error) : undefined;
  const wrong: { field: DraftField; error: FieldError } | undefined = problem
    ? { field: problem.field, error: problemError(context, problem) }
    : local && (local.kind !== 'missing' || hasTried)
      ? { field: local.field, error: localError(context, local) }
      : refused;
  return {
    ranges,
    coins,
    problem,
    errorOf: (field: DraftField) => (wrong?.field === field ? wrong.error : undefined),
    isGood: !problem && !local && found !== 'unknown',
    isUnknown: found === 'unknown',
    firstWrong: problem?.field ?? local?.field,
  };
}

const barrierKinds = {
  notAllowed: 'notAllowed',
  accountBusy: 'accountBusy',
  botsPaused: 'botsPaused',
} as const satisfies Partial<Record<BotBarrier, BotBarrier>>;
const refusalBarrier = (kind: string): BotBarrier | undefined =>
  Object.entries(barrierKinds).find(([name]) => name === kind)?.[1];

function Create({ lang, layout }: Props) {
  const t = texts(lang, 'bots');
  const state = useStore($botPairs);
  const user = useStore($user);
  const barrier = useStore($botBarrier, () => 'unknown' as const);
  const drafts = useStore($botDrafts);
  const ticker = useStore($pairTicker);
  const request = useStore(botRequest.$state);
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const [hasTried, setTried] = useState(false);
  const [review, setReview] = useState<CreateParams | undefined>(undefined);
  const pairs = useMemo(() => (state.phase === 'ready' ? [...state.pairs.values()] : []), [state]);
  // The address is known in the browser only.
  const pair =
    chosen === undefined
      ? isHydrated
        ? pairOfAddress(pairs, new URLSearchParams(location.search))
        : undefined
      : pairs.find((each) => each.symbol === chosen);
  const symbol = pair?.symbol ?? '';
  const isLoggedIn = user === userState.loggedIn;
  const open = useEffectEvent(() => {
    if (pair) openDraft(pair, new URLSearchParams(location.search));
  });
  useEffect(() => {
    if (symbol !== '') open();
  }, [symbol]);
  const draft = draftOf(drafts, symbol);
  const last = (ticker?.s === symbol ? ticker.c : undefined) ?? pair?.last ?? '0';
  const change = (ticker?.s === symbol ? ticker.m : undefined) ?? pair?.change ?? '0';
  const plan = useMemo(() => pair && planOf(draft, pair, last), [draft, pair, last]);
  const drawing = useMemo(() => drawingOf(draft, plan, last), [draft, plan, last]);
  const backTest = useMemo(() => pair && backTestInputOf(draft, pair, last), [draft, pair, last]);
  const backTestKey = pair ? `${draftKey(pair.symbol, draft)} ${pair.makerFee} ${pair.takerFee}` : '';
  useEffect(() => {
    if (symbol !== '') requestCheck(symbol, draft);
  }, [symbol, draft, user]);
  useEffect(() => {
    // A refusal is about the settings that were sent.
    if (botRequest.$state.get().phase === 'failed') botRequest.reset();
  }, [draft]);
  useEffect(() => endCheck, []);
  useEffect(() => {
    if (isLoggedIn && symbol !== '') void loadAvailable(symbol);
  }, [isLoggedIn, symbol]);
  useEffect(() => {
    if (isLoggedIn) void botRequest.reconcileAll();
  }, [isLoggedIn]);
  const { ranges, coins, problem, errorOf, isGood, isUnknown, firstWrong } = useErrors(lang, pair, draft, hasTried);
  const place = request.phase === 'failed' ? refusalPlace(request.error) : undefined;
  // What a refusal says is not in the dialog, except that nothing has happened.
  if (place !== undefined && place !== 'panel' && review) setReview(undefined);
  useEffect(() => {
    if (request.phase !== 'failed') return;
    const where = refusalPlace(request.error);
    if (where === 'toast') toastError(request.error, { requestIdReused: t('error.requestIdReused') });
    // The market has moved since the draft was judged.
    if (where === 'field' || where === 'investment') {
      requestCheck(symbol, draftOf($botDrafts.get(), symbol), true);
      void loadAvailable(symbol);
    }
  }, [request, symbol, t]);

  const choose = (next: string) => {
    botRequest.reset();
    setTried(false);
    history.replaceState(history.state, '', `?symbol=${next}`);
    setChosen(next);
  };
  const openReview = () => {
    setTried(true);
    const params = createParams(symbol, draft);
    if (isGood && params) {
      botRequest.reset();
      setReview(params);
      return;
    }
    const field = document.getElementById(fieldId(firstWrong ?? 'min'));
    (field instanceof HTMLInputElement
      ? field
      : field?.parentElement?.parentElement?.querySelector<HTMLInputElement>('input[type="text"]')
    )?.focus();
  };
  const closeReview = () => {
    setReview(undefined);
    if (request.phase === 'done') {
      clearDraft(symbol);
      setTried(false);
      if (pair) openDraft(pair, new URLSearchParams());
      void loadAvailable(symbol);
    }
    botRequest.reset();
  };
  if (state.phase === 'failed')
    return (
      <ErrorState
        level={2}
        framed
        title={t('create.failed')}
        action={<Button onPress={retryRules}>{t('retry')}</Button>}
      >
        {errorText(state.error)}
      </ErrorState>
    );
  const refused = request.phase === 'failed' && place === 'reason' ? refusalBarrier(request.error.kind) : undefined;
  const stop: BotBarrier | undefined = barrier ?? (pair && !pair.isOnline ? 'pairOffline' : undefined) ?? refused;
  const startPrice = unitsOf(draft.entry) === undefined ? last : plainAmount(draft.entry);
  const act = (size: 'large' | 'medium', onPress?: () => void) =>
    stop !== undefined && stop !== 'unknown' ? (
      <BotBarrierNote lang={lang} barrier={stop} />
    ) : (
      <Button
        wide
        size={size}
        disabled={!pair || stop === 'unknown'}
        pending={isActBusy(request)}
        {...(onPress && { onPress })}
      >
        {t('create.review')}
      </Button>
    );
  return (
    <div className="bot-create" lang={t.lang}>
      <PairHead lang={lang} pair={pair} pairs={pairs} last={last} change={change} onChoose={choose} />
      <div className="bot-create__work">
        <div className="bot-create__chart">
          <GridChart
            lang={lang}
            pair={pair}
            drawing={drawing}
            hint={t('create.hint')}
            table={pair && <LinesTable lang={lang} pair={pair} plan={plan} />}
          >
            {(chart) =>
              pair && (
                <Handles
                  lang={lang}
                  pair={pair}
                  draft={draft}
                  last={last}
                  ranges={ranges}
                  problem={problem}
                  chart={chart}
                />
              )
            }
          </GridChart>
        </div>
        <form
          className="bot-form"
          aria-label={t('create.form')}
          aria-busy={!pair}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (stop === undefined) openReview();
          }}
        >
          {pair ? (
            <>
              <BotForm
                lang={lang}
                pair={pair}
                draft={draft}
                last={last}
                coins={coins}
                ranges={ranges}
                errorOf={errorOf}
              />
              <div className="bot-form__plan">
                <PlanFacts lang={lang} pair={pair} plan={plan} price={startPrice} />
              </div>
              {isUnknown && <Notice tone="error">{t('error.unknown')}</Notice>}
              {request.phase === 'failed' && place === 'limit' && (
                <Notice tone="warn">
                  <p>{t('error.tooMany')}</p>
                  <a className="link" href={`/${lang}${botPagePath(layout, 'list')}`}>
                    {t('review.toList')}
                  </a>
                </Notice>
              )}
              {request.phase === 'failed' && place === 'pair' && (
                <Notice tone="warn">
                  <p>{t('error.pair', { pair: `${pair.base}/${pair.quote}` })}</p>
                  <a className="link" href={`/${lang}${botsPath(layout)}?tab=standard`}>
                    {t('error.otherPairs')}
                  </a>
                </Notice>
              )}
              <div className="bot-form__act">{act('large')}</div>
            </>
          ) : (
            <>
              <Skeleton shape="row" count={8} />
              <div className="bot-form__act">
                <Button wide size="large" disabled>
                  {t('create.review')}
                </Button>
              </div>
            </>
          )}
        </form>
        <div className="bot-create__preview">
          {pair ? (
            <PreviewPanel
              lang={lang}
              pair={pair}
              input={backTest}
              inputKey={backTestKey}
              example={hasInvestment(draft) ? undefined : exampleInvestment(pair)}
            />
          ) : (
            <Skeleton shape="card" />
          )}
        </div>
      </div>
      {isLoggedIn && <RunningBots lang={lang} layout={layout} />}
      {layout === 'mobile' && pair && (
        <div className="bot-create__bar">
          <span className="bot-create__summary">
            <small>
              {t('create.summary', {
                amount:
                  draft.quote === '' || draft.investMode === investMode.base
                    ? t('none')
                    : formatAmount(lang, plainAmount(draft.quote)),
                coin: pair.quote,
                grids: draft.cells === '' ? t('none') : draft.cells,
              })}
            </small>
            {plan?.firstOrder && plan.quantity > 0n
              ? t('create.summaryFirst', {
                  amount: formatAmount(lang, unscale(plan.firstOrder.quantity)),
                  coin: pair.base,
                })
              : t('plan.noPurchase')}
          </span>
          {act('medium', openReview)}
        </div>
      )}
      {review && pair && (
        <ReviewDialog lang={lang} layout={layout} pair={pair} plan={plan} params={review} onClose={closeReview} />
      )}
    </div>
  );
}

/** Creates a bot: chart with lines and handles, form, plan, back-test and review. bots.md 4 "Create" */
export const CreateView = withErrorBoundary(Create);
