import * as v from 'valibot';
import { Id } from '../contract/scalars.ts';

/** The id of the row that the address opens a long list at. */
export function readScrollPosition(search: string): string | undefined {
  const parsed = v.safeParse(Id, new URLSearchParams(search).get('at'));
  return parsed.success ? parsed.output : undefined;
}

/** The query string with the id of the first visible row; undefined at the start of the list removes it. */
export function searchWithScrollPosition(id: string | undefined, search: string): string {
  const params = new URLSearchParams(search);
  if (id === undefined) params.delete('at');
  else params.set('at', id);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** Writes the first visible row into the address, so that a reload or Back opens the list there. */
export function saveScrollPosition(id: string | undefined): void {
  if (id !== readScrollPosition(location.search))
    history.replaceState(history.state, '', `${location.pathname}${searchWithScrollPosition(id, location.search)}`);
}
