import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { percentile } from './figures.ts';

/** What a load saw of its answers. */
export interface Served {
  /** Answers. */
  count: number;
  perSecond: number;
  /** ms; from the moment a request was due, so that waiting for a free connection counts. */
  p50: number;
  p99: number;
  /** The first answer that was not 200 with `ret_code` 0. */
  refused: string | undefined;
}

export interface Load {
  origin: string;
  connections: number;
  /** How long it lasts, ms. */
  forMs: number;
  /** Requests a second; absent: as many as the connections carry. */
  perSecond?: number;
  /** The next request, asked for when it is sent: a POST when it has a form. */
  next: () => Request;
}

interface Request {
  path: string;
  headers?: Record<string, string>;
  form?: Record<string, string>;
}

/** A request as it goes over the wire. */
function wired({ path, headers = {}, form }: Request, host: string): string {
  const body = form === undefined ? '' : new URLSearchParams(form).toString();
  const own = { host, ...headers, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) };
  const lead = Object.entries({ ...own, ...(form && { 'content-length': String(body.length) }) });
  const lines = lead.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `${form ? 'POST' : 'GET'} ${path} HTTP/1.1\r\n${lines}\r\n${body}`;
}

/** Asks one connection after another answer by answer; knows only what our own servers send: a length and a body. */
class Line {
  readonly #socket: Socket;
  #waiting: ((answer: string) => void) | undefined;
  #text = '';

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding('latin1').setNoDelay(true);
    socket.on('data', (part: string) => this.#read(part));
    socket.on('close', () => this.#waiting?.(''));
  }

  static open({ hostname, port }: URL): Promise<Line> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => resolve(new Line(socket)));
      socket.once('error', reject);
    });
  }

  #read(part: string): void {
    this.#text += part;
    const end = this.#text.indexOf('\r\n\r\n');
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#text.slice(0, Math.max(0, end)))?.[1];
    if (length === undefined || this.#text.length < end + 4 + Number(length)) return;
    const answer = this.#text;
    this.#text = '';
    this.#waiting?.(answer);
  }

  ask(request: string): Promise<string> {
    return new Promise((resolve) => {
      this.#waiting = resolve;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }
}

const isGood = (answer: string) => answer.startsWith('HTTP/1.1 200') && answer.includes('"ret_code":0');
const until = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms - performance.now())));

/** Puts a load on a server, bounded in time and connections, and says how it was served. */
export async function put({ origin, connections, forMs, perSecond, next }: Load): Promise<Served> {
  const url = new URL(origin.replace('localhost', '127.0.0.1'));
  const lines = await Promise.all(Array.from({ length: connections }, () => Line.open(url)));
  const tookMs: number[] = [];
  let refused: string | undefined;
  let due = 0;
  const startedMs = performance.now();
  const work = async (line: Line) => {
    for (;;) {
      const dueMs = perSecond === undefined ? performance.now() : startedMs + (due++ * 1000) / perSecond;
      if (dueMs - startedMs > forMs) return;
      if (dueMs - performance.now() > 1) await until(dueMs);
      const answer = await line.ask(wired(next(), url.host));
      tookMs.push(performance.now() - dueMs);
      if (!isGood(answer)) refused ??= answer;
      if (answer === '') return;
    }
  };
  await Promise.all(lines.map(work));
  const seconds = (performance.now() - startedMs) / 1000;
  for (const line of lines) line.close();
  const count = tookMs.length;
  return { count, perSecond: count / seconds, p50: percentile(tookMs, 0.5), p99: percentile(tookMs, 0.99), refused };
}
