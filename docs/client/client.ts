import createClient from 'openapi-fetch';
import type { paths } from './main.d.ts';

/**
 * Calls with a form body take these options: numbers are plain digits, booleans `true` and `false`, lists joined by
 * commas, and what is undefined is left out.
 */
export const asForm = {
  headers: { 'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8' },
  bodySerializer: (body: object): string => {
    const pairs = new URLSearchParams();
    for (const [name, value] of Object.entries(body)) if (value !== undefined) pairs.set(name, String(value));
    return pairs.toString();
  },
};

/** A client of the calls on host `main`; the types of other hosts come from their documents, docs/contract/hosts. */
export const clientOf = (origin: string, usertoken?: string) =>
  createClient<paths>({
    baseUrl: `${origin}/x/main`,
    headers: { platform: 'pc', lang: 'en', ...(usertoken === undefined ? {} : { usertoken }) },
  });
