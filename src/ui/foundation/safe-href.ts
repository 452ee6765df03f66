const schemes: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:']);

/** A link that may be printed: its address, how it opens, and the host to show when it leads elsewhere. */
export interface SafeLink {
  href: string;
  /** `noopener noreferrer` for another origin. */
  rel: string | undefined;
  /** Host of another origin, to be shown beside the link's text. */
  foreignHost: string | undefined;
}

/**
 * The one gate for addresses that come from the exchange, the configuration or a person: https, http and mailto by a real
 * URL parser, or a path of this site; undefined for everything else. `origin` is the page's. quality.md Q-S08
 */
export function safeLink(address: string, origin: string): SafeLink | undefined {
  // A parser drops these inside and around a scheme: what carries them was made to be misread.
  if (address === '' || address.length > 2_000 || /[\x00-\x20\x7f\\]/.test(address) || !URL.canParse(address, origin))
    return undefined;
  const url = new URL(address, origin);
  if (!schemes.has(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  if (url.protocol === 'mailto:') return { href: url.href, rel: undefined, foreignHost: undefined };
  const isOwn = url.origin === new URL(origin).origin;
  if (isOwn) return { href: url.pathname + url.search + url.hash, rel: undefined, foreignHost: undefined };
  return { href: url.href, rel: 'noopener noreferrer', foreignHost: url.host };
}

/** The address alone; undefined when it must not be linked. */
export const safeHref = (address: string, origin: string): string | undefined => safeLink(address, origin)?.href;
