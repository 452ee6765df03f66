/** A topic of the market stream: what happens is written once for all readers who stand at the same place. */
export interface Channel {
  /** How often its readers hear of it, ms. */
  everyMs: number;
  /** Takes in what happened since the last time. */
  refresh(): void;
  /** A new reader; its first message is the snapshot. */
  open(): Reader;
  /** Nobody reads any more. */
  close(): void;
}

/** One reader's place in a topic. It holds no messages, only how far it has read: a slow one gets fewer, newer messages. */
export interface Reader {
  /** The topic as it stands now; what was due before is dropped. */
  snapshot(): readonly Buffer[];
  /** What it has not read yet. */
  unread(): readonly Buffer[];
}

/** How a topic tells its story; `Mark` is how far a reader has read. */
export interface Story<Mark> {
  everyMs: number;
  /** True: something is new. */
  refresh(): boolean;
  /** The end of the story so far. */
  end(): Mark;
  /** Data of the snapshot; none: the topic has nothing to show yet. */
  snapshot(): unknown;
  /** Data of the messages after a mark, in their order. */
  since(mark: Mark): readonly unknown[];
  close?(): void;
}

/** @param now exchange time, ms */
export function openChannel<Mark>(topic: string, now: () => number, story: Story<Mark>): Channel {
  let snapshot: readonly Buffer[] | undefined;
  /** Messages by the place from which they lead to the end. */
  let written = new Map<Mark, readonly Buffer[]>();
  const bytesOf = (type: 'snapshot' | 'delta', data: unknown): Buffer =>
    Buffer.from(JSON.stringify({ topic, type, ts: now(), data }));

  function refresh(): void {
    if (!story.refresh()) return;
    snapshot = undefined;
    written = new Map();
  }

  function since(mark: Mark): readonly Buffer[] {
    const known = written.get(mark);
    if (known) return known;
    const messages = story.since(mark).map((data) => bytesOf('delta', data));
    written.set(mark, messages);
    return messages;
  }

  return {
    everyMs: story.everyMs,
    refresh,
    open() {
      let mark = story.end();
      return {
        snapshot() {
          refresh();
          mark = story.end();
          const data = story.snapshot();
          snapshot ??= data === undefined ? [] : [bytesOf('snapshot', data)];
          return snapshot;
        },
        unread() {
          const messages = since(mark);
          if (messages.length > 0) mark = story.end();
          return messages;
        },
      };
    },
    close: () => story.close?.(),
  };
}
