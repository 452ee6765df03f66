import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { config } from '#config';
import { klines, ticker } from '#contract/basic.ts';
import { tradeStatus } from '#contract/market-data.ts';
import type { Kline, Ticker } from '#contract/market-data.ts';
import { gridSymbols, webConfig } from '#contract/account.ts';
import type { TradingSymbol } from '#contract/account.ts';
import type { Call, ParamsSchema, ResultOf, ResultSchema } from '#contract/call.ts';
import { Envelope } from '#contract/envelope.ts';
import { pageSizeMax } from '#contract/scalars.ts';
import { detailV1, detailV2, eventDetails, finishedList, futures, home, ongoingList } from '#contract/launchpad.ts';
import type { Project, ProjectDetail } from '#contract/launchpad.ts';
import { info, quote, rebalances } from '#contract/leverage/lt-tokens.ts';
import type { GridSymbol } from '#contract/grid/grid-symbol.ts';
import type { LtInfo, Rebalance } from '#contract/leverage/lt-tokens.ts';
import type { LtQuote } from '#contract/leverage/lt-quote.ts';
import { tokens as marginTokens, vipInfo } from '#contract/margin/loan-terms.ts';
import { loanTokens, overdueParams, pledgeTokens } from '#contract/loans/loan-market.ts';
import { defaultLang, fallbackChain, languageOf } from '#i18n/locales.ts';
import type { Lang } from '#i18n/locales.ts';
import type { createExchange } from '#sandbox/index.ts';

/** Maximum number of pages of a project list that a build reads, 100 projects each. */
const maxPages = 20;
/** Maximum number of retries of a rate-limited call. */
const maxRetries = 5;
/** Maximum number of pairs in one ticker call. exchange-api 2.2 */
const tickersPerCall = 50;
/** Days of history that the page of a leveraged token shows. leverage.md 4 */
const tokenHistoryDays = 90;
const dayMs = 86_400_000;

/** Raw responses by language, call and parameters. */
const Responses = v.record(v.string(), v.unknown());
/** Sends a call and returns its raw response body. */
type Transport = (call: Call, params: Record<string, unknown>, lang: string) => Promise<unknown>;

/** A leveraged token: its rebalances of the last 90 days, newest first, and daily bars of its underlying, oldest first. */
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
  home: ResultOf<typeof home>;
  ongoing: Project[];
  upcoming: Project[];
  finished: Project[];
  details: ReadonlyMap<string, ProjectDetail>;
  /** Contests, votes and tasks of the projects that have some, by project code. */
  events: ReadonlyMap<string, ResultOf<typeof eventDetails>['list']>;
  /** Every pair, hidden pairs included, and the tickers of all pairs. */
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

const queryOf = (params: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(params).map(([key, value]): [string, string] => [key, String(value)])).toString();

/** Sends calls to the configured hosts; a host that is a path is resolved on `origin`. On HTTP 429 waits for the Retry-After seconds and retries. */
function fromExchange(origin: string): Transport {
  return async (call, params, lang) => {
    const address = `${new URL(config.hosts[call.host], origin).href.replace(/\/$/, '')}${call.path}`;
    for (let attempt = 0; ; attempt += 1) {
      const isGet = call.method === 'GET';
      const response = await fetch(`${address}${isGet ? `?${queryOf(params)}` : ''}`, {
        method: call.method,
        headers: { accept: 'application/json', 'content-type': 'application/json', lang, platform: 'pc' },
        ...(isGet ? {} : { body: JSON.stringify(params) }),
        signal: AbortSignal.timeout(30_000),
      });
      if (response.status === 429 && attempt < maxRetries) {
        const seconds = Number(response.headers.get('retry-after') ?? '1');
        await new Promise((resolveWait) => setTimeout(resolveWait, (Number.isFinite(seconds) ? seconds : 1) * 1_000));
        continue;
      }
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      const body: unknown = await response.json();
      return body;
    }
  };
}

/**
 * Sends calls to a sandbox exchange in memory, which answers from its seed. The import by path bypasses the bundler,
 * because the sandbox is a server that reads files beside its modules.
 */
async function fromSeed(): Promise<Transport> {
  const sandboxUrl = pathToFileURL(resolve('src/sandbox/index.ts')).href;
  const sandbox = (await import(/* @vite-ignore */ sandboxUrl)) as { createExchange: typeof createExchange };
  const exchange = await sandbox.createExchange({
    dataFile: ':memory:',
    // The clock is stopped, so that two builds are equal byte by byte. quality.md Q-S18
    monotonic: () => 0,
    limits: { publicRead: { count: Number.MAX_SAFE_INTEGER, perMs: 1 } },
  });
  return async (call, params, lang) => {
    const isGet = call.method === 'GET';
    const path = `/x/${call.host}${call.path}`;
    const response = await exchange.app.inject({
      method: call.method,
      url: isGet ? `${path}?${queryOf(params)}` : path,
      headers: { host: 'localhost', lang, platform: 'pc', 'content-type': 'application/json' },
      ...(isGet ? {} : { payload: JSON.stringify(params) }),
    });
    return response.json<unknown>();
  };
}

/** Validates each response with the contract and keeps the raw responses, so that a later build can fall back on them. */
class Reader {
  readonly responses: Record<string, unknown> = {};
  readonly #transport: Transport;
  readAtMs = 0;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Returns the parsed result. Throws when the exchange rejects the call or the result does not fit its schema. */
  async read<P extends ParamsSchema, R extends ResultSchema>(
    call: Call<P, R>,
    params: v.InferInput<P>,
    lang: string,
  ): Promise<v.InferOutput<R>> {
    const key = `${lang} ${call.host}${call.path}?${queryOf(params)}`;
    const body = v.parse(Envelope, (this.responses[key] ??= await this.#transport(call, params, lang)));
    if (body.ret_code !== 0)
      throw new Error(`${call.path} answered ${body.ret_code} ${body.ret_msg ?? body.message ?? ''}`);
    this.readAtMs = Math.max(this.readAtMs, body.time_now ?? 0);
    const result = v.safeParse(call.result, body.result);
    if (!result.success) {
      const [issue] = result.issues;
      throw new Error(`${call.path} does not fit its schema at ${v.getDotPath(issue) ?? 'result'}: ${issue.message}`);
    }
    return result.output;
  }
}

/** File of raw responses: a build writes it, and reads it when the exchange is down. */
const fallbackFile = process.env['SLIPWAY_SNAPSHOT'];

async function readFallback(): Promise<Record<string, unknown> | undefined> {
  if (fallbackFile === undefined) return undefined;
  try {
    return v.parse(Responses, JSON.parse(await readFile(fallbackFile, 'utf8')));
  } catch {
    return undefined;
  }
}

async function readAllPages(
  reader: Reader,
  call: typeof ongoingList | typeof finishedList,
  lang: string,
): Promise<Project[]> {
  const projects: Project[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const { list, total } = await reader.read(call, { page, limit: pageSizeMax }, lang);
    projects.push(...list);
    if (projects.length >= total || list.length === 0) break;
  }
  return projects;
}

/** The call without names returns the visible pairs only, so hidden pairs are requested by name. */
async function readTickers(reader: Reader, symbols: readonly TradingSymbol[]): Promise<Ticker[]> {
  const { list: visible } = await reader.read(ticker, {}, 'en');
  const hidden = symbols.filter(
    ({ showStatus, tradeStatus: status }) => showStatus === 0 && status !== tradeStatus.delisted,
  );
  const tickers = [...visible];
  for (let from = 0; from < hidden.length; from += tickersPerCall) {
    const names = hidden.slice(from, from + tickersPerCall).map(({ symbolId }) => symbolId);
    tickers.push(...(await reader.read(ticker, { symbol: names.join(',') }, 'en')).list);
  }
  return tickers;
}

async function readRebalances(reader: Reader, ltCode: string): Promise<Rebalance[]> {
  const found: Rebalance[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const { list, total } = await reader.read(rebalances, { ltCode, page, limit: pageSizeMax }, 'en');
    found.push(...list);
    const oldestMs = found.at(-1)?.time ?? 0;
    if (found.length >= total || list.length === 0 || oldestMs < reader.readAtMs - tokenHistoryDays * dayMs) break;
  }
  return found.filter(({ time }) => time >= reader.readAtMs - tokenHistoryDays * dayMs);
}

async function readLeveraged(reader: Reader): Promise<LeveragedContent[]> {
  if (!config.features.leveraged) return [];
  const { list } = await reader.read(info, {}, 'en');
  const { list: quotes } = await reader.read(quote, {}, 'en');
  const tokens: LeveragedContent[] = [];
  for (const token of list) {
    const ownQuote = quotes.find(({ ltCode }) => ltCode === token.ltCode);
    if (!ownQuote) continue;
    const { underlying: symbol, ltCode } = token;
    const days = await reader.read(klines, { symbol, interval: '1d', limit: tokenHistoryDays + 1 }, 'en');
    tokens.push({
      info: token,
      quote: ownQuote,
      rebalances: await readRebalances(reader, ltCode),
      underlyingDays: days.list,
    });
  }
  return tokens;
}

async function readMargin(reader: Reader): Promise<MarginContent> {
  if (!config.features.margin) return { tokens: [], levels: [] };
  const { list: tokens } = await reader.read(marginTokens, {}, 'en');
  const { list: levels } = await reader.read(vipInfo, {}, 'en');
  return { tokens, levels };
}

async function readLoans(reader: Reader): Promise<LoanContent> {
  if (!config.features.loan) return { loans: [], pledges: [], overdue: [] };
  const { list: loans } = await reader.read(loanTokens, {}, 'en');
  const { list: pledges } = await reader.read(pledgeTokens, {}, 'en');
  const { list: overdue } = await reader.read(overdueParams, {}, 'en');
  return { loans, pledges, overdue };
}

async function readContent(reader: Reader, lang: string): Promise<ExchangeContent> {
  const ongoing = await readAllPages(reader, ongoingList, lang);
  const upcoming = (await reader.read(futures, { limit: pageSizeMax }, lang)).list;
  const finished = await readAllPages(reader, finishedList, lang);
  const details = new Map<string, ProjectDetail>();
  for (const { code, model } of [...ongoing, ...upcoming, ...finished]) {
    details.set(code, await reader.read(model === 'v1' ? detailV1 : detailV2, { code }, lang));
  }
  const events = new Map<string, ResultOf<typeof eventDetails>['list']>();
  for (const { code, projectId, isContest } of details.values()) {
    if (isContest) events.set(code, (await reader.read(eventDetails, { projectId }, lang)).list);
  }
  const items = ['symbols', 'tokens', 'fees'] as const;
  const { symbols = [], tokens = [], fees = [] } = await reader.read(webConfig, { items: [...items] }, 'en');
  return {
    readAtMs: reader.readAtMs,
    home: await reader.read(home, {}, lang),
    ongoing,
    upcoming,
    finished,
    details,
    events,
    symbols,
    tickers: await readTickers(reader, symbols),
    coinNames: new Map(tokens.map(({ tokenId, fullName }) => [tokenId, fullName])),
    fees: fees.find(({ vipLevel }) => vipLevel === 0),
    leveraged: await readLeveraged(reader),
    margin: await readMargin(reader),
    loans: await readLoans(reader),
    bots: config.features.grid ? (await reader.read(gridSymbols, {}, 'en')).symbols : [],
  };
}

let reader: Promise<Reader> | undefined;
const contentByLang = new Map<string, Promise<ExchangeContent>>();

async function openReader(): Promise<Reader> {
  const source = config.contentFrom;
  return new Reader(source === undefined ? await fromSeed() : fromExchange(source));
}

/** Returns a reader of stored responses: it rejects when one is missing. */
function readerOf(responses: Record<string, unknown>): Reader {
  const stored = new Reader(() => Promise.reject(new Error('this response is not in the file of responses')));
  Object.assign(stored.responses, responses);
  return stored;
}

/** Languages of the exchange's texts that a build of these languages reads. */
const translationsOf = (langs: readonly Lang[]): string[] => [...new Set(langs.map(translationOf))];

/** Returns the language in which the exchange is read for the pages of a language: languages that share a translation share one. */
const translationOf = (lang: Lang): string =>
  languageOf(lang) === defaultLang ? defaultLang : (fallbackChain(lang).at(-2) ?? lang);

/** Reads everything that a build of these languages shows. Returns the raw responses for `parseContent`; rejects as `contentFor`. */
export async function readResponses(langs: readonly Lang[]): Promise<Record<string, unknown>> {
  const live = await openReader();
  for (const translation of translationsOf(langs)) await readContent(live, translation);
  return live.responses;
}

/** Returns the content by the language of its texts. Rejects for responses that are incomplete or do not fit their schema. */
export async function parseContent(
  responses: Record<string, unknown>,
  langs: readonly Lang[],
): Promise<Map<string, ExchangeContent>> {
  const stored = readerOf(responses);
  const content = new Map<string, ExchangeContent>();
  for (const translation of translationsOf(langs)) content.set(translation, await readContent(stored, translation));
  return content;
}

/** File of raw responses that a build uses instead of reading the exchange: a refresh has read them already. edge.md 6 */
const responsesFile = process.env['SLIPWAY_RESPONSES'];

async function readStored(file: string): Promise<Reader> {
  return readerOf(v.parse(Responses, JSON.parse(await readFile(file, 'utf8'))));
}

async function readOrFallBack(lang: string): Promise<ExchangeContent> {
  if (responsesFile !== undefined) return readContent(await (reader ??= readStored(responsesFile)), lang);
  const liveReader = await (reader ??= openReader());
  try {
    const content = await readContent(liveReader, lang);
    if (fallbackFile !== undefined) await writeFile(fallbackFile, JSON.stringify(liveReader.responses));
    return content;
  } catch (cause) {
    const fallback = await readFallback();
    const source = config.contentFrom ?? 'the sandbox’s seed';
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (!fallback) {
      throw new Error(
        `Launch projects could not be read from ${source}: ${reason}. Start the exchange, or set SLIPWAY_SNAPSHOT to the file with the responses of an earlier build.`,
        { cause },
      );
    }
    console.warn(`[slipway] ${source} cannot be read (${reason}); this build uses the responses in ${fallbackFile}.`);
    return readContent(readerOf(fallback), lang);
  }
}

/**
 * Returns what the pages of a language are built from: the exchange that SLIPWAY_CONTENT_FROM names, or the seed of the
 * sandbox. Languages that share a translation share one read. Rejects with the reason when the exchange is down and
 * SLIPWAY_SNAPSHOT names no readable file.
 */
export function contentFor(lang: Lang): Promise<ExchangeContent> {
  const translation = translationOf(lang);
  const content = contentByLang.get(translation) ?? readOrFallBack(translation);
  contentByLang.set(translation, content);
  return content;
}
