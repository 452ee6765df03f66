const due = new Set<() => void>();

function drawAll(): void {
  const draws = [...due];
  due.clear();
  for (const draw of draws) draw();
}

/**
 * Draws with the next frame, each drawing once however often it was asked for: one request for all panels. A hidden page has
 * no frames, so nothing is drawn there. exchange-api 3.2
 */
export function nextFrame(draw: () => void): void {
  if (due.size === 0) requestAnimationFrame(drawAll);
  due.add(draw);
}
