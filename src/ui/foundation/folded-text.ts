/** Returns a text as searches compare it: without case, diacritics and surrounding spaces. */
export const foldedText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
