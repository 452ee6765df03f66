/** Size that previews of links expect, px. */
export const cardSize = { width: 1200, height: 630 } as const;

/** The path of a card: `home`, `list`, `spot` or the code of a launch. */
export const cardPath = (card: string): string => `/cards/${card}.png`;
