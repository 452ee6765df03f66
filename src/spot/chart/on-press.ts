/** A position in an element, CSS pixels from its top left. */
export interface Point {
  x: number;
  y: number;
}

/** Longest way of a pointer that presses and does not drag, CSS pixels. */
const pressPx = 5;

/**
 * Calls `press` with the position of each press in the element until `signal` aborts. The chart library's own click
 * event leaves out the second of two quick presses.
 */
export function onPress(element: HTMLElement, signal: AbortSignal, press: (position: Point) => void): void {
  const positionOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  let start: Point | undefined;
  element.addEventListener(
    'pointerdown',
    (event) => {
      start = event.isPrimary && event.button === 0 ? positionOf(event) : undefined;
    },
    { signal },
  );
  element.addEventListener(
    'pointerup',
    (event) => {
      const end = positionOf(event);
      const isPress = start !== undefined && Math.hypot(end.x - start.x, end.y - start.y) < pressPx;
      start = undefined;
      if (isPress) press(end);
    },
    { signal },
  );
}
