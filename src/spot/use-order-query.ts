import { useEffect, useState } from 'react';
import { fitted, readOrderQuery, writeOrderQuery } from './order-query.ts';
import type { OrderQuery } from './order-query.ts';

export type Ask = (part: Partial<OrderQuery>) => void;

/** The address's query, read once the page runs and on Back, written with each choice; undefined until then. */
export function useOrderQuery(): [OrderQuery | undefined, Ask] {
  const [query, setQuery] = useState<OrderQuery | undefined>(undefined);
  useEffect(() => {
    const read = () => setQuery(readOrderQuery(location.search));
    read();
    window.addEventListener('popstate', read);
    return () => window.removeEventListener('popstate', read);
  }, []);
  const ask: Ask = (part) => {
    const next = fitted({ ...readOrderQuery(location.search), ...part });
    setQuery(next);
    const address = `${location.pathname}${writeOrderQuery(next, location.search)}${location.hash}`;
    // A list is a place to come back to; its filters belong to it.
    if (part.orders === undefined) history.replaceState(history.state, '', address);
    else history.pushState(history.state, '', address);
  };
  return [query, ask];
}
