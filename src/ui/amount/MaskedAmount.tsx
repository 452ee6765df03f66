import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';

const listeners = new Set<() => void>();
let observer: MutationObserver | undefined;

/** Calls back when the user hides or shows amounts; one observer serves all amounts of the page. */
function onChange(listener: () => void): () => void {
  listeners.add(listener);
  observer ??= new MutationObserver(() => {
    for (const each of listeners) each();
  });
  if (listeners.size === 1) observer.observe(document.documentElement, { attributeFilter: ['data-assets'] });
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) observer?.disconnect();
  };
}

/**
 * True while the user hides amounts, for what must not be rendered then: texts, titles, shapes of charts. The
 * shell sets the attribute of the document before the first paint. R4.9
 */
export const useHiddenAmounts = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => document.documentElement.dataset['assets'] === 'hidden',
    () => false,
  );

/**
 * A user's own amount. While amounts are hidden it is not in the document; the style of the page shows dots instead.
 * R4.9
 */
export function MaskedAmount({ children }: { children: ReactNode }) {
  const isHidden = useHiddenAmounts();
  return <span className="masked-amount">{!isHidden && <span>{children}</span>}</span>;
}
