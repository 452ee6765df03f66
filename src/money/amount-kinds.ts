declare const kind: unique symbol;

/**
 * A price: quote coins per base coin. A text with a type brand, so that amounts of different kinds are not
 * interchangeable.
 */
export type Price = string & { readonly [kind]: 'price' };
/** An amount of base coins, with a type brand like `Price`. */
export type BaseAmount = string & { readonly [kind]: 'base' };
/** An amount of quote coins, with a type brand like `Price`. */
export type QuoteAmount = string & { readonly [kind]: 'quote' };

/** The text as a price, unchecked. */
export const price = (text: string): Price => text as Price;
/** The text as an amount of base coins, unchecked. */
export const baseAmount = (text: string): BaseAmount => text as BaseAmount;
/** The text as an amount of quote coins, unchecked. */
export const quoteAmount = (text: string): QuoteAmount => text as QuoteAmount;
