import { allCalls } from '#contract/index.ts';
import type { Alterations, ProxyAnswer, ProxyRequest } from '../../../support/fault-proxy.ts';
import { editBody, field, ofCall } from './alter.ts';
import type { Json } from './alter.ts';
import { socketFaults } from './socket-faults.ts';

/** One thing of one call or topic that a proxy alters, and the finding that names it. */
export interface Fault {
  kind: string;
  name: string;
  /** What `--only` selects. */
  only: string;
  /** Orders are needed. */
  isTrading?: boolean;
  isRate?: boolean;
  /** Made anew for each run, because some remember what came before. */
  alter: () => Alterations;
  subject: string;
  path: RegExp;
}

const pathOf = (name: string): string => {
  const call = allCalls.get(name);
  if (!call) throw new Error(name);
  return `/x/${call.host}${call.path}`;
};
const ticker = pathOf('basic.ticker');
const hot = pathOf('basic.hotSymbols');
const web = pathOf('account.webConfig');
const rate = pathOf('account.exchangeRate');
const create = pathOf('order.create');
const history = pathOf('order.history');

const ok = (text: string): boolean => text.includes('"ret_code":0');

/** Alters each answer that succeeds. */
const succeeding = (path: string, alter: (answer: ProxyAnswer) => void): Alterations =>
  ofCall(path, (answer) => {
    if (answer.status === 200 && ok(answer.body)) alter(answer);
  });
const body =
  (path: string, change: (body: Json) => void): (() => Alterations) =>
  () =>
    ofCall(path, (answer) => {
      editBody(answer, change);
    });

type Simple = [name: string, only: string, alter: () => Alterations, path: RegExp, more?: Partial<Fault>];
const faults = (kind: string, list: readonly Simple[]): Fault[] =>
  list.map(([name, only, alter, path, more]) => ({ kind, name, only, alter, path, subject: only, ...more }));

const envelope = faults('envelope', [
  [
    'no message field',
    'basic.ticker',
    body(ticker, (each) => {
      delete each['ret_msg'];
    }),
    /^ret_msg$/,
  ],
  [
    'ret_code as text',
    'basic.ticker',
    body(ticker, (each) => {
      each['ret_code'] = String(each['ret_code']);
    }),
    /^ret_code$/,
  ],
  [
    'time_now missing',
    'basic.ticker',
    body(ticker, (each) => {
      delete each['time_now'];
    }),
    /^time_now$/,
  ],
  [
    'time_now in seconds',
    'basic.ticker',
    body(ticker, (each) => {
      each['time_now'] = Math.floor(Number(each['time_now']) / 1000);
    }),
    /^time_now$/,
  ],
  [
    'time_now 5 s ahead',
    'basic.ticker',
    body(ticker, (each) => {
      each['time_now'] = Number(each['time_now']) + 5000;
    }),
    /^time_now$/,
  ],
  [
    'null result',
    'basic.ticker',
    body(ticker, (each) => {
      each['result'] = null;
    }),
    /^result$/,
  ],
  [
    'HTML',
    'basic.ticker',
    () =>
      ofCall(ticker, (answer) => {
        answer.body = '<!doctype html><title>Exchange</title>';
        answer.headers['content-type'] = 'text/html';
      }),
    /^content-type$/,
  ],
  [
    'empty body',
    'basic.ticker',
    () =>
      ofCall(ticker, (answer) => {
        answer.body = '';
      }),
    /^body$/,
  ],
  [
    '500 on bad input',
    'account.exchangeRate',
    () =>
      ofCall(rate, (answer) => {
        if (answer.body.includes('"ret_code":10001') && answer.status === 200) answer.status = 500;
      }),
    /^status$/,
  ],
  [
    'text/plain',
    'basic.ticker',
    () =>
      ofCall(ticker, (answer) => {
        answer.headers['content-type'] = 'text/plain';
      }),
    /^content-type$/,
  ],
]);

const symbols = 'result.symbols[]';
const rows = 'result.list[]';
const fields = faults('fields', [
  [
    'Dec as number',
    'basic.ticker',
    () =>
      field(ticker, rows, 'c', (value, row) => {
        row['c'] = Number(value);
      }),
    /^result\.list\[\]\.c$/,
  ],
  [
    'trailing zero',
    'basic.ticker',
    () =>
      field(ticker, rows, 'c', (value, row) => {
        row['c'] = String(value).includes('.') ? `${String(value)}0` : `${String(value)}.0`;
      }),
    /^result\.list\[\]\.c$/,
  ],
  [
    'exponent',
    'basic.ticker',
    () =>
      field(ticker, rows, 'v', (value, row) => {
        row['v'] = Number(value).toExponential();
      }),
    /^result\.list\[\]\.v$/,
  ],
  [
    'count as text',
    'basic.hotSymbols',
    () =>
      field(hot, rows, 'rank', (value, row) => {
        row['rank'] = String(value);
      }),
    /^result\.list\[\]\.rank$/,
  ],
  [
    'Bool as 0/1',
    'account.webConfig',
    () =>
      field(web, symbols, 'allowPlan', (value, row) => {
        row['allowPlan'] = Number(value);
      }),
    /^result\.symbols\[\]\.allowPlan$/,
  ],
  [
    'Flag as Bool',
    'account.webConfig',
    () =>
      field(web, symbols, 'showStatus', (value, row) => {
        row['showStatus'] = value === 1;
      }),
    /^result\.symbols\[\]\.showStatus$/,
  ],
  [
    'Ms as text',
    'account.exchangeRate',
    () =>
      field(rate, 'result', 'time', (value, row) => {
        row['time'] = String(value);
      }),
    /^result\.time$/,
  ],
  [
    'id as number',
    'order.history',
    () =>
      field(history, rows, 'orderId', (value, row) => {
        row['orderId'] = Number(value);
      }),
    /^result\.list\[\]\.orderId$/,
    { isTrading: true },
  ],
  [
    'list null',
    'basic.hotSymbols',
    () =>
      succeeding(hot, (answer) => {
        editBody(answer, (each) => {
          each['result'] = { list: null };
        });
      }),
    /^result\.list$/,
  ],
  [
    'field missing',
    'basic.ticker',
    () =>
      field(ticker, rows, 'epoch', (_value, row) => {
        delete row['epoch'];
      }),
    /^result\.list\[\]\.epoch$/,
  ],
  [
    'field missing in one row',
    'basic.hotSymbols',
    () =>
      field(
        hot,
        rows,
        'm',
        (_value, row) => {
          delete row['m'];
        },
        true,
      ),
    /^result\.list\[\]\.m$/,
  ],
  [
    'field renamed',
    'basic.hotSymbols',
    () =>
      field(hot, rows, 'rank', (value, row) => {
        delete row['rank'];
        row['position'] = value;
      }),
    /^result\.list\[\]\.rank$/,
  ],
  [
    'unknown enum',
    'account.webConfig',
    () =>
      field(
        web,
        symbols,
        'zone',
        (_value, row) => {
          row['zone'] = 'ELSEWHERE';
        },
        true,
      ),
    /^result\.symbols\[\]\.zone$/,
  ],
  [
    'negative amount',
    'account.exchangeRate',
    () =>
      field(rate, 'result', 'rate', (value, row) => {
        row['rate'] = `-${String(value)}`;
      }),
    /^result\.rate$/,
  ],
]);

/** Alters the headers of all answers of a path, of preflights too. */
const headersOf =
  (path: string, alter: (headers: Record<string, string>, request: ProxyRequest, answer: ProxyAnswer) => void) =>
  (): Alterations => ({
    answer(answer, request) {
      if (request.url.split('?')[0] === path) alter(answer.headers, request, answer);
    },
  });
const allowOrigin = 'access-control-allow-origin';
const cors = faults('CORS', [
  [
    'no origin',
    'basic.ticker',
    headersOf(ticker, (headers) => {
      delete headers[allowOrigin];
    }),
    /^access-control-allow-origin$/,
  ],
  [
    '*',
    'basic.ticker',
    headersOf(ticker, (headers) => {
      if (allowOrigin in headers) headers[allowOrigin] = '*';
    }),
    /^access-control-allow-origin$/,
  ],
  [
    'no credentials',
    'basic.ticker',
    headersOf(ticker, (headers) => {
      delete headers['access-control-allow-credentials'];
    }),
    /^access-control-allow-credentials$/,
  ],
  [
    'preflight 404',
    'basic.ticker',
    headersOf(ticker, (_headers, { method }, answer) => {
      if (method === 'OPTIONS') answer.status = 404;
    }),
    /^preflight$/,
  ],
  [
    'usertoken not allowed',
    'basic.ticker',
    headersOf(ticker, (headers) => {
      const name = 'access-control-allow-headers';
      const { [name]: list } = headers;
      if (list !== undefined) headers[name] = list.replace(/usertoken,?\s*/i, '');
    }),
    /^access-control-allow-headers$/,
  ],
  [
    'origin reflected',
    'basic.ticker',
    headersOf(ticker, (headers, { headers: { origin } }, answer) => {
      if (origin === undefined) return;
      headers[allowOrigin] = origin;
      headers['access-control-allow-credentials'] = 'true';
      if (answer.status === 403) answer.status = 204;
    }),
    /^access-control-allow-origin$/,
  ],
  [
    'Retry-After not exposed',
    'basic.ticker',
    headersOf(ticker, (headers) => {
      const name = 'access-control-expose-headers';
      const { [name]: list } = headers;
      if (list !== undefined) headers[name] = list.replace(/retry-after,?\s*/i, '');
    }),
    /^access-control-expose-headers$/,
  ],
]);

const profile = pathOf('account.profile');
/** Gives requests that the exchange would refuse the token of one that it answered. */
const withToken = (isForged: (token: string | undefined) => boolean) => (): Alterations => {
  let good: string | undefined;
  return {
    request(request) {
      if (request.url.split('?')[0] !== profile) return;
      const { usertoken } = request.headers;
      const token = typeof usertoken === 'string' ? usertoken : undefined;
      if (!isForged(token)) good = token ?? good;
      else if (good !== undefined) request.headers['usertoken'] = good;
    },
  };
};
/** Remembers an answer that succeeds, for those that do not. */
const accepting = (path: string, isAccepted: (answer: ProxyAnswer) => boolean) => (): Alterations => {
  let good: ProxyAnswer | undefined;
  return ofCall(path, (answer) => {
    if (answer.status === 200 && ok(answer.body)) good ??= { ...answer };
    else if (good && isAccepted(answer))
      Object.assign(answer, {
        status: 200,
        body: good.body,
        headers: { ...answer.headers, 'content-type': 'application/json' },
      });
  });
};
const replacing = (path: string, code: number) => (): Alterations =>
  ofCall(path, (answer) => {
    answer.body = answer.body.replace('"ret_code":10001', `"ret_code":${code}`);
  });
const refusals = faults('refusals', [
  ['missing token accepted', 'account.profile', withToken((token) => token === undefined), /^no token$/],
  [
    'unknown token accepted',
    'account.profile',
    withToken((token) => token?.startsWith('vfy-') === true),
    /^unknown token$/,
  ],
  ['undeclared code', 'account.exchangeRate', replacing(rate, 99_999), /^ret_code$/],
  [
    'bad input accepted',
    'account.exchangeRate',
    accepting(rate, ({ body: text }) => text.includes('"ret_code":10001')),
    /^params\.name$/,
  ],
  [
    'no ext_info.field',
    'account.exchangeRate',
    () =>
      ofCall(rate, (answer) => {
        editBody(answer, (each) => {
          each['ext_info'] = null;
        });
      }),
    /^ext_info\.field$/,
  ],
  ['wrong code', 'account.exchangeRate', replacing(rate, 10_016), /^ret_code$/],
  [
    'wrong method 200',
    'account.exchangeRate',
    accepting(rate, ({ status }) => status === 405),
    /^status \(wrong method\)$/,
  ],
  ['65 KiB accepted', 'account.webConfig', accepting(web, ({ status }) => status === 413), /^status \(65 KiB\)$/],
]);

const klines = pathOf('basic.klines');
const listOf = (each: Json): unknown[] => ((each['result'] as Json | undefined)?.['list'] ?? []) as unknown[];
const lists = faults('lists', [
  [
    'oldest first',
    'order.history',
    () =>
      succeeding(history, (answer) => {
        editBody(answer, (each) => {
          listOf(each).reverse();
        });
      }),
    /^result\.list\[\]\.createTime$/,
    { isTrading: true },
  ],
  [
    'nextId inclusive',
    'order.history',
    () => ({
      // The page before the one that is asked for ends a row earlier.
      request(request) {
        const url = new URL(request.url, 'http://proxy');
        const id = url.searchParams.get('fromId');
        if (url.pathname !== history || id === null || !/^\d{19}$/.test(id)) return;
        url.searchParams.set('fromId', String(BigInt(id) + 1n));
        request.url = `${url.pathname}${url.search}`;
      },
    }),
    /^result\.nextId$/,
    { isTrading: true },
  ],
  [
    'hasMore at the end',
    'order.history',
    () =>
      succeeding(history, (answer) => {
        editBody(answer, (each) => {
          (each['result'] as Json)['hasMore'] = true;
        });
      }),
    /^result\.hasMore$/,
    { isTrading: true },
  ],
  [
    'limit ignored',
    'order.history',
    () => ({
      request(request) {
        if (request.url.startsWith(history)) request.url = request.url.replace(/([?&])limit=(?:1|2)\b/, '$1');
      },
    }),
    /^params\.limit$/,
    { isTrading: true },
  ],
  [
    'klines unsorted',
    'basic.klines',
    () =>
      succeeding(klines, (answer) => {
        editBody(answer, (each) => {
          listOf(each).reverse();
        });
      }),
    /^result\.list\[\]\.t$/,
  ],
]);

/** Rewrites a form of `order.create`. */
const creating =
  (rewrite: (form: URLSearchParams) => void): NonNullable<Alterations['request']> =>
  (request) => {
    if (request.url !== create || request.method !== 'POST' || request.body === '') return;
    const form = new URLSearchParams(request.body);
    rewrite(form);
    request.body = form.toString();
  };
const trading = { isTrading: true };
const repeats = faults('repeats', [
  [
    'done twice',
    'order.create',
    () => {
      const seen = new Set<string>();
      return {
        request: creating((form) => {
          const id = form.get('clientOrderId') ?? '';
          if (seen.has(id)) form.set('clientOrderId', `${id.slice(0, 30)}-2`);
          seen.add(id);
        }),
      };
    },
    /^result\.orderId$/,
    trading,
  ],
  [
    'no isDuplicate',
    'order.create',
    () =>
      field(create, 'result', 'isDuplicate', (_value, row) => {
        row['isDuplicate'] = 0;
      }),
    /^result\.isDuplicate$/,
    trading,
  ],
  [
    'other parameters accepted',
    'order.create',
    accepting(create, ({ body: text }) => text.includes('170141')),
    /^params\.clientOrderId$/,
    trading,
  ],
  [
    'old sendTime accepted',
    'order.create',
    () => ({
      request: creating((form) => {
        if (Date.now() - Number(form.get('sendTime') ?? Date.now()) > 20_000) form.delete('sendTime');
      }),
    }),
    /^params\.sendTime$/,
    trading,
  ],
]);

const systemDate = pathOf('basic.systemDate');
const rates = faults('rate', [
  [
    'no Retry-After',
    'basic.systemDate',
    () =>
      ofCall(systemDate, (answer) => {
        delete answer.headers['retry-after'];
      }),
    /^retry-after$/,
    { isRate: true },
  ],
  [
    'remaining never falls',
    'basic.systemDate',
    () =>
      ofCall(systemDate, (answer) => {
        answer.headers['x-ratelimit-remaining'] = '100';
      }),
    /^x-ratelimit-remaining$/,
  ],
]);

/** The 60 faults of verify.md 5. */
export const allFaults: readonly Fault[] = [
  ...envelope,
  ...fields,
  ...cors,
  ...refusals,
  ...lists,
  ...repeats,
  ...rates,
  ...socketFaults,
];
