/**
 * The floor: a page without a framework that shows the same stream. It believes every frame, sorts when it draws, draws once
 * a frame, and writes only what changed. What a terminal costs beyond it is what its checks and comforts cost.
 */
/** Runs in the page; stands alone, since it travels as text. */
function run(): void {
  const book = { b: new Map<string, string>(), a: new Map<string, string>() };
  const trades: { p: string; q: string }[] = [];
  let isDue = false;
  const side = (name: 'b' | 'a', sign: number) =>
    [...book[name]].sort(([x], [y]) => sign * (Number(x) - Number(y))).slice(0, 20);
  const fill = (id: string, rows: (readonly [string, string])[]) => {
    const place = document.getElementById(id);
    rows.forEach(([price, quantity], at) => {
      const row = place?.children[at] ?? place?.appendChild(document.createElement('div'));
      if (row && row.children.length === 0) row.append(document.createElement('span'), document.createElement('span'));
      const [first, second] = row?.children ?? [];
      if (first && first.textContent !== price) first.textContent = price;
      if (second && second.textContent !== quantity) second.textContent = quantity;
    });
  };
  const draw = () => {
    isDue = false;
    fill('a', side('a', 1));
    fill('b', side('b', -1));
    fill(
      'trades',
      trades.map(({ p, q }) => [p, q] as const),
    );
  };
  const socket = new WebSocket(`ws://${location.host}/x/ws/market`);
  socket.onopen = () => socket.send('{"op":"subscribe","args":["depth.BTCUSDT","trade.BTCUSDT"]}');
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    const [kind] = (message.topic ?? '').split('.');
    if (kind === 'depth') {
      if (message.type === 'snapshot') book.b.clear();
      if (message.type === 'snapshot') book.a.clear();
      for (const name of ['b', 'a'] as const)
        for (const [price, quantity] of message.data[name])
          if (quantity === '0') book[name].delete(price);
          else book[name].set(price, quantity);
    }
    if (kind === 'trade') trades.unshift(...message.data.toReversed());
    trades.length = Math.min(trades.length, 20);
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(draw);
  };
  const tab = document.querySelector('button');
  tab?.addEventListener('click', () => (tab.textContent = `${Number(tab.textContent) + 1}`));
}

const style = `body{margin:0;font:12px sans-serif;background:#111;color:#ddd;font-variant-numeric:tabular-nums}
#a>div,#b>div,#trades>div{height:20px;display:flex;justify-content:space-between;width:260px}button{height:40px}`;

export const plainBookPage = `<!doctype html><meta charset="utf-8"><title>Plain book</title><style>${style}</style>
<button>0</button><div id="a"></div><div id="b"></div><div id="trades"></div><script>(${run.toString()})()</script>`;
