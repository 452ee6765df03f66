import { config } from '#config';
import { parseCommand } from '#command/command.ts';
import { UsageError } from '#command/errors.ts';
import { hostPrefixes } from '#contract/call.ts';
import type { HostPrefix } from '#contract/call.ts';
import { streams } from '#contract/stream.ts';
import type { StreamName } from '#contract/stream.ts';
import { secondMs } from '#formulas/durations.ts';
import { verifyCommand } from './declared.ts';

/** What a run checks, and where. verify.md 1 */
export interface Options {
  /** Origin that is named in the reports. */
  url: string;
  hosts: Record<HostPrefix, string>;
  /** One socket address per stream. */
  lines: Record<StreamName, string>;
  /** Sent as `Origin`. */
  origin: string;
  /** Origin whose `/x/sandbox/accounts` gives fresh accounts. */
  sandbox?: string;
  /** Domains, calls and topics; empty: all. */
  only: string[];
  pair?: string;
  /** Orders are placed. `max`: cost of the smallest order at most, in the quote coin. */
  trade?: { account?: string; max: string; isFilling: boolean };
  isRateProvoked: boolean;
  json?: string;
  junit?: string;
  budgetMs: number;
  /** Tokens of a first and a second person. */
  tokens: string[];
}

/** The URL of a text when it has one of the protocols. */
function urlOf(text: string, option: string, protocols: RegExp): URL {
  // `URL.parse` is of Node 22; the packed command runs on 20.
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !protocols.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new UsageError(`${option} takes an address such as https://api.example, not "${text}"`);
  return url;
}

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');

const withoutSlash = (text: string): string => text.replace(/\/$/, '');

/** The addresses that options replace, by name. */
function replacements(
  pairs: readonly string[],
  option: string,
  names: readonly string[],
  protocols: RegExp,
): Map<string, string> {
  return new Map(
    pairs.map((pair) => {
      const [, name = '', text = ''] = /^(\w+)=(.+)$/.exec(pair) ?? [];
      if (!names.includes(name))
        throw new UsageError(`${option} takes NAME=URL with a name of ${names.join(', ')}, not "${pair}"`);
      return [name, withoutSlash(urlOf(text, option, protocols).href)];
    }),
  );
}

const asSocket = (origin: string): string => origin.replace(/^http/, 'ws');
const pathOf = (address: string): string => (address.startsWith('/') ? address : new URL(address).pathname);

interface Addresses {
  hosts: Record<HostPrefix, string>;
  lines: Record<StreamName, string>;
}

/**
 * The addresses to check. With a URL each keeps its configured path and takes the URL's origin, unless an option names
 * it: a run must not ask, or trade on, another exchange than the one that was named. Throws a `UsageError` when the
 * configuration has its hosts on several origins, since the URL cannot stand for all of them.
 */
function addressesOf(url: URL | undefined, hosts: Map<string, string>, lines: Map<string, string>): Addresses {
  const unnamed = hostPrefixes.filter((prefix) => !hosts.has(prefix));
  const configured = unnamed.map((prefix) => config.hosts[prefix]).filter((address) => !address.startsWith('/'));
  const origins = new Set(configured.map((address) => new URL(address).origin));
  if (url && origins.size > 1) {
    const named = hostPrefixes.map((prefix) => `  --host ${prefix}=${hosts.get(prefix) ?? config.hosts[prefix]}`);
    throw new UsageError([`The hosts are on ${origins.size} origins; name each:`, ...named].join('\n'));
  }
  const addressOf = (address: string, origin: string | undefined): string => {
    if (origin !== undefined) return origin + pathOf(address);
    if (address.startsWith('/')) throw new UsageError('Name the exchange: npm run verify -- https://api.your-exchange');
    return address;
  };
  const hostOf = (prefix: HostPrefix): string => hosts.get(prefix) ?? addressOf(config.hosts[prefix], url?.origin);
  const main = hostOf('main');
  const socketOrigin = asSocket(url?.origin ?? new URL(main).origin);
  const lineOf = (stream: StreamName): string => {
    const [line = ''] = config.lines[stream];
    return lines.get(stream) ?? (url || line.startsWith('/') ? socketOrigin + pathOf(line) : line);
  };
  return {
    hosts: {
      main,
      config: hostOf('config'),
      second: hostOf('second'),
      notice: hostOf('notice'),
      bot: hostOf('bot'),
    },
    lines: { market: lineOf('market'), spot: lineOf('spot'), unified: lineOf('unified') },
  };
}

/**
 * Parses the command line; the tokens come from the environment. Throws a `UsageError` with one line that names the
 * option.
 */
export function readOptions(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Options {
  const { values, rest } = parseCommand(verifyCommand, args);
  const [text, ...more] = rest;
  if (more.length > 0) throw new UsageError(`One address at a time, not "${more.join(' ')}"`);
  const url = text === undefined ? undefined : urlOf(text, 'URL', /^https?:$/);
  if (url && withoutSlash(url.href) !== url.origin)
    throw new UsageError(`URL takes an origin such as ${url.origin}, not "${url.href}"`);
  const own = url?.origin;
  const hosts = replacements(values.host, '--host', hostPrefixes, /^https?:$/);
  const lines = replacements(values.line, '--line', Object.keys(streams), /^wss?:$/);
  const addresses = addressesOf(url, hosts, lines);
  const main = new URL(addresses.hosts.main);
  const { sandbox: isSandbox, trade: isTrading } = values;
  for (const option of ['account', 'max', 'fill'] as const)
    if (values[option] !== undefined && values[option] !== false && !isTrading)
      throw new UsageError(`--${option} is for --trade`);
  if (isTrading && !url) throw new UsageError('--trade needs the address of the exchange');
  if (isTrading && !isSandbox && (values.account === undefined || values.max === undefined))
    throw new UsageError('--trade needs --account UID and --max AMOUNT');
  const tokens = [env['SLIPWAY_VERIFY_TOKEN'], env['SLIPWAY_VERIFY_TOKEN_2']].filter(
    (token) => token !== undefined && token !== '',
  );
  if (isTrading && !isSandbox && tokens.length === 0)
    throw new UsageError('--trade needs a token in SLIPWAY_VERIFY_TOKEN');
  // The packed command knows no site.
  const origin = values.origin ?? (isLoopback(main) || config.site === '' ? main.origin : config.site);
  return {
    url: own ?? main.origin,
    ...addresses,
    origin: urlOf(origin, '--origin', /^https?:$/).origin,
    ...(isSandbox && { sandbox: main.origin }),
    only: (values.only ?? '').split(',').filter((name) => name !== ''),
    ...(values.pair === undefined ? {} : { pair: values.pair }),
    ...(isTrading && {
      trade: {
        ...(values.account === undefined ? {} : { account: values.account }),
        max: values.max ?? '20',
        isFilling: values.fill,
      },
    }),
    isRateProvoked: values.rate,
    ...(values.json === undefined ? {} : { json: values.json }),
    ...(values.junit === undefined ? {} : { junit: values.junit }),
    budgetMs: Number(values.budget) * secondMs,
    tokens: tokens.filter((token) => token !== undefined),
  };
}
