/** The clients that others wrote, with types of our own: the checks of the sources do not install them. */
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const require = createRequire(resolve('venue/package.json'));

/** A credential of an account. */
export interface Credential {
  id: string;
  secret: string;
}

export interface CcxtOrder {
  id: string;
  clientOrderId?: string;
  symbol?: string;
  status?: string;
  type?: string;
  side?: string;
  price?: number;
  amount?: number;
  filled?: number;
  cost?: number;
  average?: number;
  triggerPrice?: number;
  fee?: { cost: number; currency: string };
}
interface CcxtTrade {
  id: string;
  order?: string;
  price: number;
  amount: number;
  cost: number;
  side: string;
  fee?: { cost: number; currency: string };
}
type Balances = Record<string, { free: number; used: number; total: number }>;
interface CcxtBook {
  bids: [number, number][];
  asks: [number, number][];
}
type Params = Readonly<Record<string, unknown>>;

/** `ccxt.pro.bybit`: calls and sockets. */
export interface Ccxt {
  urls: { api: Record<string, unknown> };
  loadMarkets: () => Promise<Record<string, { precision: { price: number; amount: number } }>>;
  loadHttpProxyAgent: () => Promise<unknown>;
  fetchTime: () => Promise<number>;
  fetchTicker: (symbol: string) => Promise<{ last: number; bid: number; ask: number }>;
  fetchOrderBook: (symbol: string, limit?: number) => Promise<CcxtBook>;
  fetchTrades: (symbol: string) => Promise<CcxtTrade[]>;
  fetchOHLCV: (symbol: string, interval: string, since?: number, limit?: number) => Promise<number[][]>;
  fetchBalance: () => Promise<Balances>;
  fetchTradingFee: (symbol: string) => Promise<{ maker: number; taker: number }>;
  createOrder: (
    symbol: string,
    type: string,
    side: string,
    amount: number,
    price?: number,
    params?: Params,
  ) => Promise<CcxtOrder>;
  createMarketBuyOrderWithCost: (symbol: string, cost: number) => Promise<CcxtOrder>;
  createMarketSellOrderWithCost: (symbol: string, cost: number) => Promise<CcxtOrder>;
  editOrder: (
    id: string,
    symbol: string,
    type: string,
    side: string,
    amount?: number,
    price?: number,
  ) => Promise<CcxtOrder>;
  cancelOrder: (id: string, symbol: string, params?: Params) => Promise<CcxtOrder>;
  cancelAllOrders: (symbol: string) => Promise<CcxtOrder[]>;
  fetchOrder: (id: string, symbol: string, params?: Params) => Promise<CcxtOrder>;
  fetchOpenOrders: (symbol?: string, since?: number, limit?: number, params?: Params) => Promise<CcxtOrder[]>;
  fetchClosedOrders: (symbol?: string) => Promise<CcxtOrder[]>;
  fetchCanceledOrders: (symbol?: string) => Promise<CcxtOrder[]>;
  fetchMyTrades: (symbol?: string) => Promise<CcxtTrade[]>;
  watchOrderBook: (symbol: string, limit?: number) => Promise<CcxtBook>;
  watchTrades: (symbol: string) => Promise<CcxtTrade[]>;
  watchTicker: (symbol: string) => Promise<{ last: number }>;
  watchOHLCV: (symbol: string, interval: string) => Promise<number[][]>;
  watchBalance: () => Promise<Balances>;
  watchOrders: () => Promise<CcxtOrder[]>;
  watchMyTrades: () => Promise<CcxtTrade[]>;
  createOrderWs: Ccxt['createOrder'];
  editOrderWs: Ccxt['editOrder'];
  cancelOrderWs: (id: string, symbol: string) => Promise<CcxtOrder>;
  close: () => Promise<void>;
}

interface Answer {
  retCode: number;
  retMsg: string;
  result: Record<string, unknown>;
  retExtInfo?: { list?: { code: number; msg: string }[] };
}

/** `RestClientV5` of `bybit-api`. */
export type BybitRest = Record<
  | 'getServerTime'
  | 'getSystemStatus'
  | 'getInstrumentsInfo'
  | 'getTickers'
  | 'getOrderbook'
  | 'getPublicTradingHistory'
  | 'getKline'
  | 'getCoinInfo'
  | 'getQueryApiKey'
  | 'getAccountInfo'
  | 'getWalletBalance'
  | 'getFeeRate'
  | 'getTransactionLog'
  | 'submitOrder'
  | 'amendOrder'
  | 'cancelOrder'
  | 'cancelAllOrders'
  | 'batchSubmitOrders'
  | 'batchCancelOrders'
  | 'getActiveOrders'
  | 'getHistoricOrders'
  | 'getExecutionList',
  (...params: unknown[]) => Promise<Answer>
>;

interface BybitEvents {
  on: (
    event: string,
    listener: (data: { topic?: string; type?: string; success?: boolean; data?: unknown }) => void,
  ) => void;
  closeAll: (force?: boolean) => void;
}
/** `WebsocketClient` of `bybit-api`. */
export interface BybitSocket extends BybitEvents {
  subscribeV5: (topics: readonly string[], category: 'spot') => Promise<unknown>[];
}
/** `WebsocketAPIClient` of `bybit-api`. */
export interface BybitTrade {
  submitNewOrder: (order: Params) => Promise<Answer & { data: { orderId: string } }>;
  amendOrder: (order: Params) => Promise<Answer>;
  cancelOrder: (order: Params) => Promise<Answer>;
  getWSClient: () => BybitEvents;
}

interface BybitModule {
  RestClientV5: new (options: object) => BybitRest;
  WebsocketClient: new (options: object, logger?: object) => BybitSocket;
  WebsocketAPIClient: new (options: object, logger?: object) => BybitTrade;
}
interface CcxtModule {
  pro: { bybit: new (options: object) => Ccxt };
  default?: CcxtModule;
}
type ErrorClass = new (...parts: never[]) => Error;

const ccxtModule = require('ccxt') as CcxtModule & Record<string, ErrorClass>;
const bybitModule = require('bybit-api') as BybitModule;

/** The error class of `ccxt` of a name. */
export const ccxtError = (name: string): ErrorClass => {
  const found = ccxtModule[name];
  if (!found) throw new Error(`ccxt has no class ${name}`);
  return found;
};

/** A client of `ccxt` for an exchange at an origin, as `docs/test-exchange.md` sets it up. */
export async function openCcxt(origin: string, { id, secret }: Credential): Promise<Ccxt> {
  const client = new ccxtModule.pro.bybit({
    apiKey: id,
    secret,
    enableRateLimit: false,
    options: { defaultType: 'spot' },
  });
  const sockets = `${origin.replace('http', 'ws')}/v5`;
  const own = `${sockets}/private`;
  client.urls.api = {
    public: origin,
    private: origin,
    ws: {
      public: { spot: `${sockets}/public/spot` },
      private: { spot: { unified: own, nonUnified: own }, contract: own, trade: `${sockets}/trade` },
    },
  };
  await client.loadHttpProxyAgent();
  await client.loadMarkets();
  return client;
}

const silent = { trace: () => undefined, info: () => undefined, error: () => undefined };

/** The clients of `bybit-api` for an exchange at an origin. Its `wsUrl` is one for all sockets: one client a path. */
export function openBybit(origin: string, { id, secret }: Credential) {
  const credentials = { key: id, secret };
  const wsUrl = (path: string): string => `${origin.replace('http', 'ws')}/v5/${path}`;
  return {
    rest: new bybitModule.RestClientV5({ ...credentials, baseUrl: origin }),
    publicSocket: () => new bybitModule.WebsocketClient({ wsUrl: wsUrl('public/spot') }, silent),
    privateSocket: () => new bybitModule.WebsocketClient({ ...credentials, wsUrl: wsUrl('private') }, silent),
    tradeSocket: () =>
      new bybitModule.WebsocketAPIClient(
        { ...credentials, wsUrl: wsUrl('trade'), attachEventListeners: false },
        silent,
      ),
  };
}
