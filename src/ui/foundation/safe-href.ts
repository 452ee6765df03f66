const schemes: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:']);

/** A checked link. */
export interface SafeLink {
  href: string;
  /** `noopener noreferrer` for another origin. */
  rel: string | undefined;
  /** Host of another origin, which is shown beside the link's text. */
  foreignHost: string | undefined;
}

/**
 * Checks an address from the exchange, the configuration or a user. Returns a link for https, http, mailto and paths of
 * this site; undefined for everything else. Every such address must pass it. `origin` is the page's. quality.md Q-S08
 */
export function safeLink(address: string, origin: string): SafeLink | undefined {
  // URL parsers drop these characters inside and around a scheme: an address with them is an attack.
  if (address === '' || address.length > 2_000 || /[\x00-\x20\x7f\\]/.test(address) || !URL.canParse(address, origin))
    return undefined;
  const url = new URL(address, origin);
  if (!schemes.has(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  if (url.protocol === 'mailto:') return { href: url.href, rel: undefined, foreignHost: undefined };
  const isOwn = url.origin === new URL(origin).origin;
  if (isOwn) return { href: url.pathname + url.search + url.hash, rel: undefined, foreignHost: undefined };
  return { href: url.href, rel: 'noopener noreferrer', foreignHost: url.host };
}

/** Returns only the checked address; undefined when it must not be linked. */
export const safeHref = (address: string, origin: string): string | undefined => safeLink(address, origin)?.href;
