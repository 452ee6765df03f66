import type { Faults, SocketTarget } from '#sandbox/server/faults.ts';

/** Buffered bytes above which a client is too slow (4006). exchange-api 3.2 */
const maxUnsentBytes = 1024 * 1024;

/** Sends frames to a client and applies the active faults. */
export interface SendBuffer {
  /** Sends a message; a `Buffer` is sent unchanged. Responses to operations have no `topic`. */
  send: (target: SocketTarget, message: object, topic?: string) => void;
  /** The number of buffered bytes. */
  unsentBytes: () => number;
  /** Closes with a code, or ends the connection without one; fault `halfopen` prevents both. */
  close: (target: SocketTarget, code?: number) => void;
  /** Cancels the delayed frames. */
  end: () => void;
}

/** The members of `WebSocket` that the buffer uses. */
interface FrameSink {
  readonly OPEN: number;
  readonly readyState: number;
  readonly bufferedAmount: number;
  send: (data: string | Buffer, options: { binary: false }) => void;
  close: (code: number) => void;
  terminate: () => void;
}

export function openSendBuffer(socket: FrameSink, faults: Faults): SendBuffer {
  const timers = new Set<NodeJS.Timeout>();
  /** The frame that fault `reorder` sends after the next one. */
  let postponed: string | Buffer | undefined;

  function write(text: string | Buffer): void {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(text, { binary: false });
    if (socket.bufferedAmount > maxUnsentBytes) socket.close(4006);
  }

  function writeWithPostponed(text: string | Buffer): void {
    write(text);
    if (postponed !== undefined) {
      const late = postponed;
      postponed = undefined;
      write(late);
    }
  }

  function later(ms: number, text: string | Buffer): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      writeWithPostponed(text);
    }, ms);
    timers.add(timer);
  }

  return {
    send(target, message, topic) {
      const text = Buffer.isBuffer(message) ? message : JSON.stringify(message);
      if (faults.list().length > 0 && faults.consume({ ...target, topic }, ['freeze', 'halfopen']).length > 0) return;
      if (topic === undefined) {
        write(text);
        return;
      }
      if (faults.list().length === 0) {
        writeWithPostponed(text);
        return;
      }
      const matching = faults.consume({ ...target, topic }, ['drop', 'gap', 'duplicate', 'reorder', 'delay']);
      const delayMs = matching.reduce((sum, fault) => (fault.kind === 'delay' ? sum + fault.value : sum), 0);
      const kinds = new Set(matching.map(({ kind }) => kind));
      if (kinds.has('drop') || kinds.has('gap')) return;
      if (kinds.has('reorder') && postponed === undefined) {
        postponed = text;
        return;
      }
      const copies = kinds.has('duplicate') ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        if (delayMs > 0) later(delayMs, text);
        else writeWithPostponed(text);
      }
    },
    unsentBytes: () => socket.bufferedAmount,
    close(target, code) {
      if (faults.consume(target, ['halfopen']).length > 0) return;
      if (code === undefined) socket.terminate();
      else socket.close(code);
    },
    end() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
