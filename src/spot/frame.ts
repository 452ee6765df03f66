/** After a draw the next one waits until so many times its cost have passed since it began. */
const restFactor = 1.5;

const due = new Set<() => void>();
/** Before that nothing is drawn. On the page's clock, ms */
let restsUntilMs = 0;

function drawAll(): void {
  const startMs = performance.now();
  if (startMs < restsUntilMs) return void requestAnimationFrame(drawAll);
  const draws = [...due];
  due.clear();
  for (const draw of draws) draw();
  // Behind the browser's own layout and painting of this frame, which is most of what drawing costs.
  setTimeout(() => (restsUntilMs = startMs + (performance.now() - startMs) * restFactor), 0);
}

/**
 * Draws with the next frame, each drawing once however often it was asked for: one request for all panels. A device that
 * cannot draw within a frame draws every second one, or fewer, and stays awake for the person. A hidden page has no frames,
 * so nothing is drawn there. exchange-api 3.2, quality.md Q-L01
 */
export function nextFrame(draw: () => void): void {
  if (due.size === 0) requestAnimationFrame(drawAll);
  due.add(draw);
}
