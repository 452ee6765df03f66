import * as v from 'valibot';
import { json } from '#sandbox/store/columns.ts';
import type { Meta } from '#sandbox/store/meta.ts';
import type { Migration } from '#sandbox/store/migrations.ts';
import type { Store } from '#sandbox/store/store.ts';
import { Pair, Token } from './pairs.ts';
import type { PairReference } from './pairs.ts';

/** The price source of a pair; `pairs` are all pairs with a price path of their own. */
type ReferenceSource = (pair: Pair, pairs: ReadonlyMap<string, Pair>) => PairReference | undefined;

/**
 * Tokens and pairs of the exchange, ordered by `sort`. The lists stay the same arrays until a token or pair changes.
 */
export interface Catalog {
  tokens: () => readonly Token[];
  token: (tokenId: string) => Token | undefined;
  pairs: () => readonly Pair[];
  pair: (symbolId: string) => Pair | undefined;
  /** Adds or replaces a token. */
  putToken: (token: Token) => void;
  /** Adds or replaces a pair and calls the listeners. */
  putPair: (pair: Pair) => void;
  /** Calls `listener` with each pair that `putPair` saves, inside its transaction. */
  onPair: (listener: (pair: Pair) => void) => void;
  /** Sets the function that returns the price source of a pair; undefined: the pair has a price path of its own. */
  referenceWith: (source: ReferenceSource) => void;
  /** `version` of the web configuration: changes with every change of tokens and pairs. */
  version: () => string;
  /** Drops the cached lists: the tables were emptied. */
  forget: () => void;
}

/** Tables of tokens and pairs, as JSON. */
export const catalogMigrations: readonly Migration[] = [
  {
    name: 'catalog-1',
    sql: `CREATE TABLE token (token_id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
          CREATE TABLE pair (symbol_id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;`,
  },
];

const TokenRow = v.object({ body: json(Token) });
const PairRow = v.object({ body: json(Pair) });

interface Lists {
  tokenList: readonly Token[];
  pairList: readonly Pair[];
  tokens: Map<string, Token>;
  pairs: Map<string, Pair>;
}

const bySort = (a: { sort: number }, b: { sort: number }): number => a.sort - b.sort;

/** The catalog of a store; it reads the tables at the first use. */
export function openCatalog(store: Store, meta: Meta): Catalog {
  let cached: Lists | undefined;
  const listeners: ((pair: Pair) => void)[] = [];
  let referenceOf: ReferenceSource = () => undefined;

  function read(): Lists {
    if (cached) return cached;
    const tokens = store.rows(TokenRow, 'SELECT body FROM token ORDER BY token_id').map(({ body }) => body);
    const stored = store.rows(PairRow, 'SELECT body FROM pair ORDER BY symbol_id').map(({ body }) => body);
    const storedById = new Map(stored.map((pair): [string, Pair] => [pair.symbolId, pair]));
    const pairs = stored.map((pair): Pair => {
      const reference = referenceOf(pair, storedById);
      return reference ? { ...pair, reference } : pair;
    });
    cached = {
      tokenList: tokens.sort(bySort),
      pairList: pairs.sort(bySort),
      tokens: new Map(tokens.map((token) => [token.tokenId, token])),
      pairs: new Map(pairs.map((pair) => [pair.symbolId, pair])),
    };
    return cached;
  }

  function forget(): void {
    cached = undefined;
  }

  function put(sql: string, id: string, body: Token | Pair): void {
    store.run(sql, id, JSON.stringify(body));
    meta.set('catalog', String(Number(meta.get('catalog') ?? 0) + 1));
    forget();
    store.afterRollback(forget);
  }

  return {
    tokens: () => read().tokenList,
    token: (tokenId) => read().tokens.get(tokenId),
    pairs: () => read().pairList,
    pair: (symbolId) => read().pairs.get(symbolId),
    putToken: (token) => put('INSERT OR REPLACE INTO token (token_id, body) VALUES (?, ?)', token.tokenId, token),
    putPair(pair) {
      put('INSERT OR REPLACE INTO pair (symbol_id, body) VALUES (?, ?)', pair.symbolId, {
        ...pair,
        reference: undefined,
      });
      for (const listener of listeners) listener(pair);
    },
    onPair: (listener) => void listeners.push(listener),
    referenceWith(source) {
      referenceOf = source;
      forget();
    },
    version: () => `${meta.get('epoch') ?? 0}.${meta.get('catalog') ?? 0}`,
    forget,
  };
}
