import * as v from 'valibot';
import { Id } from '../contract/scalars.ts';

/** The row that the address opens a long list at, by its id. */
export function readPlace(search: string): string | undefined {
  const parsed = v.safeParse(Id, new URLSearchParams(search).get('at'));
  return parsed.success ? parsed.output : undefined;
}

/** The address with the row that stands first in sight; none at the list's beginning. */
export function writePlace(id: string | undefined, search: string): string {
  const params = new URLSearchParams(search);
  if (id === undefined) params.delete('at');
  else params.set('at', id);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** Notes the first row in sight in the address, so that a reload or Back opens there. */
export function keepPlace(id: string | undefined): void {
  if (id !== readPlace(location.search))
    history.replaceState(history.state, '', `${location.pathname}${writePlace(id, location.search)}`);
}
