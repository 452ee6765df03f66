const sandboxScheme = 'sandbox:';
/** Each loopback name is another site to a browser than the other one. */
const otherLoopback = new Map([
  ['localhost', '127.0.0.1'],
  ['127.0.0.1', 'localhost'],
]);

/** True for the address of a page of the sandbox, `sandbox:` and a path. */
export const isSandboxEmbed = (src: string): boolean => src.startsWith(sandboxScheme);

/**
 * The address of an embed's frame on the page at `page`. Pages of the sandbox exist on loopback only and need
 * an `act`: 'sample' or the name of a hostile one. Undefined: this page has no such embed. account.md 7
 */
export function embedAddress(src: string, page: URL | Location, act: string | undefined): URL | undefined {
  if (!isSandboxEmbed(src)) return URL.parse(src) ?? undefined;
  const hostname = otherLoopback.get(page.hostname);
  if (hostname === undefined || act === undefined) return undefined;
  const address = new URL(src.slice(sandboxScheme.length), page.origin);
  address.hostname = hostname;
  address.searchParams.set('act', act);
  return address;
}
