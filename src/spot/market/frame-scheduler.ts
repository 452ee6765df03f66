/** The next draw waits until this multiple of a draw's cost has passed since that draw began. */
const restFactor = 1.5;

const pendingDraws = new Set<() => void>();
/** Earliest start of the next draw, on the page's monotonic clock. ms */
let restsUntilMs = 0;

function drawAll(): void {
  const startMs = performance.now();
  if (startMs < restsUntilMs) {
    requestAnimationFrame(drawAll);
    return;
  }
  const draws = [...pendingDraws];
  pendingDraws.clear();
  for (const draw of draws) draw();
  // Runs after the browser's layout and painting of this frame, which is most of what drawing costs.
  setTimeout(() => (restsUntilMs = startMs + (performance.now() - startMs) * restFactor), 0);
}

/**
 * Runs `draw` with the next frame, once however often it is scheduled; all panels share one frame request. A device
 * that cannot draw within a frame draws in every second one or fewer, so that it stays responsive. Hidden pages have no
 * frames, so nothing is drawn there. exchange-api 3.2, quality.md Q-L01
 */
export function scheduleDraw(draw: () => void): void {
  if (pendingDraws.size === 0) requestAnimationFrame(drawAll);
  pendingDraws.add(draw);
}
