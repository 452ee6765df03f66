import * as v from 'valibot';
import { UsageError } from '#command/errors.ts';

const Symbols = v.object({
  symbols: v.array(
    v.looseObject({
      symbolId: v.string(),
      symbolName: v.string(),
      baseTokenId: v.string(),
      quoteTokenId: v.string(),
      symbolType: v.string(),
      showStatus: v.number(),
      tradeStatus: v.number(),
      isBanBuy: v.optional(v.boolean()),
      mark: v.optional(v.array(v.string())),
    }),
  ),
});
/** A pair of the web configuration; its amounts are read when orders are placed. */
export type Pair = v.InferOutput<typeof Symbols>['symbols'][number];

/**
 * The pair that is named, or the first one that trades; undefined when the result is unreadable, which is a
 * finding of its own. Throws a `UsageError` for an unknown name, and with `isRequired` when no pair trades.
 */
export function pairOf(result: unknown, name: string | undefined, isRequired: boolean): Pair | undefined {
  const read = v.safeParse(Symbols, result);
  if (!read.success) return undefined;
  const { symbols } = read.output;
  if (name === undefined) {
    const first = symbols.find(
      ({ symbolType, tradeStatus, showStatus, isBanBuy, mark = [] }) =>
        symbolType === 'SPOT' && tradeStatus === 1 && showStatus === 1 && isBanBuy !== true && mark.length === 0,
    );
    if (!first && isRequired) throw new UsageError('--trade: no pair is trading');
    return first;
  }
  const named = symbols.find(({ symbolId, symbolName }) => symbolName === name || symbolId === name);
  if (!named) throw new UsageError(`--pair: the exchange has no pair "${name}"`);
  return named;
}
