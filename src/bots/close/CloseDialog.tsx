import { useEffect, useEffectEvent, useState } from 'react';
import type { CloseEstimate, CloseMode, Grid } from '#contract/bots/grid.ts';
import { formatAmount, formatCount, formatPercent } from '#i18n/format.ts';
import type { TextKey } from '#i18n/keys.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { secondMs } from '#formulas/durations.ts';
import { canonical, decimal } from '#money/index.ts';
import { isRequestBusy } from '#session/requests/sent-requests.ts';
import { $serverSecond } from '#session/clock.ts';
import { $network } from '#session/presence.ts';
import { valueOf } from '#session/remote/load.ts';
import { LeftRequests } from '#shell/LeftRequests.tsx';
import { errorText, isShownElsewhere } from '#shell/toasts/error-text.ts';
import { showToast } from '#shell/toasts/toasts.ts';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { classes } from '#ui/foundation/classes.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { $bots } from '../bots.ts';
import { $isFeedStale } from '../pairs/pair-feed.ts';
import { signedAmount, toneOf } from '../signed-amount.ts';
import { $closeWays, closeRequest, followCloseWays } from './close-bot.ts';
import type { CloseRequest } from './close-bot.ts';
import './close-dialog.scss';

const nameKeys = { '2': 'close.mode2', '3': 'close.mode3', '4': 'close.mode4' } as const satisfies Record<
  CloseMode,
  TextKey<'bots'>
>;
const buttonKeys = {
  '2': 'close.button2',
  '3': 'close.button3',
  '4': 'close.button4',
} as const satisfies Record<CloseMode, TextKey<'bots'>>;
const reasonKeys: Readonly<Partial<Record<string, TextKey<'bots'>>>> = {
  SUSPENDED: 'close.suspended',
  NOT_STARTED: 'close.notStarted',
  TOO_SMALL: 'close.tooSmall',
};
/** Order of the cards: the way that trades nothing first. */
const modeOrder: readonly CloseMode[] = ['4', '3', '2'];

type Bot = Pick<Grid, 'grid_id' | 'base_token' | 'quote_token' | 'total_investment' | 'current_price'>;

/** The total profit with which a bot ends in a way, at the last price; undefined without one. */
export function profitAtClose(bot: Bot, { estimate }: Pick<CloseEstimate, 'estimate'>): string | undefined {
  const { base_token: base, current_price: last, total_investment: investment } = bot;
  if (last === '') return undefined;
  const values = estimate.map(({ token, amount }) => (token === base ? decimal(amount).times(last) : decimal(amount)));
  return canonical(values.reduce((sum, value) => sum.plus(value), decimal('0')).minus(investment));
}

/** The coins of an estimate as text. */
const coinsText = (lang: Lang, coins: CloseEstimate['estimate']): string =>
  coins.map(({ token, amount }) => `${formatAmount(lang, amount)} ${token}`).join(' + ');

function ModeCard({
  lang,
  bot,
  way,
  isChosen,
  isWaiting,
  onChoose,
}: {
  lang: Lang;
  bot: Bot;
  way: CloseEstimate;
  isChosen: boolean;
  /** Prices are outdated: only what trades nothing is possible. */
  isWaiting: boolean;
  onChoose: () => void;
}) {
  const t = texts(lang, 'bots');
  const { close_mode: mode, enabled, reason } = way;
  const isPossible = enabled && !isWaiting;
  const names = { base: bot.base_token, quote: bot.quote_token };
  const reasonKey = reasonKeys[reason];
  const profit = profitAtClose(bot, way);
  const feeCoin = mode === '2' ? bot.base_token : bot.quote_token;
  return (
    <label className={classes('close-dialog__mode', !isPossible && 'close-dialog__mode--off')}>
      <input
        className="close-dialog__radio"
        type="radio"
        name="close-mode"
        value={mode}
        checked={isChosen}
        disabled={!isPossible}
        onChange={onChoose}
      />
      <span className="close-dialog__name">{t(nameKeys[mode], names)}</span>
      {enabled ? (
        <>
          <span className="close-dialog__estimate">
            <bdi>
              <MaskedAmount>{coinsText(lang, way.estimate)}</MaskedAmount>
            </bdi>
          </span>
          {profit !== undefined && (
            <span className="close-dialog__profit">
              {t('figure.total')}{' '}
              <bdi className={toneOf(profit).tone}>
                <MaskedAmount>{signedAmount(lang, profit, bot.quote_token)}</MaskedAmount>
              </bdi>
            </span>
          )}
          <span className="close-dialog__cost">
            {mode === '4'
              ? t('close.noTrade')
              : t('close.cost', {
                  fee: `${formatAmount(lang, way.fee)} ${feeCoin}`,
                  slippage: formatPercent(lang, way.slippage, 2),
                })}
          </span>
          {isWaiting && <span className="close-dialog__cost">{t('close.waits')}</span>}
        </>
      ) : (
        <span className="close-dialog__cost">{reasonKey ? t(reasonKey) : t('close.notPossible')}</span>
      )}
    </label>
  );
}

/** Age of the estimates, in seconds of the exchange's clock. */
function Age({ lang, asOf, isStale }: { lang: Lang; asOf: number; isStale: boolean }) {
  const t = texts(lang, 'bots');
  const nowMs = useStore($serverSecond);
  const seconds = Math.max(0, Math.round((nowMs - asOf) / secondMs));
  return (
    <p className={classes('close-dialog__age', isStale && 'close-dialog__age--stale')}>
      {t(isStale ? 'close.ageStale' : 'close.age', { seconds: formatCount(lang, seconds) })}
    </p>
  );
}

/** Closes without an answer whose dialog is free for another bot, until it is known what became of them. */
export function LeftCloses({ lang }: { lang: Lang }) {
  const t = texts(lang, 'bots');
  const bots = useStore($bots);
  const nameOf = ({ gridId }: CloseRequest) => {
    const bot = valueOf(bots)?.rows.find(({ grid_id: id }) => id === gridId);
    return bot ? t('close.title', { pair: `${bot.base_token}/${bot.quote_token}` }) : t('close.button');
  };
  return (
    <LeftRequests
      lang={lang}
      requests={closeRequest}
      nameOf={nameOf}
      textOf={({ phase }) => t(phase === 'found' ? 'close.done' : `close.${phase}`)}
    />
  );
}

function Outcome({ lang }: { lang: Lang }) {
  const t = texts(lang, 'bots');
  const state = useStore(closeRequest.$state);
  switch (state.phase) {
    case 'checking':
    case 'absent':
    case 'unclear':
      return <Notice tone={state.phase === 'unclear' ? 'error' : 'warn'}>{t(`close.${state.phase}`)}</Notice>;
    case 'failed':
      return isShownElsewhere(state.error) ? null : (
        <Notice tone="error">{errorText(state.error, { badCloseMode: t('close.notPossibleNow') })}</Notice>
      );
    default:
      return null;
  }
}

/** The message with which the dialog closes; undefined while it stays open. bots.md 6 */
function outcomeText(
  lang: Lang,
  state: ReturnType<typeof closeRequest.$state.get>,
): { text: string; tone: 'done' | 'warn' } | undefined {
  const t = texts(lang, 'bots');
  if (state.phase === 'done') {
    const { close_mode: mode, settlement_assets: assets } = state.result;
    const coins = coinsText(lang, assets);
    if (mode === '4' && state.params.mode !== '4') return { text: t('close.incomplete', { coins }), tone: 'warn' };
    return { text: coins === '' ? t('close.done') : t('close.doneWith', { coins }), tone: 'done' };
  }
  if (state.phase !== 'failed') return undefined;
  if (state.error.kind === 'alreadyClosed') return { text: t('close.already'), tone: 'warn' };
  return state.error.kind === 'unknownBot' ? { text: t('close.unknown'), tone: 'warn' } : undefined;
}

interface CloseDialogProps {
  lang: Lang;
  bot: Bot;
  onClose: () => void;
}

/** Closes a bot in one of three ways, each with what it returns now. bots.md 4 "Close" */
export function CloseDialog({ lang, bot: opened, onClose }: CloseDialogProps) {
  const t = texts(lang, 'bots');
  const bots = useStore($bots);
  // The list goes on following the price.
  const bot = valueOf(bots)?.rows.find((row) => row.grid_id === opened.grid_id) ?? opened;
  const state = useStore(closeRequest.$state);
  const ways = useStore($closeWays);
  const isFeedStale = useStore($isFeedStale);
  const { isOnline } = useStore($network);
  const [chosen, setChosen] = useState<CloseMode | undefined>(undefined);
  const id = bot.grid_id;
  useEffect(() => {
    closeRequest.reset();
    const stop = followCloseWays(id);
    return () => {
      stop();
      closeRequest.reset();
    };
  }, [id]);
  const names = { base: bot.base_token, quote: bot.quote_token };
  const finish = useEffectEvent((ended: typeof state) => {
    const message = outcomeText(lang, ended);
    if (!message) return;
    showToast(message.text, { tone: message.tone });
    onClose();
  });
  useEffect(() => finish(state), [state]);
  const loaded = valueOf(ways);
  const rows = loaded?.gridId === id ? loaded.ways.modes : undefined;
  const isWaiting = (mode: CloseMode) => mode !== '4' && (!isOnline || isFeedStale);
  const sorted = rows && modeOrder.flatMap((mode) => rows.find((row) => row.close_mode === mode) ?? []);
  const possible = sorted?.filter((row) => row.enabled && !isWaiting(row.close_mode));
  const mode = possible?.find((row) => row.close_mode === chosen)?.close_mode ?? possible?.[0]?.close_mode;
  const isBusy = isRequestBusy(state);
  return (
    <ConfirmDialog
      open
      title={t('close.title', { pair: `${names.base}/${names.quote}` })}
      onClose={onClose}
      cancelLabel={t('close.keep')}
      confirmLabel={mode === undefined ? t('close.button') : t(buttonKeys[mode], names)}
      pending={isBusy}
      pendingLabel={t('close.sending')}
      disabled={mode === undefined || !isOnline}
      onConfirm={() => mode !== undefined && void closeRequest.send({ gridId: id, mode })}
    >
      {ways.phase === 'failed' && !isShownElsewhere(ways.error) ? (
        <ErrorState title={t('close.failed')}>
          {errorText(ways.error, { unknownBot: t('close.unknown'), alreadyClosed: t('close.already') })}
        </ErrorState>
      ) : sorted ? (
        <fieldset className="close-dialog__modes">
          <legend className="out-of-sight">{t('close.modes')}</legend>
          {sorted.map((way) => (
            <ModeCard
              key={way.close_mode}
              lang={lang}
              bot={bot}
              way={way}
              isChosen={way.close_mode === mode}
              isWaiting={isWaiting(way.close_mode)}
              onChoose={() => setChosen(way.close_mode)}
            />
          ))}
        </fieldset>
      ) : (
        <div className="close-dialog__modes" aria-busy="true">
          <Skeleton shape="row" count={3} />
        </div>
      )}
      {loaded && <Age lang={lang} asOf={loaded.ways.as_of} isStale={'error' in ways} />}
      <Outcome lang={lang} />
    </ConfirmDialog>
  );
}
