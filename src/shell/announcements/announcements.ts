import * as v from 'valibot';
import { $clockOffset, $serverSecond, serverNow } from '#session/clock.ts';
import { storedAtom, writeText } from '#session/storage.ts';

/** Most ids that are kept; the oldest are dropped first. */
const closedMax = 100;
/** Ids of the announcements that were closed in this browser, oldest first. `first-state.ts` reads them, too. */
const $closed = storedAtom<string[]>(
  'closedAnnouncements',
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(closedMax)),
  [],
);

/** Difference of two clocks that is worth storing, ms. */
const leastAheadMs = 1_000;

/** Stores for the next page how far the exchange's clock is ahead of the device's. */
function keepClock(): void {
  const aheadMs = Math.round(serverNow() - Date.now());
  writeText('local', 'clockAhead', String(Math.abs(aheadMs) < leastAheadMs ? 0 : aheadMs));
}

const shown = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[data-announcement]')].filter((bar) => !bar.hidden);

/** Empties what has ended. Its space stays until the next page: nothing below it moves. */
function endOld(nowMs: number): void {
  for (const bar of shown())
    bar.inert = nowMs >= Number(bar.dataset['until'] ?? Infinity) || nowMs < Number(bar.dataset['from'] ?? 0);
}

function close(bar: HTMLElement): void {
  const { announcement = '' } = bar.dataset;
  $closed.set([...$closed.get().filter((id) => id !== announcement), announcement].slice(-closedMax));
  bar.hidden = true;
  // The button had the focus.
  (shown()[0]?.querySelector('button') ?? document.querySelector('main'))?.focus({ preventScroll: true });
}

for (const bar of shown()) bar.querySelector('button')?.addEventListener('click', () => close(bar));
$closed.listen((closed) => {
  for (const bar of shown()) if (closed.includes(bar.dataset['announcement'] ?? '')) bar.hidden = true;
});
$clockOffset.subscribe((offset) => {
  if (offset !== undefined) keepClock();
});
if (document.querySelector('[data-announcement][data-from], [data-announcement][data-until]'))
  $serverSecond.subscribe((nowMs) => {
    if (nowMs > 0) endOld(nowMs);
  });
