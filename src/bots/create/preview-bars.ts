import { send } from '#api/index.ts';
import type { ApiError } from '#api/index.ts';
import { klines } from '#contract/basic.ts';
import type { Kline, KlineInterval } from '#contract/market-data.ts';
import { hourMs } from '#formulas/durations.ts';
import { mergeBars } from '#session/market-feed/bars.ts';

/** Periods of a back-test, with the interval and number of their bars. bots.md 4 "Preview" */
export const previewSpans = {
  '7d': { interval: '15m', bars: 672, barMs: hourMs / 4 },
  '30d': { interval: '1h', bars: 720, barMs: hourMs },
  '1y': { interval: '1h', bars: 8_760, barMs: hourMs },
} as const satisfies Record<string, { interval: KlineInterval; bars: number; barMs: number }>;
export type PreviewSpan = keyof typeof previewSpans;
export const spanNames = ['7d', '30d', '1y'] as const satisfies readonly PreviewSpan[];

/** Bars per call at most. */
const barsPerCall = 1_000;

type Loaded = { ok: true; bars: readonly Kline[] } | { ok: false; error: ApiError };

/** Bars of the pair that is shown, by span: changes of the draft are tested with the same bars. */
let cached: { symbol: string; bySpan: Map<PreviewSpan, readonly Kline[]> } = { symbol: '', bySpan: new Map() };

/** Loads the closed bars of a period, the newest call first; a pair that is younger has fewer. */
export async function loadPreviewBars(symbol: string, span: PreviewSpan, signal: AbortSignal): Promise<Loaded> {
  if (cached.symbol !== symbol) cached = { symbol, bySpan: new Map() };
  const { bySpan } = cached;
  const known = bySpan.get(span);
  if (known) return { ok: true, bars: known };
  const { interval, bars: wanted, barMs } = previewSpans[span];
  let bars: readonly Kline[] = [];
  while (bars.length < wanted) {
    const to = bars[0]?.t;
    // One more than needed: the newest bar is not closed.
    const limit = Math.min(barsPerCall, wanted + 1 - bars.length);
    const answer = await send(klines, { symbol, interval, limit, ...(to !== undefined && { to }) }, { signal });
    if (!answer.ok) return answer;
    const closedUntil = answer.timeNow === undefined ? Number.POSITIVE_INFINITY : answer.timeNow - barMs;
    bars = [
      ...mergeBars(
        answer.result.list.filter(({ t }) => t <= closedUntil),
        [],
      ),
      ...bars,
    ];
    if (answer.result.list.length < limit) break;
  }
  const newest = bars.slice(-wanted);
  bySpan.set(span, newest);
  return { ok: true, bars: newest };
}
