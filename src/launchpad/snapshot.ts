import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { config } from '../../slipway.config.ts';
import { ticker } from '../contract/basic.ts';
import type { Ticker } from '../contract/trading.ts';
import { webConfig } from '../contract/account.ts';
import type { TradingSymbol } from '../contract/account.ts';
import type { Call, ParamsSchema, ResultOf, ResultSchema } from '../contract/call.ts';
import { Envelope } from '../contract/envelope.ts';
import { detailV1, detailV2, finishedList, futures, home, ongoingList } from '../contract/launchpad.ts';
import type { Project, ProjectDetail } from '../contract/launchpad.ts';
import { defaultLang, fallbackChain, languageOf } from '../i18n/locales.ts';
import type { Lang } from '../i18n/locales.ts';
import type { createExchange } from '../sandbox/index.ts';

/** Pages of a list that are read at the most, 100 projects each. */
const pagesMax = 20;
const retriesMax = 5;
/** Pairs a call for tickers may name. exchange-api 2.2 */
const tickersAtOnce = 50;

const Answers = v.record(v.string(), v.unknown());
type Transport = (call: Call, params: Record<string, unknown>, lang: string) => Promise<unknown>;

/** What a build knows of the exchange's launches and pairs, in one language; the texts' own language is `detail.lang`. */
export interface Snapshot {
  /** ms UTC of the exchange's clock. */
  takenAt: number;
  home: ResultOf<typeof home>;
  ongoing: Project[];
  upcoming: Project[];
  finished: Project[];
  details: ReadonlyMap<string, ProjectDetail>;
  /** Every pair, hidden ones too, and the tickers of all. */
  symbols: TradingSymbol[];
  tickers: Ticker[];
  /** Of who has no VIP level; undefined when the exchange names none. */
  fees: { maker: string; taker: string } | undefined;
}

const queryOf = (params: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(params).map(([key, value]): [string, string] => [key, String(value)])).toString();

/** One call after another to the configured hosts, those that are paths on `origin`, obeying Retry-After. */
function fromExchange(origin: string): Transport {
  return async (call, params, lang) => {
    const address = `${new URL(config.hosts[call.host], origin).href.replace(/\/$/, '')}${call.path}`;
    for (let attempt = 0; ; attempt += 1) {
      const isGet = call.method === 'GET';
      const answer = await fetch(`${address}${isGet ? `?${queryOf(params)}` : ''}`, {
        method: call.method,
        headers: { accept: 'application/json', 'content-type': 'application/json', lang, platform: 'pc' },
        ...(isGet ? {} : { body: JSON.stringify(params) }),
        signal: AbortSignal.timeout(30_000),
      });
      if (answer.status === 429 && attempt < retriesMax) {
        const seconds = Number(answer.headers.get('retry-after') ?? '1');
        await new Promise((done) => setTimeout(done, (Number.isFinite(seconds) ? seconds : 1) * 1000));
        continue;
      }
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
      return answer.json();
    }
  };
}

/**
 * The sandbox's seed, from an exchange in memory. It is opened by its path, outside the bundler: it is a server of its
 * own with its files beside it.
 */
async function fromSeed(): Promise<Transport> {
  const door = pathToFileURL(resolve('src/sandbox/index.ts')).href;
  const sandbox: { createExchange: typeof createExchange } = await import(/* @vite-ignore */ door);
  const exchange = await sandbox.createExchange({
    dataFile: ':memory:',
    limits: { publicRead: { count: Number.MAX_SAFE_INTEGER, perMs: 1 } },
  });
  return async (call, params, lang) => {
    const isGet = call.method === 'GET';
    const path = `/x/${call.host}${call.path}`;
    const answer = await exchange.app.inject({
      method: call.method,
      url: isGet ? `${path}?${queryOf(params)}` : path,
      headers: { host: 'localhost', lang, platform: 'pc', 'content-type': 'application/json' },
      ...(isGet ? {} : { payload: JSON.stringify(params) }),
    });
    return answer.json();
  };
}

/** Reads through the contract; remembers raw answers, so that a later build can stand on them. */
class Reader {
  readonly answers: Record<string, unknown> = {};
  readonly #ask: Transport;
  takenAt = 0;

  constructor(ask: Transport) {
    this.#ask = ask;
  }

  async read<P extends ParamsSchema, R extends ResultSchema>(
    call: Call<P, R>,
    params: v.InferInput<P>,
    lang: string,
  ): Promise<v.InferOutput<R>> {
    const name = `${lang} ${call.host}${call.path}?${queryOf(params)}`;
    const body = v.parse(Envelope, (this.answers[name] ??= await this.#ask(call, params, lang)));
    if (body.ret_code !== 0)
      throw new Error(`${call.path} answered ${body.ret_code} ${body.ret_msg ?? body.message ?? ''}`);
    this.takenAt = Math.max(this.takenAt, body.time_now ?? 0);
    const result = v.safeParse(call.result, body.result);
    if (!result.success) {
      const [issue] = result.issues;
      throw new Error(`${call.path} does not fit its schema at ${v.getDotPath(issue) ?? 'result'}: ${issue.message}`);
    }
    return result.output;
  }
}

/** Where a build's answers are kept, and read from when the exchange is down. */
const keptFile = process.env['SLIPWAY_SNAPSHOT'];

async function keptAnswers(): Promise<Record<string, unknown> | undefined> {
  if (keptFile === undefined) return undefined;
  try {
    return v.parse(Answers, JSON.parse(await readFile(keptFile, 'utf8')));
  } catch {
    return undefined;
  }
}

async function list(reader: Reader, call: typeof ongoingList | typeof finishedList, lang: string): Promise<Project[]> {
  const found: Project[] = [];
  for (let page = 1; page <= pagesMax; page += 1) {
    const { list: rows, total } = await reader.read(call, { page, limit: 100 }, lang);
    found.push(...rows);
    if (found.length >= total || rows.length === 0) break;
  }
  return found;
}

/** Without names the exchange tells the tickers of the pairs it shows; the hidden ones are asked for by theirs. */
async function allTickers(reader: Reader, symbols: readonly TradingSymbol[]): Promise<Ticker[]> {
  const { list: tickers } = await reader.read(ticker, {}, 'en');
  const hidden = symbols.filter(({ showStatus, tradeStatus }) => showStatus === 0 && tradeStatus !== 3);
  const found = [...tickers];
  for (let from = 0; from < hidden.length; from += tickersAtOnce) {
    const names = hidden.slice(from, from + tickersAtOnce).map(({ symbolId }) => symbolId);
    found.push(...(await reader.read(ticker, { symbol: names.join(',') }, 'en')).list);
  }
  return found;
}

async function take(reader: Reader, lang: string): Promise<Snapshot> {
  const ongoing = await list(reader, ongoingList, lang);
  const upcoming = (await reader.read(futures, { limit: 100 }, lang)).list;
  const finished = await list(reader, finishedList, lang);
  const details = new Map<string, ProjectDetail>();
  for (const { code, model } of [...ongoing, ...upcoming, ...finished]) {
    details.set(code, await reader.read(model === 'v1' ? detailV1 : detailV2, { code }, lang));
  }
  const { symbols = [], fees = [] } = await reader.read(webConfig, { items: ['symbols', 'fees'] }, 'en');
  return {
    takenAt: reader.takenAt,
    home: await reader.read(home, {}, lang),
    ongoing,
    upcoming,
    finished,
    details,
    symbols,
    tickers: await allTickers(reader, symbols),
    fees: fees.find(({ vipLevel }) => vipLevel === 0),
  };
}

let reader: Promise<Reader> | undefined;
const snapshots = new Map<string, Promise<Snapshot>>();

async function openReader(): Promise<Reader> {
  const source = config.contentFrom;
  return new Reader(source === undefined ? await fromSeed() : fromExchange(source));
}

async function takeOrFallBack(lang: string): Promise<Snapshot> {
  const open = await (reader ??= openReader());
  try {
    const snapshot = await take(open, lang);
    if (keptFile !== undefined) await writeFile(keptFile, JSON.stringify(open.answers));
    return snapshot;
  } catch (cause) {
    const kept = await keptAnswers();
    const source = config.contentFrom ?? 'the sandbox’s seed';
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (!kept) {
      throw new Error(
        `Launch projects could not be read from ${source}: ${reason}. Start the exchange, or set SLIPWAY_SNAPSHOT to the file of an earlier build’s answers.`,
        { cause },
      );
    }
    console.warn(`[slipway] ${source} cannot be read (${reason}); this build stands on ${keptFile}.`);
    const old = new Reader(() => Promise.reject(new Error('this answer is not in the snapshot')));
    Object.assign(old.answers, kept);
    return take(old, lang);
  }
}

/**
 * What the pages of a language are built from: the exchange that SLIPWAY_CONTENT_FROM names, or the sandbox's seed.
 * One reading a translation, not a prefix. Throws with the reason when the exchange is down and no kept answers are given.
 */
export function snapshotFor(lang: Lang): Promise<Snapshot> {
  const translation = languageOf(lang) === defaultLang ? defaultLang : (fallbackChain(lang).at(-2) ?? lang);
  const known = snapshots.get(translation) ?? takeOrFallBack(translation);
  snapshots.set(translation, known);
  return known;
}
