import type { PublicTrade } from '#contract/market-stream.ts';
import { secondMs } from '#formulas/durations.ts';
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
  /** The second that its time and date name, since 1970; undefined without a trade. */
  second: number | undefined;
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
    second: undefined,
  };
  renderedTrades.set(tr, rendered);
  return rendered;
}

/** Shows or hides the button of a row: without a trade it has no name. */
function setFilled({ button }: RenderedTrade, isFilled: boolean): void {
  if (button instanceof HTMLElement) button.hidden = !isFilled;
}

function renderTrade(tr: HTMLTableRowElement, trade: PublicTrade | undefined, format: TradeFormat): void {
  const rendered = renderedOf(tr);
  const { trade: before, texts } = rendered;
  if (before?.id === trade?.id) return;
  rendered.trade = trade;
  const [arrow, price, direction, quantity, time] = texts;
  if (!trade) {
    for (const text of texts) text.data = '';
    rendered.second = undefined;
    delete tr.dataset['direction'];
    tr.removeAttribute('title');
    setFilled(rendered, false);
    return;
  }
  if (!before) setFilled(rendered, true);
  if (before?.m !== trade.m) {
    // The direction is the taker's side: when the buyer was the maker, the taker sold. exchange-api 3.2
    const isUp = !trade.m;
    arrow.data = isUp ? '↑' : '↓';
    direction.data = isUp ? format.bought : format.sold;
    tr.dataset['direction'] = isUp ? 'up' : 'down';
  }
  if (before?.p !== trade.p) price.data = format.price(trade.p);
  if (before?.q !== trade.q) quantity.data = format.quantity(trade.q);
  const second = Math.floor(trade.t / secondMs);
  if (rendered.second === second) return;
  rendered.second = second;
  time.data = format.time(trade.t);
  tr.title = format.date(trade.t);
}

/** The trade that a table row displays at this moment. */
export const renderedTrade = (tr: HTMLTableRowElement): PublicTrade | undefined => renderedTrades.get(tr)?.trade;

/** Renders trades, newest first, into the rows of a table by position. Call `resetTrades` before another format. */
export function renderTrades(body: HTMLTableSectionElement, trades: readonly PublicTrade[], format: TradeFormat): void {
  [...body.rows].forEach((tr, index) => renderTrade(tr, trades[index], format));
}

/** Marks all rows as empty, so that the next call renders them completely: after a change of language or time zone. */
export function resetTrades(body: HTMLTableSectionElement): void {
  for (const tr of body.rows) renderedTrades.delete(tr);
}
