import { isSandboxEmbed } from '#contract/embed/embed-address.ts';

/** Country domains below which anybody can register a name, such as `co.uk`. */
const publicSecondLevel = /^(?:ac|co|com|edu|go|gov|ne|net|or|org)\.[a-z]{2}$/;

/** The registered domain of a host name, judged by the name alone: there is no list of public suffixes here. */
function siteOf(hostname: string): string {
  if (/^[\d.]+$|:/.test(hostname)) return hostname;
  const labels = hostname.split('.');
  const lastTwo = labels.slice(-2).join('.');
  return publicSecondLevel.test(lastTwo) ? labels.slice(-3).join('.') : lastTwo;
}

/**
 * Why the `src` of an embed stops the build: it must be an https address on another site, since a frame of the own one
 * could act as the user. `own`: addresses of the own site. account.md 7, Q-S06
 */
export function problemOfSource(src: string, own: readonly string[], hasSandbox: boolean): string | undefined {
  if (isSandboxEmbed(src)) {
    if (!hasSandbox) return 'needs the sandbox exchange: sandbox is absent';
    return /^sandbox:\/(?!\/)[\w/-]+$/.test(src) ? undefined : 'has no path after sandbox:';
  }
  const onOwnSite = 'is on the own site; a frame must come from another site';
  if (/^\.{0,2}\/(?!\/)/.test(src)) return onOwnSite;
  const url = URL.parse(src);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.hostname.includes('*'))
    return 'is no https address without a password';
  const hostnames = own.flatMap((address) => URL.parse(address)?.hostname ?? []);
  return hostnames.some((hostname) => siteOf(hostname) === siteOf(url.hostname)) ? onOwnSite : undefined;
}
