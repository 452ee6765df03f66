import { useEffect, useEffectEvent, useState } from 'react';
import type { BackTestInput } from '#formulas/bots/back-test.ts';
import { formatAmount, formatCount, formatDate, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { unscale } from '#money/index.ts';
import { errorText } from '#shell/toasts/error-text.ts';
import { lineChart, scaleOf } from '#ui/art/line-chart.ts';
import type { ChartLine as CurveLine } from '#ui/art/line-chart.ts';
import { Svg } from '#ui/art/Svg.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { Segmented } from '#ui/field/Segmented.tsx';
import { classes } from '#ui/foundation/classes.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { AsTable } from '#ui/table/AsTable.tsx';
import { Table } from '#ui/table/Table.tsx';
import type { BotPair } from '../pairs/bot-pairs.ts';
import { signedAmount, toneOf } from '../signed-amount.ts';
import { $preview, clearPreview, endPreview, startPreview } from './preview.ts';
import type { Preview } from './preview.ts';
import { spanNames } from './preview-bars.ts';
import type { PreviewSpan } from './preview-bars.ts';
import './preview-panel.scss';

/** Wait after the last change until the back-test starts: a dragged handle does not start one per pixel. ms */
const startAfterMs = 200;
/** Rows of the table of the curve. */
const tableRows = 12;

const spanKeys = { '7d': 'preview.span7d', '30d': 'preview.span30d', '1y': 'preview.span1y' } as const satisfies Record<
  PreviewSpan,
  string
>;

type Ready = Extract<Preview, { phase: 'ready' }>;

function Curve({ lang, preview }: { lang: Lang; preview: Ready }) {
  const t = texts(lang, 'bots');
  const positions = (value: (point: Ready['points'][number]) => bigint) =>
    preview.points.map((point) => ({ x: point.timeMs, y: Number(value(point)) }));
  const lines: CurveLine[] = [
    { kind: 'compared', points: positions(({ hold }) => hold) },
    { kind: 'plain', points: positions(({ grid }) => grid) },
    { kind: 'main', points: positions(({ total }) => total) },
  ];
  const scale = scaleOf([0, ...lines.flatMap(({ points }) => points.map(({ y }) => y))], 3);
  return (
    <figure className="preview__curve">
      <div className="preview__plot" dir="ltr">
        <Svg tree={lineChart(lines, scale)} />
      </div>
      <figcaption className="preview__key">
        <span className="preview__line preview__line--bot">{t('preview.bot')}</span>
        <span className="preview__line preview__line--grid">{t('preview.grid')}</span>
        <span className="preview__line preview__line--hold">{t('preview.hold')}</span>
      </figcaption>
    </figure>
  );
}

function CurveTable({ lang, pair, preview }: { lang: Lang; pair: BotPair; preview: Ready }) {
  const t = texts(lang, 'bots');
  const every = Math.max(1, Math.floor(preview.points.length / tableRows));
  const rows = preview.points.filter((_, index) => (preview.points.length - 1 - index) % every === 0).toReversed();
  const amount = (units: bigint) => signedAmount(lang, unscale(units), undefined);
  return (
    <AsTable summary={t('preview.table')}>
      <Table
        dense
        caption={t('preview.table')}
        rows={rows}
        rowKey={({ timeMs }) => String(timeMs)}
        columns={[
          {
            key: 'time',
            label: t('preview.time'),
            align: 'start',
            cell: ({ timeMs }) => formatDate(lang, timeMs, { zone: 'UTC', style: 'dayTime' }),
          },
          { key: 'total', label: t('preview.totalIn', { coin: pair.quote }), cell: ({ total }) => amount(total) },
          { key: 'grid', label: t('preview.gridIn', { coin: pair.quote }), cell: ({ grid }) => amount(grid) },
          { key: 'hold', label: t('preview.holdIn', { coin: pair.quote }), cell: ({ hold }) => amount(hold) },
        ]}
      />
    </AsTable>
  );
}

/** Why a back-test has no matched trades. G19 */
function noTradesKey({ result }: Ready) {
  if (!result.hasStarted) return 'preview.notStarted';
  if (result.quantity === 0n) return 'preview.tooLittle';
  return 'preview.noTrades';
}

function Figures({ lang, pair, preview }: { lang: Lang; pair: BotPair; preview: Ready }) {
  const t = texts(lang, 'bots');
  const { result } = preview;
  const amount = (units: bigint) => ({
    value: signedAmount(lang, unscale(units), pair.quote),
    ...toneOf(unscale(units)),
  });
  const percent = (ratio: bigint) => formatPercent(lang, unscale(ratio, 4), 2);
  return (
    <div className="preview__figures">
      <Facts
        facts={[
          { label: t('preview.total'), ...amount(result.totalProfit) },
          { label: t('preview.hold'), ...amount(result.buyAndHold) },
          {
            label: t('preview.gridTrades', { trades: formatCount(lang, result.matchedTrades) }),
            ...amount(result.gridProfit),
          },
          { label: t('preview.unrealized'), ...amount(result.unrealized) },
          { label: t('preview.drawdown'), value: percent(result.drawdown) },
          { label: t('preview.inRange'), value: percent(result.timeInRange) },
        ]}
      />
    </div>
  );
}

interface PreviewPanelProps {
  lang: Lang;
  pair: BotPair;
  /** Undefined while the draft has no lines or no investment. */
  input: BackTestInput | undefined;
  /** Names the input. */
  inputKey: string;
  /** Quote coins of the example, 10⁻⁸; undefined when the person's own investment is tested. */
  example: bigint | undefined;
}

/** What the bot would have earned in the past: never a promise. bots.md 4 "Preview" */
export function PreviewPanel({ lang, pair, input, inputKey, example }: PreviewPanelProps) {
  const t = texts(lang, 'bots');
  const [span, setSpan] = useState<PreviewSpan>('30d');
  const [attempt, setAttempt] = useState(0);
  const state = useStore($preview);
  const key = `${span} ${attempt} ${inputKey}`;
  const hasInput = input !== undefined;
  const start = useEffectEvent(() => {
    if (input) void startPreview(key, pair.symbol, span, input);
  });
  useEffect(() => {
    endPreview();
    if (!hasInput) {
      clearPreview();
      return;
    }
    // `key` names the input: an equal one does not start again.
    const timer = setTimeout(() => start(), startAfterMs);
    return () => clearTimeout(timer);
  }, [key, hasInput]);
  useEffect(() => endPreview, []);
  const [kept, setKept] = useState<Ready | undefined>(undefined);
  if (state.phase === 'ready' && state !== kept) setKept(state);
  const shown = hasInput ? kept : undefined;
  const isCurrent = shown?.for === key;
  const day = (timeMs: number) => formatDate(lang, timeMs, { zone: 'UTC', style: 'day' });
  const title = shown ? t('preview.title', { from: day(shown.fromMs), to: day(shown.toMs) }) : t('preview.titleEmpty');
  return (
    <section
      className="preview"
      aria-labelledby="preview-title"
      aria-busy={hasInput && !isCurrent && state.phase !== 'failed'}
    >
      <div className="preview__head">
        <h2 id="preview-title">{title}</h2>
        <Segmented
          label={t('preview.period')}
          name="preview-span"
          choices={spanNames.map((value) => ({ value, label: t(spanKeys[value]) }))}
          chosen={span}
          onChoose={setSpan}
        />
      </div>
      {!hasInput && <p className="preview__empty">{t('preview.needsInput')}</p>}
      {hasInput && state.phase === 'failed' && (
        <p className="preview__empty">
          {errorText(state.error)}{' '}
          <Button variant="quiet" size="small" onPress={() => setAttempt(attempt + 1)}>
            {t('retry')}
          </Button>
        </p>
      )}
      {hasInput && !shown && state.phase !== 'failed' && <p className="preview__empty">{t('preview.running')}</p>}
      {shown && (
        <div className={classes('preview__body', !isCurrent && 'preview__body--old')}>
          <Curve lang={lang} preview={shown} />
          <Figures lang={lang} pair={pair} preview={shown} />
        </div>
      )}
      {shown && shown.result.matchedTrades === 0 && <p className="preview__note">{t(noTradesKey(shown))}</p>}
      {shown && <CurveTable lang={lang} pair={pair} preview={shown} />}
      {shown && (
        <p className="preview__note">
          {example !== undefined &&
            `${t('preview.example', { amount: formatAmount(lang, unscale(example)), coin: pair.quote })} `}
          {t('preview.assumptions', { bars: formatCount(lang, shown.bars), interval: span === '7d' ? '15m' : '1h' })}
        </p>
      )}
    </section>
  );
}
