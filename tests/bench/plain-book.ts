/**
 * The baseline: a page without a framework that shows the same stream. It checks no message, sorts when it draws, draws
 * once per frame and writes only changed texts. The difference to the terminal is the cost of the terminal's checks and
 * features.
 */

/** Runs in the page. It uses nothing outside of itself, because the page receives it as text. */
function run(): void {
  type Side = 'b' | 'a';
  type Row = [price: string, quantity: string];
  interface DepthMessage {
    topic: string;
    type: string;
    data: Record<Side, Row[]>;
  }
  interface TradeMessage {
    topic: string;
    data: { p: string; q: string }[];
  }
  type Message = DepthMessage | TradeMessage | { topic?: undefined };
  const book = { b: new Map<string, string>(), a: new Map<string, string>() };
  const trades: { p: string; q: string }[] = [];
  let isDue = false;
  const levelsOf = (name: Side, sign: number) =>
    [...book[name]].sort(([x], [y]) => sign * (Number(x) - Number(y))).slice(0, 20);
  const showRows = (id: string, rows: (readonly [string, string])[]) => {
    const list = document.getElementById(id);
    rows.forEach(([price, quantity], index) => {
      const row = list?.children[index] ?? list?.appendChild(document.createElement('div'));
      if (row && row.children.length === 0) row.append(document.createElement('span'), document.createElement('span'));
      const [first, second] = row?.children ?? [];
      if (first && first.textContent !== price) first.textContent = price;
      if (second && second.textContent !== quantity) second.textContent = quantity;
    });
  };
  const draw = () => {
    isDue = false;
    showRows('a', levelsOf('a', 1));
    showRows('b', levelsOf('b', -1));
    showRows(
      'trades',
      trades.map(({ p, q }) => [p, q] as const),
    );
  };
  const socket = new WebSocket(`ws://${location.host}/x/ws/market`);
  socket.onopen = () => socket.send('{"op":"subscribe","args":["depth.BTCUSDT","trade.BTCUSDT"]}');
  const isDepth = (message: Message): message is DepthMessage => message.topic?.startsWith('depth.') === true;
  const isTrade = (message: Message): message is TradeMessage => message.topic?.startsWith('trade.') === true;
  socket.onmessage = ({ data }: MessageEvent<string>) => {
    const message = JSON.parse(data) as Message;
    if (isDepth(message)) {
      if (message.type === 'snapshot') book.b.clear();
      if (message.type === 'snapshot') book.a.clear();
      for (const name of ['b', 'a'] as const)
        for (const [price, quantity] of message.data[name])
          if (quantity === '0') book[name].delete(price);
          else book[name].set(price, quantity);
    }
    if (isTrade(message)) trades.unshift(...message.data.toReversed());
    trades.length = Math.min(trades.length, 20);
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(draw);
  };
  const button = document.querySelector('button');
  button?.addEventListener('click', () => (button.textContent = `${Number(button.textContent) + 1}`));
}

const style = `body{margin:0;font:12px sans-serif;background:#111;color:#ddd;font-variant-numeric:tabular-nums}
#a>div,#b>div,#trades>div{height:20px;display:flex;justify-content:space-between;width:260px}button{height:40px}`;

/** HTML of the page. */
export const plainBookPage = `<!doctype html><meta charset="utf-8"><title>Plain book</title><style>${style}</style>
<button>0</button><div id="a"></div><div id="b"></div><div id="trades"></div><script>(${run.toString()})()</script>`;
