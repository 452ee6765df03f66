const clearings = new Set<() => void>();

/**
 * Registers how a store forgets the person. Called before another person's name shows: at logout, when the session ends,
 * when another tab logs in or out. Public data stays. quality.md Q-F11, Q-S23
 */
export function onLeave(clear: () => void): void {
  clearings.add(clear);
}

/** Runs every registered clearing. */
export function clearPerson(): void {
  for (const clear of clearings) clear();
}
