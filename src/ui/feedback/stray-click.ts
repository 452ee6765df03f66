/**
 * Detects the second click of a double click that opened a dialog: it is not meant for the button that appeared under
 * the pointer. Call `opened` when the dialog opens; `isStray` receives each click's `detail` (0 by keyboard, 1 for the
 * first and 2 for the second click of a double click).
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
