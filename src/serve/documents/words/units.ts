import * as scalars from '#contract/scalars.ts';
import { partsOf, shapeOf, unwrapped } from '#contract/schema/shape.ts';
import type { Shape } from '#contract/schema/shape.ts';

const amounts: ReadonlySet<Shape> = new Set(
  [
    scalars.Dec,
    scalars.Amount,
    scalars.MarketPrice,
    scalars.PositiveAmount,
    scalars.Total,
    scalars.PositiveDec,
    scalars.PriceAmount,
    scalars.Tick,
    scalars.BaseCoins,
    scalars.Lot,
    scalars.QuoteCoins,
  ].map((schema) => shapeOf(schema)),
);

/** The last words of an amount: `in quote coins`, `a fraction`; of a time: `ms UTC`. */
const amountUnit = /(?:^|[ ,])(?:in [^,.]+|an? (?:fraction|number)(?:, 0\.01 is 1 %)?)\.?$/i;
const timeUnit = /\bms(?: UTC| of exchange time)?\.?$/;

/** The schema inside `optional` and the first option of a union with ''. */
function innermost(shape: Shape): Shape {
  const inner = unwrapped(shape);
  if (amounts.has(inner) || inner === shapeOf(scalars.Ms)) return inner;
  const [first] = inner.type === 'union' ? ((inner.options ?? []) as readonly Shape[]) : [];
  const [literal, second] = inner.type === 'union' ? ((inner.options ?? []) as readonly Shape[]) : [];
  if (first && second) return innermost(literal?.type === 'literal' ? second : first);
  return inner === shape ? partsOf(inner).base : innermost(inner);
}

/** Why the words of a property lack a unit; undefined when they have one or need none. */
export function unitProblem(shape: Shape, text: string): string | undefined {
  const inner = innermost(shape);
  if (amounts.has(inner) && !amountUnit.test(text)) return 'the words of an amount end with its unit, "in quote coins"';
  if (inner === shapeOf(scalars.Ms) && !timeUnit.test(text)) return 'the words of a time end with "ms UTC"';
  return undefined;
}
