import { editForm } from '../order-draft/draft-store.ts';
import { $pair } from '../market/market.ts';

/**
 * Sets the form of the first pair that opens to sell, for a URL with the fragment `#sell`, such as the link of a listed
 * launch. Removes the fragment, so that a reload keeps a later choice.
 */
export function applySellFragment(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
  const stop = $pair.subscribe((pair) => {
    if (!pair) return;
    editForm(pair.symbolId, { side: 'SELL' });
    queueMicrotask(() => stop());
  });
}
