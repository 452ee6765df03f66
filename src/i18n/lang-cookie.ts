/** The saved language: a cookie, since an edge cannot read a browser's storage. It names a language, never a person. */
const name = 'lang';
const yearSeconds = 31_536_000;

/** The saved language in a `Cookie` header or `document.cookie`, as it stands there. */
export function savedLangIn(cookies: string | undefined): string | undefined {
  const pair = (cookies ?? '').split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** What to assign to `document.cookie` when a visitor chooses a prefix. */
export function langCookie(lang: string): string {
  return `${name}=${lang}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
}
