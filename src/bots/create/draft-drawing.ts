import { unscale } from '#money/index.ts';
import type { GridPlan } from '#formulas/bots/plan.ts';
import type { GridDrawing } from '../chart/draw-grid-chart.ts';
import { plainAmount } from './bot-draft.ts';
import type { BotDraft } from './bot-draft.ts';
import { unitsOf } from './draft-units.ts';

/** What the chart draws of a draft: the lines of its plan, or the prices alone while there is none. */
export function drawingOf(draft: BotDraft, plan: GridPlan | undefined, last: string): GridDrawing {
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
