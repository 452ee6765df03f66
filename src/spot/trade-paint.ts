import type { PublicTrade } from '../contract/market-stream.ts';

/** How a trade's figures are written, and its direction said. */
export interface TradeStyle {
  price: (amount: string) => string;
  quantity: (amount: string) => string;
  time: (timeMs: number) => string;
  bought: string;
  sold: string;
}

type Texts = readonly [sign: Text, price: Text, word: Text, quantity: Text, time: Text];

const painted = new WeakMap<HTMLTableRowElement, { texts: Texts; id: string | undefined }>();

const textIn = (parent: Element | null | undefined): Text => {
  const text = new Text();
  parent?.replaceChildren(text);
  return text;
};

function paintedOf(tr: HTMLTableRowElement) {
  const known = painted.get(tr);
  if (known) return known;
  const [sign, price, word] = tr.cells[0]?.children ?? [];
  const texts: Texts = [textIn(sign), textIn(price), textIn(word), textIn(tr.cells[1]), textIn(tr.cells[2])];
  const fresh: { texts: Texts; id: string | undefined } = { texts, id: undefined };
  painted.set(tr, fresh);
  return fresh;
}

function paintTrade(tr: HTMLTableRowElement, trade: PublicTrade | undefined, style: TradeStyle): void {
  const held = paintedOf(tr);
  if (held.id === trade?.id) return;
  held.id = trade?.id;
  // A buyer who was the maker was sold to: the taker's side is the trade's direction. exchange-api 3.2
  const isUp = trade?.m === false;
  const words = trade
    ? [
        isUp ? '↑' : '↓',
        style.price(trade.p),
        isUp ? style.bought : style.sold,
        style.quantity(trade.q),
        style.time(trade.t),
      ]
    : [];
  held.texts.forEach((text, place) => {
    const data = words[place] ?? '';
    if (text.data !== data) text.data = data;
  });
  if (trade) tr.dataset['direction'] = isUp ? 'up' : 'down';
  else delete tr.dataset['direction'];
}

/** Writes trades, newest first, into the rows of a table, by position. Rows of another style start empty. */
export function paintTrades(body: HTMLTableSectionElement, trades: readonly PublicTrade[], style: TradeStyle): void {
  [...body.rows].forEach((tr, place) => paintTrade(tr, trades[place], style));
}

/** Forgets what stands in the rows, so that they are written anew: the language or the zone changed. */
export function forgetTrades(body: HTMLTableSectionElement): void {
  for (const tr of body.rows) painted.delete(tr);
}
