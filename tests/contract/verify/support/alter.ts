import type { Alterations, ProxyAnswer } from '../../../support/fault-proxy.ts';

/** A JSON object of an answer or a frame. */
export type Json = Record<string, unknown>;

/** Replaces the JSON body of an answer by what `change` makes of it. */
export function editBody(answer: ProxyAnswer, change: (body: Json) => void): void {
  try {
    const body = JSON.parse(answer.body) as Json;
    change(body);
    answer.body = JSON.stringify(body);
  } catch {
    // A body without JSON stays.
  }
}

/** Returns the objects at a path such as `result.list[]`. */
export function objectsAt(body: Json, path: string): Json[] {
  let found: unknown[] = [body];
  for (const step of path.split('.').filter((each) => each !== '')) {
    const name = step.replace('[]', '');
    found = found.flatMap((each) => {
      const value = typeof each === 'object' && each !== null ? (each as Json)[name] : undefined;
      return step.endsWith('[]') ? (Array.isArray(value) ? (value as unknown[]) : []) : [value];
    });
  }
  return found.filter((each): each is Json => typeof each === 'object' && each !== null);
}

/** Alters the answers of one path that succeed. */
export const ofCall = (path: string, alter: (answer: ProxyAnswer) => void): Alterations => ({
  answer(answer, { url, method }) {
    if (url.split('?')[0] === path && method !== 'OPTIONS') alter(answer);
  },
});

/** Alters the field of all rows at a path, or of the first one. */
export const field = (
  path: string,
  at: string,
  name: string,
  change: (value: unknown, row: Json) => void,
  onlyFirst = false,
): Alterations =>
  ofCall(path, (answer) => {
    editBody(answer, (body) => {
      const rows = objectsAt(body, at);
      for (const row of onlyFirst ? rows.slice(0, 1) : rows) if (Object.hasOwn(row, name)) change(row[name], row);
    });
  });
