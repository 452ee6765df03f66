import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { percentile } from './figures.ts';

/** Result of a load. */
export interface LoadResult {
  /** Number of answers. */
  count: number;
  perSecond: number;
  /** Latencies from the moment a request was due, so that waiting for a free connection counts. */
  p50Ms: number;
  p99Ms: number;
  /** The first answer that was not accepted. */
  refused: string | undefined;
}

export interface Load {
  origin: string;
  connections: number;
  durationMs: number;
  /** Requests per second; absent: as many as the connections carry. */
  perSecond?: number;
  /** Returns the next request when it is sent; a request with a form is a POST. */
  next: () => Request;
  /** What counts as accepted; without it, an answer of the exchange with `ret_code` 0. */
  isAccepted?: (answer: string) => boolean;
  /** Opens a connection again that the server closed, as web servers do after some hundred requests. */
  reopens?: boolean;
}

interface Request {
  path: string;
  headers?: Record<string, string>;
  form?: Record<string, string>;
}

/** Returns the bytes of an HTTP/1.1 request. */
function requestText({ path, headers = {}, form }: Request, host: string): string {
  const body = form === undefined ? '' : new URLSearchParams(form).toString();
  const fields = { host, ...headers, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) };
  const headerFields = Object.entries({ ...fields, ...(form && { 'content-length': String(body.length) }) });
  const lines = headerFields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `${form ? 'POST' : 'GET'} ${path} HTTP/1.1\r\n${lines}\r\n${body}`;
}

/**
 * One HTTP connection with one request at a time. It understands only answers of our own servers: a length and a body.
 */
class HttpConnection {
  readonly #socket: Socket;
  #resolve: ((answer: string) => void) | undefined;
  #text = '';

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding('latin1').setNoDelay(true);
    socket.on('data', (part: string) => this.#read(part));
    socket.on('close', () => this.#resolve?.(''));
  }

  /** Opens a connection to an origin. */
  static open({ hostname, port }: URL): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => resolve(new HttpConnection(socket)));
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
    this.#resolve?.(answer);
  }

  /** Sends a request; resolves with the answer, with '' when the connection closes. */
  request(request: string): Promise<string> {
    return new Promise((resolve) => {
      this.#resolve = resolve;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }
}

const isCallAccepted = (answer: string) => answer.startsWith('HTTP/1.1 200') && answer.includes('"ret_code":0');
/** Resolves at a time of `performance.now()`. */
const waitUntil = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms - performance.now())));

/** Sends requests to a server for a limited time over a number of connections; resolves with the latencies. */
export async function runLoad({
  origin,
  connections,
  durationMs,
  perSecond,
  next,
  isAccepted = isCallAccepted,
  reopens = false,
}: Load): Promise<LoadResult> {
  const url = new URL(origin.replace('localhost', '127.0.0.1'));
  const opened = await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(url)));
  const tookMs: number[] = [];
  let refused: string | undefined;
  let dueCount = 0;
  const startedMs = performance.now();
  const sendRequests = async (first: HttpConnection) => {
    let connection = first;
    for (;;) {
      const dueMs = perSecond === undefined ? performance.now() : startedMs + (dueCount++ * 1000) / perSecond;
      if (dueMs - startedMs > durationMs) return;
      if (dueMs - performance.now() > 1) await waitUntil(dueMs);
      const answer = await connection.request(requestText(next(), url.host));
      if (answer === '' && reopens) {
        connection.close();
        connection = await HttpConnection.open(url);
        opened.push(connection);
        continue;
      }
      tookMs.push(performance.now() - dueMs);
      if (!isAccepted(answer)) refused ??= answer;
      if (answer === '') return;
    }
  };
  await Promise.all(opened.map(sendRequests));
  const seconds = (performance.now() - startedMs) / 1000;
  for (const connection of opened) connection.close();
  const count = tookMs.length;
  return {
    count,
    perSecond: count / seconds,
    p50Ms: percentile(tookMs, 0.5),
    p99Ms: percentile(tookMs, 0.99),
    refused,
  };
}
