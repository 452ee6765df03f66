/**
 * Tells the second half of a double click on what opened something: it is not meant for what came up under the pointer.
 * `opened` starts anew; `isStray` takes each click's `detail` (0 by key, 1 the first, 2 the second of a double click).
 */
export function strayClicks(): { opened: () => void; isStray: (detail: number) => boolean } {
  let isPressed = false;
  return {
    opened: () => (isPressed = false),
    isStray: (detail) => {
      isPressed ||= detail < 2;
      return !isPressed;
    },
  };
}
