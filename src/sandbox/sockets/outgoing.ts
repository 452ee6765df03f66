import type { streams } from '../../contract/stream.ts';
import type { Faults } from '../faults.ts';

/** A connection as faults match it. */
export interface Line {
  stream: keyof typeof streams;
  /** Path of the line. */
  line: string;
  uid?: string;
}

/** Unsent bytes above which a reader is too slow. exchange-api 3.2 */
const maxUnsentBytes = 1024 * 1024;

/** Frames to one reader, with the faults that are switched on. */
export interface Outgoing {
  /** Sends, a buffer as it is; `topic` is there for messages of a topic, absent for answers to operations. */
  send(line: Line, message: object, topic?: string): void;
  /** What waits to leave. */
  unsentBytes(): number;
  /** Closes, or cuts the line when there is no code, unless the connection is half open. */
  close(line: Line, code?: number): void;
  /** Ends its timers. */
  end(): void;
}

/** What a socket does for it. */
interface Sink {
  readonly OPEN: number;
  readonly readyState: number;
  readonly bufferedAmount: number;
  send(data: string | Buffer, options: { binary: false }): void;
  close(code: number): void;
  terminate(): void;
}

export function openOutgoing(socket: Sink, faults: Faults): Outgoing {
  const timers = new Set<NodeJS.Timeout>();
  /** A frame that waits to be overtaken: fault `reorder`. */
  let held: string | Buffer | undefined;

  function write(text: string | Buffer): void {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(text, { binary: false });
    if (socket.bufferedAmount > maxUnsentBytes) socket.close(4006);
  }

  function writeInTurn(text: string | Buffer): void {
    write(text);
    if (held !== undefined) {
      const late = held;
      held = undefined;
      write(late);
    }
  }

  function later(ms: number, text: string | Buffer): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      writeInTurn(text);
    }, ms);
    timers.add(timer);
  }

  return {
    send(line, message, topic) {
      const text = Buffer.isBuffer(message) ? message : JSON.stringify(message);
      if (faults.list().length === 0) return topic === undefined ? write(text) : writeInTurn(text);
      const occasion = { ...line, topic };
      if (faults.take(occasion, ['freeze', 'halfopen']).length > 0) return;
      if (topic === undefined) return write(text);
      const hits = faults.take(occasion, ['drop', 'gap', 'duplicate', 'reorder', 'delay']);
      const delayMs = hits.reduce((sum, hit) => (hit.kind === 'delay' ? sum + hit.value : sum), 0);
      const kinds = new Set(hits.map(({ kind }) => kind));
      if (kinds.has('drop') || kinds.has('gap')) return;
      if (kinds.has('reorder') && held === undefined) {
        held = text;
        return;
      }
      const copies = kinds.has('duplicate') ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        if (delayMs > 0) later(delayMs, text);
        else writeInTurn(text);
      }
    },
    unsentBytes: () => socket.bufferedAmount,
    close(line, code) {
      if (faults.take(line, ['halfopen']).length > 0) return;
      if (code === undefined) socket.terminate();
      else socket.close(code);
    },
    end() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
