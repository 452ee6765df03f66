/** What pages are built from: the launches, pairs and products of the exchange, by the language of their texts. */
import { writeFile } from 'node:fs/promises';
import { config } from '#config';
import { klines, ticker } from '#contract/basic.ts';
import { tradeStatus } from '#contract/market-data.ts';
import type { Kline, Ticker } from '#contract/market-data.ts';
import { gridSymbols, webConfig } from '#contract/account.ts';
import { exchangeName, features, isSwitchedOff } from '#contract/areas/features.ts';
import { offeredPairs } from '#contract/account/offered-pairs.ts';
import type { TradingSymbol } from '#contract/account.ts';
import type { Call, ResultOf } from '#contract/call.ts';
import { pageSizeMax } from '#contract/scalars.ts';
import { contractVersion, isSameContract } from '#contract/schema/version.ts';
import { detailV1, detailV2, eventDetails, finishedList, futures, home, ongoingList } from '#contract/launchpad.ts';
import type { Project, ProjectDetail } from '#contract/launchpad.ts';
import { info, quote, rebalances } from '#contract/leverage/lt-tokens.ts';
import type { GridSymbol } from '#contract/bots/grid-symbol.ts';
import type { LtInfo, Rebalance } from '#contract/leverage/lt-tokens.ts';
import type { LtQuote } from '#contract/leverage/lt-quote.ts';
import { tokens as marginTokens, vipInfo } from '#contract/margin/loan-terms.ts';
import { loanTokens, overdueParams, pledgeTokens } from '#contract/loans/loan-market.ts';
import { dayMs } from '#formulas/durations.ts';
import { defaultLang, languageOf } from '#i18n/locales.ts';
import type { Lang } from '#i18n/locales.ts';
import { openReader, readStored, readerOf, reasonOf } from './read-exchange.ts';
import type { CallError, Reader, Responses } from './read-exchange.ts';

/** Maximum number of pages of a project list that a build reads, 100 projects each. */
const maxPages = 20;
/** Maximum number of pairs in one ticker call. exchange-api 2.2 */
const tickersPerCall = 50;
/** Days of history that the page of a leveraged token shows. leverage.md 4 */
const tokenHistoryDays = 90;

/**
 * A leveraged token: its rebalances of the last 90 days, newest first, and daily bars of its underlying, oldest first.
 */
export interface LeveragedContent {
  info: LtInfo;
  quote: LtQuote;
  rebalances: Rebalance[];
  underlyingDays: Kline[];
}

/** Coins of margin trading, and rates and largest loans by VIP level; empty when the build does not offer margin. */
export interface MarginContent {
  tokens: ResultOf<typeof marginTokens>['list'];
  levels: ResultOf<typeof vipInfo>['list'];
}

/** Coins of pledge loans and what happens after the due time; empty when the build does not offer loans. */
export interface LoanContent {
  loans: ResultOf<typeof loanTokens>['list'];
  pledges: ResultOf<typeof pledgeTokens>['list'];
  overdue: ResultOf<typeof overdueParams>['list'];
}

/**
 * The launches and pairs of the exchange that a build writes into its pages, for one language. A project without a
 * translation has its texts in another language, named by `detail.lang`.
 */
export interface ExchangeContent {
  /** ms UTC of the exchange's clock at the newest response. */
  readAtMs: number;
  /** Without a launch when the build does not offer them. */
  home: ResultOf<typeof home>;
  ongoing: Project[];
  upcoming: Project[];
  finished: Project[];
  details: ReadonlyMap<string, ProjectDetail>;
  /** Contests, votes and tasks of the projects that have some, by project code. */
  events: ReadonlyMap<string, ResultOf<typeof eventDetails>['list']>;
  /** Every pair that the site offers, hidden pairs included, and the tickers of all pairs. */
  symbols: TradingSymbol[];
  tickers: Ticker[];
  /** Full names of coins by coin code. */
  coinNames: ReadonlyMap<string, string>;
  /** Fee rates without a VIP level, as fractions; undefined when the exchange publishes none. */
  fees: { maker: string; taker: string } | undefined;
  /** The leveraged tokens in the exchange's order; none when the build does not offer them. */
  leveraged: LeveragedContent[];
  margin: MarginContent;
  loans: LoanContent;
  /** Pairs of the grid bots with their recommended ranges; none when the build does not offer them. */
  bots: GridSymbol[];
}

async function readAllPages(
  reader: Reader,
  call: typeof ongoingList | typeof finishedList,
  lang: string,
): Promise<Project[]> {
  const projects: Project[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const answer = await reader.tried(call, { page, limit: pageSizeMax }, lang);
    projects.push(...(answer?.list ?? []));
    if (!answer || projects.length >= answer.total || answer.list.length === 0) break;
  }
  return projects;
}

/** The call without names returns the visible pairs only, so hidden pairs are requested by name. */
async function readTickers(reader: Reader, symbols: readonly TradingSymbol[]): Promise<Ticker[]> {
  const { features } = config;
  if (!features.spot && !features.leveraged && !features.grid) return [];
  const hidden = symbols.filter(
    ({ showStatus, tradeStatus: status }) => showStatus === 0 && status !== tradeStatus.delisted,
  );
  const tickers = [...((await reader.tried(ticker, {}, 'en'))?.list ?? [])];
  for (let from = 0; from < hidden.length; from += tickersPerCall) {
    const names = hidden.slice(from, from + tickersPerCall).map(({ symbolId }) => symbolId);
    tickers.push(...((await reader.tried(ticker, { symbol: names.join(',') }, 'en'))?.list ?? []));
  }
  return tickers;
}

async function readRebalances(reader: Reader, ltCode: string): Promise<Rebalance[]> {
  const found: Rebalance[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const answer = await reader.tried(rebalances, { ltCode, page, limit: pageSizeMax }, 'en');
    found.push(...(answer?.list ?? []));
    const oldestMs = found.at(-1)?.time ?? 0;
    if (!answer || found.length >= answer.total || answer.list.length === 0) break;
    if (oldestMs < reader.readAtMs - tokenHistoryDays * dayMs) break;
  }
  return found.filter(({ time }) => time >= reader.readAtMs - tokenHistoryDays * dayMs);
}

async function readLeveraged(reader: Reader): Promise<LeveragedContent[]> {
  if (!config.features.leveraged) return [];
  const list = (await reader.tried(info, {}, 'en'))?.list ?? [];
  const quotes = (await reader.tried(quote, {}, 'en'))?.list ?? [];
  const tokens: LeveragedContent[] = [];
  for (const token of list) {
    const ownQuote = quotes.find(({ ltCode }) => ltCode === token.ltCode);
    if (!ownQuote) continue;
    const { underlying: symbol, ltCode } = token;
    const days = await reader.tried(klines, { symbol, interval: '1d', limit: tokenHistoryDays + 1 }, 'en');
    tokens.push({
      info: token,
      quote: ownQuote,
      rebalances: await readRebalances(reader, ltCode),
      underlyingDays: days?.list ?? [],
    });
  }
  return tokens;
}

async function readMargin(reader: Reader): Promise<MarginContent> {
  if (!config.features.margin) return { tokens: [], levels: [] };
  const tokens = await reader.tried(marginTokens, {}, 'en');
  const levels = await reader.tried(vipInfo, {}, 'en');
  return { tokens: tokens?.list ?? [], levels: levels?.list ?? [] };
}

async function readLoans(reader: Reader): Promise<LoanContent> {
  if (!config.features.loan) return { loans: [], pledges: [], overdue: [] };
  const loans = await reader.tried(loanTokens, {}, 'en');
  const pledges = await reader.tried(pledgeTokens, {}, 'en');
  const overdue = await reader.tried(overdueParams, {}, 'en');
  return { loans: loans?.list ?? [], pledges: pledges?.list ?? [], overdue: overdue?.list ?? [] };
}

const noHome: ExchangeContent['home'] = {
  ...{ featured: [], ongoing: [], upcoming: [], finished: [], faq: [] },
  stats: { projects: 0, participants: 0, raisedUsd: '0', averageReturn: '0' },
};

type Launches = Pick<ExchangeContent, 'home' | 'ongoing' | 'upcoming' | 'finished' | 'details' | 'events'>;

async function readLaunches(reader: Reader, lang: string): Promise<Launches> {
  const details = new Map<string, ProjectDetail>();
  const events = new Map<string, ResultOf<typeof eventDetails>['list']>();
  if (!config.features.launchpad) return { home: noHome, ongoing: [], upcoming: [], finished: [], details, events };
  const ongoing = await readAllPages(reader, ongoingList, lang);
  const upcoming = (await reader.tried(futures, { limit: pageSizeMax }, lang))?.list ?? [];
  const finished = await readAllPages(reader, finishedList, lang);
  for (const { code, model } of [...ongoing, ...upcoming, ...finished]) {
    const detail = await reader.tried(model === 'v1' ? detailV1 : detailV2, { code }, lang);
    if (detail) details.set(code, detail);
  }
  for (const { code, projectId, isContest } of details.values()) {
    const answer = isContest ? await reader.tried(eventDetails, { projectId }, lang) : undefined;
    if (answer) events.set(code, answer.list);
  }
  return { home: (await reader.tried(home, {}, lang)) ?? noHome, ongoing, upcoming, finished, details, events };
}

/** Reads everything, also when a call fails, and throws a `ContentError` for all that failed. */
async function readContent(reader: Reader, lang: string): Promise<ExchangeContent> {
  const launches = await readLaunches(reader, lang);
  const answer = await readConfig(reader);
  const { tokens = [], fees = [] } = answer ?? {};
  const symbols = offeredPairs(answer?.symbols ?? [], config.features);
  const content = {
    ...launches,
    symbols,
    tickers: await readTickers(reader, symbols),
    coinNames: new Map(tokens.map(({ tokenId, fullName }) => [tokenId, fullName])),
    fees: fees.find(({ vipLevel }) => vipLevel === 0),
    leveraged: await readLeveraged(reader),
    margin: await readMargin(reader),
    loans: await readLoans(reader),
    bots: config.features.grid ? ((await reader.tried(gridSymbols, {}, 'en'))?.symbols ?? []) : [],
  };
  if (reader.failures.length > 0) throw new ContentError(reader.failures, reader.askedCount);
  return { readAtMs: reader.readAtMs, ...content };
}

/** The pages that need a call, for the table of calls that failed. */
const neededBy = new Map<Call, string>([
  ...[ongoingList, futures, finishedList, detailV1, detailV2, eventDetails, home].map((call): [Call, string] => [
    call,
    'launches',
  ]),
  [webConfig, 'every page'],
  [ticker, 'markets and terminals'],
  ...[info, quote, klines, rebalances].map((call): [Call, string] => [call, 'leveraged tokens']),
  ...[marginTokens, vipInfo].map((call): [Call, string] => [call, 'margin rates']),
  ...[loanTokens, pledgeTokens, overdueParams].map((call): [Call, string] => [call, 'loans']),
  [gridSymbols, 'grid bots'],
]);

/**
 * The calls of a build that failed. When all failed for one reason, as with an exchange that is down, its message names
 * the first one alone; else it is a table of the calls, with each field that does not fit and the pages that need it.
 */
class ContentError extends Error {
  constructor(failures: readonly CallError[], askedCount: number) {
    const [first] = failures;
    const isOneReason = failures.every(({ reasons }) => reasons.join() === first?.reasons.join());
    const rows = failures.map(
      ({ call, reasons }) =>
        `  ${call.path} (${neededBy.get(call) ?? ''}):\n${reasons.map((each) => `    ${each}\n`).join('')}`,
    );
    super(
      isOneReason && (failures.length === 1 || failures.length === askedCount)
        ? (first?.message ?? '')
        : `\n${rows.join('')}${failures.length} of ${askedCount} calls do not fit; nothing was built`,
    );
  }
}

/** Languages of the exchange's texts that a build of these languages reads. */
const translationsOf = (langs: readonly Lang[]): string[] => [...new Set(langs.map(translationOf))];

/**
 * The language in which the exchange is read for the pages of a language. All of English share one; other
 * variants may differ.
 */
const translationOf = (lang: Lang): string => (languageOf(lang) === defaultLang ? defaultLang : lang);

/** The parts of the web configuration that pages show; the same in every language. */
const readConfig = (reader: Reader) =>
  reader.tried(webConfig, { items: ['symbols', 'tokens', 'fees', 'features'] }, 'en');

/** Throws for an exchange that has switched off what the configuration offers: its pages would show nothing. */
async function checkFeatures(reader: Reader): Promise<void> {
  const switches = (await readConfig(reader))?.features ?? {};
  const off = features.filter((feature) => config.features[feature] && isSwitchedOff(switches, exchangeName(feature)));
  if (off.length === 0) return;
  const lines = off.map(
    (feature) =>
      `features.${feature} is on in the configuration, and the exchange says false for ${exchangeName(feature)}`,
  );
  throw new Error(lines.join('; '));
}

/** Notes an exchange that implements another contract: the build goes on, as what it reads fits its schemas. */
async function noteContract(reader: Reader): Promise<void> {
  const contract = (await readConfig(reader))?.contract;
  if (contract === undefined || isSameContract(contract)) return;
  console.warn(`[slipway] The exchange implements version ${contract} of the contract, this site ${contractVersion}.`);
}

/** The message for an exchange that cannot be read: where it is, and the call that failed with its reason. */
const failureOf = (origin: string | undefined, cause: unknown): string =>
  `The content of the exchange could not be read from ${nameOf(origin)}: ${reasonOf(cause)}.`;
const nameOf = (origin: string | undefined): string => origin ?? 'the sandbox’s seed';

/**
 * Reads everything that a build of these languages shows from the exchange at `origin`, which is that of the
 * configuration by default; without one, from the seed of the sandbox. Returns the raw responses for `readerOf`.
 * Rejects with origin, call and reason when a call fails or its result does not fit its schema.
 */
export async function readResponses(langs: readonly Lang[], origin = config.contentFrom): Promise<Responses> {
  const live = await openReader(origin);
  try {
    for (const translation of translationsOf(langs)) await readContent(live, translation);
    await checkFeatures(live);
    await noteContract(live);
  } catch (cause) {
    throw new Error(failureOf(origin, cause), { cause });
  }
  return live.responses;
}

/**
 * The content by the language of its texts. Rejects for responses that are incomplete or do not fit their
 * schema.
 */
export async function contentOf(reader: Reader, langs: readonly Lang[]): Promise<Map<string, ExchangeContent>> {
  const content = new Map<string, ExchangeContent>();
  for (const translation of translationsOf(langs)) content.set(translation, await readContent(reader, translation));
  return content;
}

/**
 * The responses that a build of these languages shows. SLIPWAY_SNAPSHOT names a file that a build writes, and
 * reads when the exchange is down. Rejects with the reason when the exchange is down and there is no such file.
 */
export async function responsesForBuild(langs: readonly Lang[], snapshot: string | undefined): Promise<Responses> {
  try {
    const responses = await readResponses(langs);
    if (snapshot !== undefined) await writeFile(snapshot, JSON.stringify(responses));
    return responses;
  } catch (cause) {
    const stored = snapshot === undefined ? undefined : await readStored(snapshot).catch(() => undefined);
    if (!stored) {
      const remedy = 'Start the exchange, or set SLIPWAY_SNAPSHOT to the file with the responses of an earlier build.';
      throw new Error(`${reasonOf(cause)} ${remedy}`, { cause });
    }
    console.warn(`[slipway] ${reasonOf(cause)} This build uses the responses in ${snapshot}.`);
    await contentOf(readerOf(stored), langs);
    return stored;
  }
}

/** File with the responses that a build shows; without it, as in development, the exchange is read. edge.md 6 */
const responsesFile = process.env['SLIPWAY_RESPONSES'];

let reader: Promise<Reader> | undefined;
const contentByLang = new Map<string, Promise<ExchangeContent>>();

async function readFor(lang: string): Promise<ExchangeContent> {
  const { contentFrom } = config;
  reader ??= responsesFile === undefined ? openReader(contentFrom) : readStored(responsesFile).then(readerOf);
  const opened = await reader;
  return readContent(opened, lang).catch((cause: unknown) => {
    throw new Error(failureOf(contentFrom, cause), { cause });
  });
}

/**
 * What the pages of a language are built from: the responses of the build, else the exchange that
 * SLIPWAY_CONTENT_FROM names, else the seed of the sandbox. All variants of English share one read. Rejects with the
 * reason when the exchange is down.
 */
export function contentFor(lang: Lang): Promise<ExchangeContent> {
  const translation = translationOf(lang);
  const content = contentByLang.get(translation) ?? readFor(translation);
  contentByLang.set(translation, content);
  return content;
}
