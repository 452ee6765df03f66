import * as v from 'valibot';
import type { SlipwayConfig } from '#config';
import { isLang } from '#i18n/locales.ts';
import { isSandboxEmbed } from '../../contract/embed/embed-address.ts';

const height = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const Title = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80));
const Chat = v.strictObject({
  src: v.pipe(v.string(), v.maxLength(500)),
  title: v.pipe(
    v.objectWithRest({ en: Title }, Title),
    v.check((titles) => Object.keys(titles).every(isLang), 'the keys are language prefixes'),
  ),
});
const boxed = (wideMost: number) =>
  v.strictObject({
    ...Chat.entries,
    heights: v.strictObject({ wide: height(32, wideMost), phone: height(44, 400) }),
  });
const Provider = v.strictObject({
  header: v.optional(boxed(96)),
  footer: v.optional(boxed(400)),
  chat: v.optional(Chat),
});

/** Country domains below which anybody can register a name, such as `co.uk`. */
const publicSecondLevel = /^(?:ac|co|com|edu|go|gov|ne|net|or|org)\.[a-z]{2}$/;

/** The registered domain of a host name, judged by the name alone: there is no list of public suffixes here. */
function siteOf(hostname: string): string {
  if (/^[\d.]+$|:/.test(hostname)) return hostname;
  const labels = hostname.split('.');
  const lastTwo = labels.slice(-2).join('.');
  return publicSecondLevel.test(lastTwo) ? labels.slice(-3).join('.') : lastTwo;
}

function problemOfSource(src: string, config: SlipwayConfig): string | undefined {
  if (isSandboxEmbed(src)) {
    if (config.sandbox === undefined) return 'sandbox: pages need the sandbox exchange';
    return /^sandbox:\/(?!\/)[\w/-]+$/.test(src) ? undefined : 'sandbox: must be followed by a path';
  }
  if (/^\.{0,2}\/(?!\/)/.test(src)) return 'is on the own site; a frame must come from another site';
  const url = URL.parse(src);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.hostname.includes('*'))
    return 'must be an https address without a password';
  const own = [config.site, config.sandbox, ...Object.values(config.hosts)].flatMap(
    (address) => URL.parse(address ?? '')?.hostname ?? [],
  );
  if (own.some((hostname) => siteOf(hostname) === siteOf(url.hostname)))
    return 'is on the own site; a frame must come from another site';
  return undefined;
}

/**
 * Throws when the configured embeds are not valid: wrong fields, heights or titles, or a `src` that is not an https
 * address on another site, where a frame could act as the user. account.md 7, Q-S06
 */
export function requireValidProvider(config: SlipwayConfig): void {
  const { provider } = config;
  if (provider === undefined) return;
  const result = v.safeParse(Provider, provider);
  const problems = result.success
    ? Object.entries(provider).flatMap(([name, { src }]) => {
        const problem = problemOfSource(src, config);
        return problem === undefined ? [] : [`${name}.src: "${src}" ${problem}`];
      })
    : result.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`);
  if (problems.length > 0) throw new Error(`slipway.config.ts, provider:\n  ${problems.join('\n  ')}`);
}
