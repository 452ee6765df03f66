import type { PublicTrade } from '#contract/market-stream.ts';
import { textNodeIn } from '../market/text-node.ts';

/** Formatters of a trade's figures, and the names of its directions. */
export interface TradeFormat {
  price: (amount: string) => string;
  quantity: (amount: string) => string;
  time: (timeMs: number) => string;
  /** Date and time with the zone. */
  date: (timeMs: number) => string;
  bought: string;
  sold: string;
}

/** What a table row displays, and its text nodes. */
interface RenderedTrade {
  texts: readonly [arrow: Text, price: Text, direction: Text, quantity: Text, time: Text];
  /** Its price, a button that is hidden without a trade. */
  button: Element | undefined;
  trade: PublicTrade | undefined;
}

const renderedTrades = new WeakMap<HTMLTableRowElement, RenderedTrade>();

function renderedOf(tr: HTMLTableRowElement): RenderedTrade {
  const existing = renderedTrades.get(tr);
  if (existing) return existing;
  const [arrow, price, direction] = tr.cells[0]?.children ?? [];
  const rendered: RenderedTrade = {
    texts: [
      textNodeIn(arrow),
      textNodeIn(price),
      textNodeIn(direction),
      textNodeIn(tr.cells[1]),
      textNodeIn(tr.cells[2]),
    ],
    button: price,
    trade: undefined,
  };
  renderedTrades.set(tr, rendered);
  return rendered;
}

function renderTrade(tr: HTMLTableRowElement, trade: PublicTrade | undefined, format: TradeFormat): void {
  const rendered = renderedOf(tr);
  if (rendered.trade?.id === trade?.id) return;
  rendered.trade = trade;
  // The direction is the taker's side: when the buyer was the maker, the taker sold. exchange-api 3.2
  const isUp = trade?.m === false;
  const values = trade
    ? [
        isUp ? '↑' : '↓',
        format.price(trade.p),
        isUp ? format.bought : format.sold,
        format.quantity(trade.q),
        format.time(trade.t),
      ]
    : [];
  rendered.texts.forEach((text, index) => {
    const value = values[index] ?? '';
    if (text.data !== value) text.data = value;
  });
  if (rendered.button instanceof HTMLElement) rendered.button.hidden = !trade;
  if (trade) {
    tr.dataset['direction'] = isUp ? 'up' : 'down';
    tr.title = format.date(trade.t);
  } else {
    delete tr.dataset['direction'];
    tr.removeAttribute('title');
  }
}

/** Returns the trade that a table row displays at this moment. */
export const renderedTrade = (tr: HTMLTableRowElement): PublicTrade | undefined => renderedTrades.get(tr)?.trade;

/** Renders trades, newest first, into the rows of a table by position. Call `resetTrades` before another format. */
export function renderTrades(body: HTMLTableSectionElement, trades: readonly PublicTrade[], format: TradeFormat): void {
  [...body.rows].forEach((tr, index) => renderTrade(tr, trades[index], format));
}

/** Marks all rows as empty, so that the next call renders them completely: after a change of language or time zone. */
export function resetTrades(body: HTMLTableSectionElement): void {
  for (const tr of body.rows) renderedTrades.delete(tr);
}
