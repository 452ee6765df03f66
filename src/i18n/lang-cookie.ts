/**
 * Name of the cookie with the chosen language: a CDN edge cannot read the browser's storage. It identifies no person.
 */
const name = 'lang';
const yearSeconds = 31_536_000;

/** The saved language of a `Cookie` header or `document.cookie`, unchecked. */
export function savedLangIn(cookies: string | undefined): string | undefined {
  const pair = (cookies ?? '').split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** The value for `document.cookie` that saves a language. */
export function langCookie(lang: string): string {
  return `${name}=${lang}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
}
