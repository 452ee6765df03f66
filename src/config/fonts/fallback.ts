/** The system's font before the brand's has come: as wide and as high, so that nothing moves when it comes. */
import * as v from 'valibot';
import type { FontFile } from './font-file.ts';

/** Words of the pages, in which letters, digits and signs are about as frequent as there. */
export const sample =
  'Buy and sell at the price you choose. Your order stays open until it is filled or canceled. The order book shows the ' +
  'best offers of all traders. Available balance, Last price, Market depth, Order history, Conditional orders, Total ' +
  'value. Enter an amount and check the estimated cost before you confirm. Token launches, leveraged tokens, margin, ' +
  'loans and trading bots. No notifications yet. Please try again in a moment. Interest is charged every hour until the ' +
  'loan is repaid. Not enough balance. Minimum, Maximum, Settings, Language, Log out.';

/** Width of the sample in Arial, parts of the font size: measured with Liberation Sans, which has its widths. */
const arial = { regular: 238.745, bold: 257.165 } as const;

/**
 * Weights that a font of the system takes over, and its `size-adjust`, 1 for the size of the system's font, with which
 * it is as wide.
 */
export const FallbackFace = v.object({ from: v.number(), to: v.number(), isBold: v.boolean(), size: v.number() });
export type FallbackFace = v.InferOutput<typeof FallbackFace>;

/** Weights of pages by the one that is measured. Systems have two weights, a variable font as many as pages use. */
const variableBands = [
  { measured: 400, from: 100, to: 449, isBold: false },
  { measured: 500, from: 450, to: 524, isBold: false },
  { measured: 550, from: 525, to: 599, isBold: false },
  { measured: 600, from: 600, to: 900, isBold: true },
] as const;
/** Weights that a page shows with the regular and with the semibold of a pair. */
export const pairBands = [
  { measured: 400, from: 100, to: 524, isBold: false },
  { measured: 600, from: 525, to: 900, isBold: true },
] as const;

/** The faces of the system for a typeface whose letters of the weights 400 and 600 are in these files. */
export function fallbackFaces(regular: FontFile, semibold: FontFile): FallbackFace[] {
  const bands = regular === semibold ? variableBands : pairBands;
  return bands.map(({ measured, from, to, isBold }) => {
    const width = (measured < 600 ? regular : semibold).widthOf(sample, measured);
    return { from, to, isBold, size: width / (isBold ? arial.bold : arial.regular) };
  });
}
