import type { Alterations } from '../../../support/fault-proxy.ts';
import type { Json } from './alter.ts';
import type { Fault } from './faults.ts';

/** Alters the frames of a topic; `undefined` leaves one out. */
function framesOf(
  isTopic: (topic: string) => boolean,
  alter: (frame: Json, data: Json) => Json | undefined,
): Alterations {
  return {
    frame(text) {
      const frame = JSON.parse(text) as Json;
      if (typeof frame['topic'] !== 'string' || !isTopic(frame['topic'])) return [text];
      const altered = alter(frame, frame['data'] as Json);
      return altered ? [JSON.stringify(altered)] : [];
    },
  };
}
const isDepth = (topic: string): boolean => topic.startsWith('depth.');

/** Alters the `count`th frame alone. */
function once(count: number, alter: (frame: Json, data: Json) => void): (frame: Json, data: Json) => Json {
  let left = count;
  return (frame, data) => {
    left -= 1;
    if (left === 0) alter(frame, data);
    return frame;
  };
}

const depth = (name: string, alter: () => Alterations, path: RegExp): Fault => ({
  kind: 'market',
  name,
  only: 'depth',
  alter,
  subject: 'market.depth',
  path,
});

const market: readonly Fault[] = [
  depth(
    'seq off by one',
    () =>
      framesOf(
        isDepth,
        once(2, (_frame, data) => {
          data['seq'] = Number(data['seq']) + 1;
        }),
      ),
    /[sS]eq$/,
  ),
  depth(
    'wrong prevSeq',
    () =>
      framesOf(
        isDepth,
        once(2, (_frame, data) => {
          data['prevSeq'] = Number(data['prevSeq']) - 1;
        }),
      ),
    /^data\.prevSeq$/,
  ),
  depth(
    'wrong cs',
    () =>
      framesOf(isDepth, (frame, data) => {
        if ('cs' in data) data['cs'] = Number(data['cs']) ^ 1;
        return frame;
      }),
    /^data\.cs$/,
  ),
  depth(
    'no snapshot',
    () => framesOf(isDepth, (frame) => (frame['type'] === 'snapshot' ? undefined : frame)),
    /^type$/,
  ),
  depth(
    'bids unsorted',
    () =>
      framesOf(isDepth, (frame, data) => {
        if (frame['type'] === 'snapshot') (data['b'] as unknown[]).reverse();
        return frame;
      }),
    /^data\.b$/,
  ),
  depth(
    'resync ignored',
    () => ({
      message: (text) => (text.includes('"resync"') ? text.replace('"resync"', '"unsubscribe"') : text),
      frame: (text) => [text.includes('vfy-resync') ? text.replace('"unsubscribe"', '"resync"') : text],
    }),
    /^resync$/,
  ),
];

const isPrivate = (path: string): boolean => path.endsWith('/spot');
/** Alters the frames of the private stream. */
const privateFrames = (alter: (frame: Json, text: string) => readonly string[]) => (): Alterations => ({
  frame: (text, path) => (isPrivate(path) ? alter(JSON.parse(text) as Json, text) : [text]),
});

const privateFaults: readonly Fault[] = [
  {
    kind: 'private',
    name: 'seq gap',
    only: 'private',
    subject: 'private',
    path: /^seq$/,
    isTrading: true,
    alter: () => {
      let messages = 0;
      return privateFrames((frame, text) => {
        if (frame['topic'] === 'order') messages += 1;
        return frame['topic'] === 'order' && messages === 2 ? [] : [text];
      })();
    },
  },
  {
    kind: 'private',
    name: 'balance before trade',
    only: 'private',
    subject: 'private.balance',
    path: /^order of messages$/,
    isTrading: true,
    alter: () => {
      // The messages of a fill are held until its balance comes, which goes first and takes the number of the first.
      let held: Json[] = [];
      return privateFrames((frame, text) => {
        if (frame['topic'] === 'trade' || (held.length > 0 && frame['topic'] === 'order')) {
          held.push(frame);
          return [];
        }
        if (held.length === 0 || frame['topic'] !== 'balance') return [text];
        const sent = [frame, ...held].map((each) => ({ ...each }));
        const numbers = [...held, frame].map(({ seq }) => seq);
        held = [];
        return sent.map((each, index) => JSON.stringify({ ...each, seq: numbers[index] }));
      })();
    },
  },
  {
    kind: 'private',
    name: 'wrong ott accepted',
    only: 'private',
    subject: 'private',
    path: /^wrong ott$/,
    alter: privateFrames((frame, text) => {
      if (frame['op'] !== 'login' || frame['success'] !== false) return [text];
      const answer = {
        op: 'login',
        req_id: frame['req_id'],
        success: true,
        conn_id: 'c1',
        uid: '1',
        session: 's',
        ts: 1,
      };
      return [JSON.stringify(answer)];
    }),
  },
  {
    kind: 'private',
    name: 'pong without seq',
    only: 'private',
    subject: 'private',
    path: /^pong\.seq$/,
    alter: privateFrames((frame, text) => {
      if (frame['op'] !== 'pong') return [text];
      delete frame['seq'];
      return [JSON.stringify(frame)];
    }),
  },
];

export const socketFaults: readonly Fault[] = [...market, ...privateFaults];
