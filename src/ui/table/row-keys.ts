/**
 * The button that a key moves the focus to from `from`, among the buttons of a table's rows; undefined for
 * other keys. quality.md Q-A01
 */
export function rowButtonByKey(buttons: readonly HTMLElement[], from: Element, key: string): HTMLElement | undefined {
  const index = buttons.findIndex((button) => button === from);
  if (key === 'ArrowDown') return buttons[index + 1];
  if (key === 'ArrowUp') return buttons[index - 1];
  if (key === 'Home') return buttons[0];
  return key === 'End' ? buttons.at(-1) : undefined;
}
