import { useEffect, useState } from 'react';
import { withListFilters, readOrderQuery, writeOrderQuery } from './order-query.ts';
import type { OrderQuery } from './order-query.ts';

/** Changes parts of the query, in the state and in the URL. */
export type ChangeQuery = (part: Partial<OrderQuery>) => void;

/**
 * The panel's query and the function that changes it. The query is read from the URL after hydration and when
 * the user navigates back; it is undefined in the first render, which must equal the built HTML.
 */
export function useOrderQuery(): [OrderQuery | undefined, ChangeQuery] {
  const [query, setQuery] = useState<OrderQuery | undefined>(undefined);
  useEffect(() => {
    // The same query stays the same object: a step in the history that changes only the fragment reloads no list.
    const read = () =>
      setQuery((shown) => {
        const next = readOrderQuery(location.search);
        return JSON.stringify(next) === JSON.stringify(shown) ? shown : next;
      });
    read();
    window.addEventListener('popstate', read);
    return () => window.removeEventListener('popstate', read);
  }, []);
  const changeQuery: ChangeQuery = (part) => {
    const next = withListFilters({ ...readOrderQuery(location.search), ...part });
    setQuery(next);
    const address = `${location.pathname}${writeOrderQuery(next, location.search)}${location.hash}`;
    // A change of tab is a step in the browser's history; a change of filters replaces the current step.
    if (part.orders === undefined) history.replaceState(history.state, '', address);
    else history.pushState(history.state, '', address);
  };
  return [query, changeQuery];
}
