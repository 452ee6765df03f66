import { useEffect, useRef, useState } from 'react';
import { send } from '#api/index.ts';
import { klines } from '#contract/basic.ts';
import { sparkline } from '#ui/art/sparkline.ts';
import { Svg } from '#ui/art/Svg.tsx';

/** Bars of seven days. */
const weekBars = { interval: '4h', limit: 42 } as const;
/** Requests of bars at a time, so that they never hold up other calls. exchange-api 1.6 */
const requestsMax = 4;

const weeks = new Map<string, Promise<readonly number[]>>();
let running = 0;
const waiting: (() => void)[] = [];

async function loadWeek(symbol: string): Promise<readonly number[]> {
  if (running >= requestsMax) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  const answer = await send(klines, { symbol, ...weekBars });
  running -= 1;
  waiting.shift()?.();
  if (!answer.ok) {
    weeks.delete(symbol);
    return [];
  }
  return answer.result.list.map(({ c }) => Number(c));
}

/** Returns closing prices of the last seven days, oldest first, as positions of a picture; loaded once a page. */
function weekOf(symbol: string): Promise<readonly number[]> {
  const known = weeks.get(symbol) ?? loadWeek(symbol);
  weeks.set(symbol, known);
  return known;
}

/** Line of the last seven days' prices, loaded when it comes into view. */
export function WeekLine({ symbolId }: { symbolId: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const [closes, setCloses] = useState<readonly number[]>([]);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let isGone = false;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void weekOf(symbolId).then((loaded) => isGone || setCloses(loaded));
    });
    observer.observe(element);
    return () => {
      isGone = true;
      observer.disconnect();
    };
  }, [symbolId]);
  return (
    <span className="pairs__line" ref={place}>
      {closes.length > 1 && <Svg tree={sparkline(closes)} />}
    </span>
  );
}
