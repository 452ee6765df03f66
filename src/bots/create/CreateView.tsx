import { useEffect, useMemo, useState } from 'react';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { isRequestBusy } from '#session/requests/sent-requests.ts';
import { $user, userState } from '#session/user.ts';
import type { Layout } from '#shell/routes.ts';
import { errorText } from '#shell/toasts/error-text.ts';
import { Button } from '#ui/button/Button.tsx';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { GridChart } from '../chart/GridChart.tsx';
import { RunningBots } from '../list/RunningBots.tsx';
import { BotBlockReasonNote } from '../pairs/BotBlockReasonNote.tsx';
import { $botBarrier, blockReasonOfRefusal } from '../pairs/bot-block-reason.ts';
import type { BotBlockReason } from '../pairs/bot-block-reason.ts';
import { $botPairs, retryPairs } from '../pairs/bot-pairs.ts';
import { createParams, draftKey } from './bot-params.ts';
import type { CreateParams } from './bot-params.ts';
import { fieldId } from './BotForm.tsx';
import { botRequest, refusalPlace } from './create-bot.ts';
import { CreateForm } from './CreateForm.tsx';
import { endCheck, requestCheck } from './draft-check.ts';
import { drawingOf } from './draft-drawing.ts';
import { backTestInputOf, exampleInvestment, hasInvestment, planOf } from './draft-units.ts';
import { Handles } from './handles/Handles.tsx';
import { LinesTable } from './LinesTable.tsx';
import { PairHead } from './PairHead.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import { LeftBots, ReviewDialog } from './ReviewDialog.tsx';
import { SummaryBar } from './SummaryBar.tsx';
import { useCreateRequest } from './use-create-request.ts';
import { useDraftErrors } from './use-draft-errors.ts';
import { useOpenPair } from './use-open-pair.ts';
import './create.scss';

interface Props {
  lang: Lang;
  layout: Layout;
}

/** Moves the focus to a field; to the first of its inputs, when the label has none of its own. */
function focusField(id: string): void {
  const field = document.getElementById(id);
  const inputOf = () => field?.parentElement?.parentElement?.querySelector<HTMLInputElement>('input[type="text"]');
  (field instanceof HTMLInputElement ? field : inputOf())?.focus();
}

function Create({ lang, layout }: Props) {
  const t = texts(lang, 'bots');
  const state = useStore($botPairs);
  const user = useStore($user);
  const blockReason = useStore($botBarrier, () => 'unknown' as const);
  const { pairs, pair, draft, last, change, choose } = useOpenPair();
  const [hasTried, setTried] = useState(false);
  const [review, setReview] = useState<CreateParams | undefined>(undefined);
  const symbol = pair?.symbol ?? '';
  const isLoggedIn = user === userState.loggedIn;
  const plan = useMemo(() => pair && planOf(draft, pair, last), [draft, pair, last]);
  const drawing = useMemo(() => drawingOf(draft, plan, last), [draft, plan, last]);
  const backTest = useMemo(() => pair && backTestInputOf(draft, pair, last), [draft, pair, last]);
  const backTestKey = pair ? `${draftKey(pair.symbol, draft)} ${pair.makerFee} ${pair.takerFee}` : '';
  useEffect(() => {
    if (symbol !== '') requestCheck(symbol, draft);
  }, [symbol, draft, user]);
  useEffect(() => endCheck, []);
  const request = useCreateRequest(lang, symbol, draft, { isLoggedIn, isReviewOpen: review !== undefined });
  const { ranges, coins, problem, errorOf, isGood, isUnknown, firstWrong } = useDraftErrors(
    lang,
    pair,
    draft,
    hasTried,
  );
  // A new form starts behind the dialog.
  if (request.phase === 'done' && hasTried) setTried(false);
  const place = request.phase === 'failed' ? refusalPlace(request.error) : undefined;
  // What a refusal says is not in the dialog, except that nothing has happened.
  if (place !== undefined && place !== 'panel' && review) setReview(undefined);

  const choosePair = (next: string) => {
    botRequest.reset();
    setTried(false);
    choose(next);
  };
  const openReview = () => {
    setTried(true);
    const params = createParams(symbol, draft);
    if (isGood && params) {
      botRequest.reset();
      setReview(params);
    } else focusField(fieldId(firstWrong ?? 'min'));
  };
  const closeReview = () => {
    setReview(undefined);
    botRequest.reset();
  };
  if (state.phase === 'failed')
    return (
      <div className="bot-create bot-create--failed" lang={t.lang}>
        <ErrorState
          level={2}
          framed
          title={t('create.failed')}
          action={<Button onPress={retryPairs}>{t('retry')}</Button>}
        >
          {errorText(state.error)}
        </ErrorState>
      </div>
    );
  const refused =
    request.phase === 'failed' && place === 'reason' ? blockReasonOfRefusal(request.error.kind) : undefined;
  const stop: BotBlockReason | undefined =
    blockReason ?? (pair && !pair.isOnline ? 'pairOffline' : undefined) ?? refused;
  const act = (size: 'large' | 'medium', onPress?: () => void) =>
    stop !== undefined && stop !== 'unknown' ? (
      <BotBlockReasonNote lang={lang} blockReason={stop} symbol={symbol} />
    ) : (
      <Button
        wide
        size={size}
        disabled={!pair || stop === 'unknown'}
        pending={isRequestBusy(request)}
        {...(onPress && { onPress })}
      >
        {t('create.review')}
      </Button>
    );
  return (
    <div className="bot-create" lang={t.lang}>
      <PairHead lang={lang} pair={pair} pairs={pairs} last={last} change={change} onChoose={choosePair} />
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
        <CreateForm
          lang={lang}
          layout={layout}
          pair={pair}
          draft={draft}
          last={last}
          coins={coins}
          ranges={ranges}
          errorOf={errorOf}
          plan={plan}
          isUnknown={isUnknown}
          refusedAt={place}
          act={act('large')}
          onSubmit={() => {
            if (stop === undefined) openReview();
          }}
        />
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
      <LeftBots lang={lang} />
      {isLoggedIn && <RunningBots lang={lang} layout={layout} />}
      {layout === 'mobile' && pair && (
        <SummaryBar lang={lang} pair={pair} draft={draft} plan={plan}>
          {act('medium', openReview)}
        </SummaryBar>
      )}
      {review && pair && (
        <ReviewDialog lang={lang} layout={layout} pair={pair} plan={plan} params={review} onClose={closeReview} />
      )}
    </div>
  );
}

/** Creates a bot: chart with lines and handles, form, plan, back-test and review. bots.md 4 "Create" */
export const CreateView = withErrorBoundary(Create);
